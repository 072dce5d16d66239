// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/operators/normalisation/softmax_loop.h"

namespace mote {

void SoftmaxFloat(const SoftmaxParams& params, SoftmaxRows rows, const float* in, float* out) {
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const float largest = *std::max_element(in, in + rows.depth);
    float sum = 0.0f;
    for (int i = 0; i < rows.depth; ++i) {
      out[i] = std::exp((in[i] - largest) * params.beta);
      sum += out[i];
    }
    for (int i = 0; i < rows.depth; ++i) out[i] /= sum;
  }
}

}  // namespace mote
