// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All processors of WebAssembly have the vectors that this is compiled for.
#define MOTE_FILLS_DENSE_LOOPS
#include "src/operators/dense/vectors/dense_loops.h"

namespace mote::vectors {

const DenseLoops* DenseLoopsFor(VectorLevel level) {
  static constexpr DenseLoops kLoops = VectorLoops();
  return level == VectorLevel::kNone ? nullptr : &kLoops;
}

}  // namespace mote::vectors
