// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX2, so nothing else may be defined here.
#define MOTE_FILLS_FUNCTION_LOOPS
#include "src/operators/shared/vectors/function_loops.h"

namespace mote::vectors {

extern const FunctionLoops kAvx2Functions;
const FunctionLoops kAvx2Functions = VectorLoops();

}  // namespace mote::vectors
