// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All processors of WebAssembly have the vectors that this is compiled for.
#define MOTE_FILLS_CONVOLUTION_LOOPS
#include "src/operators/convolution/vectors/convolution_loops.h"

namespace mote::vectors {

const ConvolutionLoops* ConvolutionLoopsFor(VectorLevel level) {
  static constexpr ConvolutionLoops kLoops = VectorLoops();
  return level == VectorLevel::kNone ? nullptr : &kLoops;
}

}  // namespace mote::vectors
