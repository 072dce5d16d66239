// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/cortex_m_dsp/columns.h"
#include "src/kernels/cortex_m_dsp/rows.h"

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

// Whether each output pixel comes from the input pixel of the same number.
bool IsPointwise(const ConvShape& s) {
  return s.filter_height == 1 && s.filter_width == 1 && s.window.stride_y == 1 && s.window.stride_x == 1 &&
         s.window.pad_y == 0 && s.window.pad_x == 0 && s.filter_depth == s.in_depth;
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& shape) {
  const int length = shape.filter_elements();
  return {"cortex_m_dsp", nullptr, std::max(ColumnBytes(length), ScratchBytesForRows(kColumns, length))};
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  if (!FastRequantizer::Serves(args.format.requantizer, s.channels)) return ConvLoop(args);
  const Products products = {args.format.requantizer, args.filter, s.channels, s.out_depth};
  const int length = s.filter_elements();
  if (IsPointwise(s)) {
    const int rows = s.batches * s.in_height * s.in_width;
    return MultiplyRows(products, args.in, rows, length, args.format.in_zero, args.scratch, args.out);
  }
  ColumnMultiplier multiplier(products, static_cast<uint32_t*>(args.scratch), length, args.format.in_zero, args.out);
  const int8_t* in = args.in;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, in += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x) {
        CutColumns(s, x, /*join=*/true, &patch);
        SetPatch(patch, in + patch.in_offset(), multiplier.column(), &multiplier.columns());
        multiplier.Next();
      }
    }
  }
  multiplier.Finish();
}

}  // namespace mote
