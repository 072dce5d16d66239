// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON and its products of bytes, so nothing else may be defined here.
#define MOTE_FILLS_FUNCTION_LOOPS
#include "src/operators/shared/vectors/function_loops.h"

namespace mote::vectors {

extern const FunctionLoops kNeonDotProdFunctions;
const FunctionLoops kNeonDotProdFunctions = VectorLoops();

}  // namespace mote::vectors
