// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/vectors/function_loops.h"

#include "src/operators/shared/aarch64/table_for.h"

namespace mote::vectors {

extern const FunctionLoops kNeonFunctions, kNeonDotProdFunctions;

const FunctionLoops* FunctionLoopsFor(VectorLevel level) {
  return TableFor(level, kNeonFunctions, kNeonDotProdFunctions);
}

}  // namespace mote::vectors
