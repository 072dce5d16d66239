// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes four values at a time. An output differs from the portable loop's by at most a millionth of its size; it is
// zero if exp is no normal number.
#include <arm_mve.h>

#include "src/operators/normalisation/softmax_loop.h"

namespace mote {
namespace {

constexpr int kLanes = 4;

// 2^n for n from -126 to 127.
float32x4_t PowerOfTwo(int32x4_t n) {
  constexpr int kBias = 127, kMantissaBits = 23;
  return vreinterpretq_f32_s32(vshlq_n_s32(vaddq_n_s32(n, kBias), kMantissaBits));
}

// exp(x) = 2^n * exp(r) with r = x - n * ln 2, no larger than half of ln 2. For such an r the first eight terms of the
// Taylor series are exact to 24 bits. NaN stays NaN.
float32x4_t Exp(float32x4_t x) {
  constexpr float kLog2OfE = 1.44269504f, kLn2 = 0.693147182f, kRestOfLn2 = -1.90465430e-9f;
  constexpr float kLeast = -104, kLargest = 89;  // beyond these, exp is zero or infinite
  const float32x4_t limited = vminnmq_f32(vmaxnmq_f32(x, vdupq_n_f32(kLeast)), vdupq_n_f32(kLargest));
  const float32x4_t n = vrndnq_f32(vmulq_n_f32(limited, kLog2OfE));
  float32x4_t r = vfmaq_n_f32(limited, n, -kLn2);
  r = vfmaq_n_f32(r, n, -kRestOfLn2);
  float32x4_t sum = vfmasq_n_f32(r, vdupq_n_f32(1.0f / 5040), 1.0f / 720);
  sum = vfmasq_n_f32(sum, r, 1.0f / 120);
  sum = vfmasq_n_f32(sum, r, 1.0f / 24);
  sum = vfmasq_n_f32(sum, r, 1.0f / 6);
  sum = vfmasq_n_f32(sum, r, 0.5f);
  sum = vfmasq_n_f32(sum, r, 1.0f);
  sum = vfmasq_n_f32(sum, r, 1.0f);
  // 2^n is multiplied in two steps, since n may be one more than the largest exponent of a float.
  const int32x4_t exponent = vcvtq_s32_f32(n), half = vshrq_n_s32(exponent, 1);
  sum = vmulq_f32(vmulq_f32(sum, PowerOfTwo(half)), PowerOfTwo(vsubq_s32(exponent, half)));
  return vpselq_f32(sum, x, vcmpeqq_f32(x, x));
}

mve_pred16_t LanesOf(int count) { return vctp32q(static_cast<uint32_t>(count)); }

float LargestOf(const float* in, int depth) {
  float32x4_t largest = vdupq_n_f32(in[0]);
  for (int i = 0; i < depth; i += kLanes) {
    const mve_pred16_t lanes = LanesOf(depth - i);
    largest = vmaxnmq_m_f32(largest, largest, vldrwq_z_f32(in + i, lanes), lanes);
  }
  return vmaxnmvq_f32(in[0], largest);
}

// Writes exp of the scaled differences to the largest number, and returns their sum.
float MakeExps(const float* in, int depth, float beta, float* out) {
  const float largest = LargestOf(in, depth);
  float32x4_t sums = vdupq_n_f32(0);
  for (int i = 0; i < depth; i += kLanes) {
    const mve_pred16_t lanes = LanesOf(depth - i);
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
    for (int i = 0; i < rows.depth; i += kLanes) {
      const mve_pred16_t lanes = LanesOf(rows.depth - i);
      vstrwq_p_f32(out + i, vmulq_n_f32(vldrwq_z_f32(out + i, lanes), scale), lanes);
    }
  }
}

}  // namespace mote
