// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/shared/cortex_m_dsp/expanded_columns.h"
#include "src/operators/shared/cortex_m_dsp/multiply_rows.h"
#include "src/operators/shared/rows_over_input.h"

namespace mote {
namespace {

// The patch, whose first number is in[0].
void SetPatch(const Patch& patch, const int8_t* in, int column, Columns* columns) {
  const bool is_cut = patch.rows <= 0 || patch.runs <= 0 || patch.rows * patch.runs * patch.length < columns->length();
  if (is_cut) columns->Clear(column);
  for (int row = 0; row < patch.rows; ++row) {
    for (int run = 0; run < patch.runs; ++run) {
      columns->Set(column, patch.filter_offset() + row * patch.filter_row_step + run * patch.filter_run_step,
                   in + row * patch.in_row_step + run * patch.in_run_step, patch.length);
    }
  }
}

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
  const auto add_column = [&](const Patch& patch, const int8_t* in, int8_t*) __attribute__((always_inline)) {
    SetPatch(patch, in, multiplier.column(), &multiplier.columns());
    multiplier.Next();
  };
  ForEachPatch(s, /*join=*/true, args.in, args.out, add_column);
  multiplier.Finish();
}

}  // namespace mote
