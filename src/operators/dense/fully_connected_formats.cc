// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_loop.h"

namespace mote {

void FullyConnectedInt16(const FullyConnectedArgs<Int16Format<int64_t>>& args) {
  if constexpr (kKeepsWeights) {
    if (args.format.requantizer.rounding != Rounding::kTwice) return FullyConnectedLoop(args);
  }
  const int16_t* in = args.in;
  int16_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) {
    MultiplyPatchInt16(args.format, RunAsPatch(args.depth), in, args.filter, args.depth, args.channels,
                       RowStart(args, in), out);
  }
}

void FullyConnectedInt16Sum32(const FullyConnectedArgs<Int16Format<int32_t>>& args) { FullyConnectedLoop(args); }

}  // namespace mote
