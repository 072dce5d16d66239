// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All processors of WebAssembly have the vectors that this is compiled for.
#define MOTE_FILLS_ELEMENTWISE_LOOPS
#include "src/operators/elementwise/vectors/elementwise_loops.h"

namespace mote::vectors {

const ElementwiseLoops* ElementwiseLoopsFor(VectorLevel level) {
  static constexpr ElementwiseLoops kLoops = VectorLoops();
  return level == VectorLevel::kNone ? nullptr : &kLoops;
}

}  // namespace mote::vectors
