// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// All processors of WebAssembly have the vectors that this is compiled for.
#define MOTE_FILLS_FUNCTION_LOOPS
#include "src/operators/shared/vectors/function_loops.h"

namespace mote::vectors {

const FunctionLoops* FunctionLoopsFor(VectorLevel level) {
  static constexpr FunctionLoops kLoops = VectorLoops();
  return level == VectorLevel::kNone ? nullptr : &kLoops;
}

}  // namespace mote::vectors
