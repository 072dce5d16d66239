// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_loop.h"

namespace mote {

float SumFloats(const float* element, int count, int stride, float folded) {
  return FoldLine<float, Reducer::kSum>(element, count, stride, folded);
}

}  // namespace mote
