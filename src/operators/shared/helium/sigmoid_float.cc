// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes four values at a time. An output differs from the portable loop's by at most a millionth of its size; it is
// zero if it is no normal number.
#include "src/operators/shared/helium/float_exp.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {
namespace {

// Vectors have no division.
float32x4_t Quotients(float32x4_t a, float32x4_t b) {
  float numerators[kFloatLanes], denominators[kFloatLanes];
  vstrwq_f32(numerators, a);
  vstrwq_f32(denominators, b);
  for (int i = 0; i < kFloatLanes; ++i) numerators[i] /= denominators[i];
  return vldrwq_f32(numerators);
}

// Computes tanh(x) = (1 - exp(-2 x)) / (1 + exp(-2 x)). Near 0 that difference is not exact enough: there the Taylor
// series is.
float32x4_t Tanh(float32x4_t x) {
  constexpr float kNear = 0.2f;
  const float32x4_t size = vabsq_f32(x), exp = Exp(vmulq_n_f32(size, -2));
  const float32x4_t quotient = Quotients(vsubq_f32(vdupq_n_f32(1), exp), vaddq_n_f32(exp, 1));
  const float32x4_t square = vmulq_f32(x, x);
  float32x4_t sum = vfmasq_n_f32(square, vdupq_n_f32(-17.0f / 315), 2.0f / 15);
  sum = vfmasq_n_f32(sum, square, -1.0f / 3);
  sum = vfmasq_n_f32(sum, square, 1);
  const float32x4_t far = vnegq_m_f32(quotient, quotient, vcmpgtq_f32(vdupq_n_f32(0), x));
  return vpselq_f32(vmulq_f32(x, sum), far, vcmpgtq_f32(vdupq_n_f32(kNear), size));
}

template <class F>
[[gnu::always_inline]] inline void ForEachVector(const float* in, float* out, int count, const F& f) {
  for (; count > 0; count -= kFloatLanes, in += kFloatLanes, out += kFloatLanes) {
    const mve_pred16_t lanes = FirstFloats(count);
    vstrwq_p_f32(out, f(vldrwq_z_f32(in, lanes)), lanes);
  }
}

}  // namespace

void LogisticFloat(const float* in, float* out, int count) {
  ForEachVector(in, out, count,
                [](float32x4_t x) { return Quotients(vdupq_n_f32(1), vaddq_n_f32(Exp(vnegq_f32(x)), 1)); });
}

void TanhFloat(const float* in, float* out, int count) { ForEachVector(in, out, count, Tanh); }

void GeluFloat(const float* in, float* out, int count) { PortableGeluFloat(in, out, count); }

void ApproximateGeluFloat(const float* in, float* out, int count) { PortableApproximateGeluFloat(in, out, count); }

}  // namespace mote
