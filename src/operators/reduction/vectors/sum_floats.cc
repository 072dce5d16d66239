// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_loop.h"
#include "src/operators/shared/vectors/function_loops.h"

namespace mote {

float SumFloats(const float* element, int count, int stride, float folded) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (stride != 1 || loops == nullptr) return FoldLine<float, Reducer::kSum>(element, count, stride, folded);
  return folded + loops->total(element, count);
}

}  // namespace mote
