// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/x86_64/dense_loops.h"
#include "src/operators/dense/x86_64/rows_as_pixels.h"

namespace mote {

void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  const x86_64::VectorLevel level = x86_64::Int8LevelOfThisProcessor();
  if (args.way == x86_64::FullyConnectedWay::kConv)
    return x86_64::ProductLoopsFor(level)->conv_uint8(RowsAsPixels(args), {args.depth, 1});
  for (int row = 0; row < args.rows; ++row) {
    x86_64::DenseLoopsFor(level)->row_uint8(args, args.in + row * args.depth, args.out + row * args.out_step);
  }
}

}  // namespace mote
