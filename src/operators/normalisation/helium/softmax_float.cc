// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes four values at a time. An output differs from the portable loop's by at most a millionth of its size; it is
// zero if exp is no normal number.
#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/shared/helium/float_exp.h"

namespace mote {
namespace {

float LargestOf(const float* in, int depth) {
  float32x4_t largest = vdupq_n_f32(in[0]);
  for (int i = 0; i < depth; i += kFloatLanes) {
    const mve_pred16_t lanes = FirstFloats(depth - i);
    largest = vmaxnmq_m_f32(largest, largest, vldrwq_z_f32(in + i, lanes), lanes);
  }
  return vmaxnmvq_f32(in[0], largest);
}

// Writes exp of the scaled differences to the largest number, and returns their sum.
float MakeExps(const float* in, int depth, float beta, float* out) {
  const float largest = LargestOf(in, depth);
  float32x4_t sums = vdupq_n_f32(0);
  for (int i = 0; i < depth; i += kFloatLanes) {
    const mve_pred16_t lanes = FirstFloats(depth - i);
    const float32x4_t exp = Exp(vmulq_n_f32(vsubq_n_f32(vldrwq_z_f32(in + i, lanes), largest), beta));
    vstrwq_p_f32(out + i, exp, lanes);
    sums = vaddq_m_f32(sums, sums, exp, lanes);
  }
  return (vgetq_lane_f32(sums, 0) + vgetq_lane_f32(sums, 1)) + (vgetq_lane_f32(sums, 2) + vgetq_lane_f32(sums, 3));
}

}  // namespace

void SoftmaxFloat(const SoftmaxParams& params, SoftmaxRows rows, const float* in, float* out) {
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const float sum = MakeExps(in, rows.depth, params.beta, out);
    // The reciprocal of a larger one, which takes a beta below 0, would be no normal number.
    constexpr float kLargestSum = 1e37f;
    if (!(sum <= kLargestSum)) {
      for (int i = 0; i < rows.depth; ++i) out[i] /= sum;
      continue;
    }
    const float scale = 1 / sum;
    for (int i = 0; i < rows.depth; i += kFloatLanes) {
      const mve_pred16_t lanes = FirstFloats(rows.depth - i);
      vstrwq_p_f32(out + i, vmulq_n_f32(vldrwq_z_f32(out + i, lanes), scale), lanes);
    }
  }
}

}  // namespace mote
