// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/shared/cortex_m_dsp/expanded_columns.h"
#include "src/operators/shared/cortex_m_dsp/multiply_rows.h"
#include "src/operators/shared/rows_over_input.h"

namespace mote {
namespace {

constexpr int kMaxGathered = 128;  // numbers

int8_t* CopyRun(const int8_t* from, int count, int8_t* to) {
  for (; count >= kGroup; count -= kGroup, from += kGroup, to += kGroup) std::memcpy(to, from, kGroup);
  for (; count > 0; --count) *to++ = *from++;
  return to;
}

// Fills columns with patches.
class PatchColumns {
 public:
  PatchColumns(Columns* columns, const ConvArgs<Int8Format>& args)
      : columns_(*columns),
        in_zero_(args.format.in_zero),
        gathers_(args.shape.filter_depth % kGroup != 0 && columns->length() <= kMaxGathered) {}

  // The patch, whose first number is in[0].
  [[gnu::noinline]] void Set(const Patch& patch, const int8_t* in, int column) {
    const bool is_outside = patch.rows <= 0 || patch.runs <= 0;
    const bool is_cut = is_outside || patch.rows * patch.runs * patch.length < columns_.length();
    if (gathers_) return SetGathered(patch, in, is_cut, column);
    if (is_cut) columns_.Clear(column);
    if (is_outside) return;
    for (int row = 0; row < patch.rows; ++row) {
      for (int run = 0; run < patch.runs; ++run) {
        columns_.Set(column, patch.filter_offset() + row * patch.filter_row_step + run * patch.filter_run_step,
                     in + row * patch.in_row_step + run * patch.in_run_step, patch.length);
      }
    }
  }

 private:
  // Of runs of which a few numbers would begin or end a group.
  void SetGathered(const Patch& patch, const int8_t* in, bool is_cut, int column) {
    int8_t numbers[kMaxGathered];
    const int length = columns_.length();
    if (is_cut) std::memset(numbers, static_cast<int>(in_zero_), (length + kGroup - 1) / kGroup * kGroup);
    for (int i = length; i % kGroup != 0; ++i) numbers[i] = static_cast<int8_t>(in_zero_);
    int8_t* row_to = numbers + patch.filter_offset();
    for (int row = patch.rows; row > 0; --row, in += patch.in_row_step, row_to += patch.filter_row_step) {
      const int8_t* from = in;
      int8_t* to = row_to;
      for (int run = patch.runs; run > 0; --run, from += patch.in_run_step) to = CopyRun(from, patch.length, to);
    }
    columns_.SetAll(column, numbers);
  }

  Columns& columns_;
  const int32_t in_zero_;
  const bool gathers_;
};

}  // namespace

void ConvInt8(const ConvArgs<Int8Format>& args) {
  if (args.is_portable) return ConvLoop(args);
  const ConvShape& s = args.shape;
  const int length = s.filter_elements();
  const Products products = {args.format.requantizer, args.filter, s.channels, s.out_depth};
  if (IsPixelByPixel(s)) {
    const int rows = s.batches * s.in_height * s.in_width;
    return MultiplyRows(products, args.in, rows, length, args.format.in_zero, args.scratch, /*has_columns=*/true,
                        args.out);
  }
  ColumnMultiplier multiplier(products, static_cast<uint32_t*>(args.scratch), length, args.format.in_zero, args.out);
  PatchColumns columns(&multiplier.columns(), args);
  const auto add_column = [&](const Patch& patch, const int8_t* in, int8_t*) __attribute__((always_inline)) {
    columns.Set(patch, in, multiplier.column());
    multiplier.Next();
  };
  ForEachPatch(s, /*join=*/true, args.in, args.out, add_column);
  multiplier.Finish();
}

}  // namespace mote
