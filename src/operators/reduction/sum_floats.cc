// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_loop.h"

namespace mote {

void SumFloats(const void* first, int count, int stride, Folded* so_far) {
  FoldElements<float, Reducer::kSum>(first, count, stride, so_far);
}

}  // namespace mote
