// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_int4.h"
#include "src/operators/dense/vectors/dense_loops.h"
#include "src/operators/dense/vectors/rows_as_pixels.h"

namespace mote {

const LinkedLoop* LoopsOfFullyConnectedInt8() { return nullptr; }
void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return FullyConnectedLoop(args);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (args.way == vectors::FullyConnectedWay::kConv)
    return vectors::LoopsFor<vectors::ProductLoops>(level)->conv(RowsAsPixels(args), {args.depth, 1});
  for (int row = 0; row < args.rows; ++row) {
    const int8_t* const in = args.in + row * args.depth;
    vectors::LoopsFor<vectors::DenseLoops>(level)->row(args, in, RowStart(args, in), args.out + row * args.out_step);
  }
}

void FullyConnectedInt4(const FullyConnectedArgs<Int8Format>& args) { FullyConnectedInt4Loop(args); }

}  // namespace mote
