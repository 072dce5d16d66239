// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/operators/normalisation/softmax_loop.h"

namespace mote {

// Each exponential is computed twice, so that none has to be stored in float16.
void SoftmaxFloat16(const SoftmaxParams& params, SoftmaxRows rows, const Float16* in, Float16* out) {
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const float largest = *std::max_element(in, in + rows.depth);
    const auto exp_of_difference = [&](float x) { return std::exp((x - largest) * params.beta); };
    float sum = 0.0f;
    for (int i = 0; i < rows.depth; ++i) sum += exp_of_difference(in[i]);
    for (int i = 0; i < rows.depth; ++i) out[i] = Float16(exp_of_difference(in[i]) / sum);
  }
}

}  // namespace mote
