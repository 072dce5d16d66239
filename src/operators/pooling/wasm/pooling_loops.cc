// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All processors of WebAssembly have the vectors that this is compiled for.
#define MOTE_FILLS_POOLING_LOOPS
#include "src/operators/pooling/vectors/pooling_loops.h"

namespace mote::vectors {

const PoolingLoops* PoolingLoopsFor(VectorLevel level) {
  static constexpr PoolingLoops kLoops = VectorLoops();
  return level == VectorLevel::kNone ? nullptr : &kLoops;
}

}  // namespace mote::vectors
