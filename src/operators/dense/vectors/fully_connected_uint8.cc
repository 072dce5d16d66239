// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/vectors/dense_loops.h"
#include "src/operators/dense/vectors/rows_as_pixels.h"

namespace mote {

void FullyConnectedUInt8(const FullyConnectedArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (args.way == vectors::FullyConnectedWay::kConv)
    return vectors::LoopsFor<vectors::ProductLoops>(level)->conv_uint8(RowsAsPixels(args), {args.depth, 1});
  for (int row = 0; row < args.rows; ++row) {
    vectors::LoopsFor<vectors::DenseLoops>(level)->row_uint8(args, args.in + row * args.depth,
                                                             args.out + row * args.out_step);
  }
}

}  // namespace mote
