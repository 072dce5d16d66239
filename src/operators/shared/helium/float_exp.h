// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Exponentials of four floats.
#ifndef MOTE_SRC_OPERATORS_SHARED_HELIUM_FLOAT_EXP_H_
#define MOTE_SRC_OPERATORS_SHARED_HELIUM_FLOAT_EXP_H_

#include "src/operators/shared/helium/float_vectors.h"

namespace mote {
inline namespace helium {

// Returns 2^n for n from -126 to 127.
inline float32x4_t PowerOfTwo(int32x4_t n) {
  constexpr int kBias = 127, kMantissaBits = 23;
  return vreinterpretq_f32_s32(vshlq_n_s32(vaddq_n_s32(n, kBias), kMantissaBits));
}

// Computes exp(x) = 2^n * exp(r) with r = x - n * ln 2, no larger than half of ln 2. For such an r the first eight
// terms of the Taylor series are exact to 24 bits. NaN stays NaN.
inline float32x4_t Exp(float32x4_t x) {
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

// Returns a mask of the first `count` lanes.
inline mve_pred16_t FirstFloats(int count) { return vctp32q(static_cast<uint32_t>(count)); }

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_HELIUM_FLOAT_EXP_H_
