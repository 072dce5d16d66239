// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/x86_64/rows_as_pixels.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {
namespace {

// So many rows that it pays to put the weights in another order.
constexpr int kManyRows = 4;

}  // namespace

void FullyConnectedFloat32(const FullyConnectedArgs<Float32Format>& args) {
  if (args.is_portable) return FullyConnectedLoop(args);
  const x86_64::Loops* const loops = x86_64::FloatLoopsOfThisProcessor();
  const bool is_conv = args.rows >= kManyRows && args.depth > 0 && args.depth <= x86_64::kMaxFloatPatch;
  if (is_conv) return loops->conv_float32(RowsAsPixels(args));
  for (int row = 0; row < args.rows; ++row) {
    loops->row_float32(args, args.in + row * args.depth, args.out + row * args.out_step);
  }
}

}  // namespace mote
