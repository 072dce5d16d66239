// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/operators/normalisation/log_softmax_loop.h"

namespace mote {

void LogSoftmaxFloat(SoftmaxRows rows, const float* in, float* out) {
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const float largest = *std::max_element(in, in + rows.depth);
    float sum = 0.0f;
    for (int i = 0; i < rows.depth; ++i) sum += std::exp(in[i] - largest);
    const float log_of_sum = std::log(sum);
    for (int i = 0; i < rows.depth; ++i) out[i] = in[i] - largest - log_of_sum;
  }
}

}  // namespace mote
