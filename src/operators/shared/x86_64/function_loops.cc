// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/vectors/function_loops.h"

#include "src/operators/shared/x86_64/table_for.h"

namespace mote::vectors {

extern const FunctionLoops kAvx2Functions, kAvx512VnniFunctions;

const FunctionLoops* FunctionLoopsFor(VectorLevel level) {
  return TableFor(level, kAvx2Functions, kAvx512VnniFunctions);
}

}  // namespace mote::vectors
