// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_mve.h>

#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/sigmoid_points.h"

namespace mote {
namespace {

constexpr SigmoidPoints kSigmoid = MakeSigmoidPoints();

// Interpolates four numbers, as the portable loop does one; VRSHL rounds.
template <class Function>
[[gnu::always_inline]] inline int32x4_t Interpolate(int32x4_t x) {
  constexpr int kBits = Function::kIntervalBits;
  const int32x4_t sign = vshrq_n_s32(x, 31);
  const uint32x4_t size = vreinterpretq_u32_s32(vabsq_s32(x));
  const uint32x4_t interval = vshrq_n_u32(size, kBits), last = vdupq_n_u32(kSigmoidPoints - 2);
  const uint32x4_t index = vminq_u32(interval, last);
  const int32x4_t point = vldrhq_gather_shifted_offset_s32(kSigmoid.point, index);
  const int32x4_t next = vldrhq_gather_shifted_offset_s32(kSigmoid.point + 1, index);
  const int32x4_t part = vreinterpretq_s32_u32(vandq_u32(size, vdupq_n_u32((1u << kBits) - 1)));
  const int32x4_t inside = vaddq_s32(vmulq_s32(part, vsubq_s32(next, point)), vshlq_n_s32(point, kBits));
  const int32x4_t beyond = vdupq_n_s32(Function::kBeyond * (1 << kBits));
  const int32x4_t f = vpselq_s32(beyond, inside, vcmphiq_u32(interval, last));
  return vshrq_n_s32(vaddq_n_s32(veorq_s32(f, sign), Function::kOffset), Function::kShift);
}

template <class Function>
[[gnu::always_inline]] inline void InterpolateAll(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  const int32_t multiplier = scale.multiplier, shift = -int32_t{scale.right_shift};
  for (; count > 0; count -= 4, in += 4, out += 4) {
    const mve_pred16_t lanes = vctp32q(static_cast<uint32_t>(count));
    const int32x4_t x = vrshlq_n_s32(vmulq_n_s32(vldrhq_z_s32(in, lanes), multiplier), shift);
    vstrhq_p_s32(out, Interpolate<Function>(x), lanes);
  }
}

}  // namespace

void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<LogisticOfPoints>(scale, in, out, count);
}

void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count) {
  InterpolateAll<TanhOfPoints>(scale, in, out, count);
}

LoopChoice LoopOfSigmoidInt16() { return TargetLoop("helium", kTargetWay); }

}  // namespace mote
