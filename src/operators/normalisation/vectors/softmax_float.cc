// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/shared/vectors/function_loops.h"

namespace mote {

void SoftmaxFloat(const SoftmaxParams& params, SoftmaxRows rows, const float* in, float* out) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (loops == nullptr) return PortableSoftmaxFloat(params, rows, in, out);
  loops->softmax(params.beta, rows.rows, rows.depth, in, out);
}

}  // namespace mote
