// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_loop.h"
#include "src/operators/shared/vectors/function_loops.h"

namespace mote {

void SumFloats(const void* first, int count, int stride, Folded* so_far) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (stride != 1 || loops == nullptr) return FoldElements<float, Reducer::kSum>(first, count, stride, so_far);
  so_far->f32 += loops->total(static_cast<const float*>(first), count);
}

}  // namespace mote
