// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four channels at a time, by the ratio of input and output scale to 40 bits. That decides all bits of nearly every
// multiplier; the others, and those of scales that are not normal numbers, take the slow way.
#include "src/operators/shared/channel_multipliers.h"

#include <arm_mve.h>

#include "src/core/soft_real.h"
#include "src/operators/seam/loop_choice.h"

namespace mote {
namespace {

constexpr int kRatioBits = 40;

struct Ratio {
  uint32_t high, low;  // 32 bits, the first of them set, and below them 8, shifted to the left
  int32_t shift;       // of a product with a number in [1, 2), whose float exponent is zero
};

Ratio FindRatio(float in_scale, float out_scale) {
  SoftReal ratio = Quotient(SoftReal::FromFloat(in_scale), SoftReal::FromFloat(out_scale), kRatioBits);
  if (ratio.mantissa >> kRatioBits != 0) {
    ratio.mantissa >>= 1;
    ++ratio.exponent;
  }
  const int unused = __builtin_clzll(ratio.mantissa | 1) - (64 - kRatioBits);
  const uint64_t mantissa = ratio.mantissa << unused;
  return {static_cast<uint32_t>(mantissa >> 8), static_cast<uint32_t>(mantissa << 24),
          ratio.exponent - unused - 150 + 63};
}

// Four multipliers and shifts; returns the lanes in which they may be wrong.
mve_pred16_t Multiply(const Ratio& ratio, uint32x4_t scales, int32x4_t* multipliers, int32x4_t* shifts) {
  // Half a bit of the ratio and half a bit of double, in units of the product.
  constexpr uint32_t kMaxError = (1 << 23) + (1 << 10);
  constexpr uint32_t kHalf = uint32_t{1} << 31;
  const uint32x4_t exponents = vshrq_n_u32(scales, 23);
  const uint32x4_t mantissas = vorrq_u32(vshlq_n_u32(scales, 8), vdupq_n_u32(kHalf));
  const uint32x4_t added = vmulhq_u32(mantissas, vdupq_n_u32(ratio.low));
  uint32x4_t low = vaddq_u32(vmulq_n_u32(mantissas, ratio.high), added);
  uint32x4_t high = vmulhq_u32(mantissas, vdupq_n_u32(ratio.high));
  high = vaddq_m_n_u32(high, high, 1, vcmphiq_u32(added, low));
  int32x4_t shift = vaddq_n_s32(vreinterpretq_s32_u32(exponents), ratio.shift);
  // 63 bits of the product, of which the upper 31 count, rounded.
  const mve_pred16_t has_64_bits = vcmpltq_n_s32(vreinterpretq_s32_u32(high), 0);
  low = vpselq_u32(vsliq_n_u32(vshrq_n_u32(low, 1), high, 31), low, has_64_bits);
  high = vshrq_m_n_u32(high, high, 1, has_64_bits);
  shift = vaddq_m_n_s32(shift, shift, 1, has_64_bits);
  int32x4_t multiplier = vreinterpretq_s32_u32(vaddq_u32(high, vshrq_n_u32(low, 31)));
  const mve_pred16_t is_power = vcmpltq_n_s32(multiplier, 0);
  multiplier = vpselq_s32(vdupq_n_s32(1 << 30), multiplier, is_power);
  shift = vaddq_m_n_s32(shift, shift, 1, is_power);
  const mve_pred16_t vanishes = vcmpltq_n_s32(shift, -31);
  *multipliers = vpselq_s32(vdupq_n_s32(0), multiplier, vanishes);
  *shifts = vpselq_s32(vdupq_n_s32(0), shift, vanishes);
  const uint32x4_t from_half = vaddq_n_u32(low, kHalf + kMaxError);
  return vcmpcsq_u32(vdupq_n_u32(2 * kMaxError), from_half) | vcmpeqq_n_u32(exponents, 0);
}

}  // namespace

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  const Ratio ratio = FindRatio(in_scale, out_scale);
  for (int c = 0; c < channels; c += 4) {
    const mve_pred16_t lanes = vctp32q(static_cast<uint32_t>(channels - c));
    const uint32x4_t scales = vldrwq_z_u32(reinterpret_cast<const uint32_t*>(filter_scales + c), lanes);
    int32x4_t multiplier = vdupq_n_s32(0), shift = multiplier;
    const bool is_slow = kRoundsOnce || ratio.high >> 31 == 0;
    mve_pred16_t unsure = is_slow ? 0xFFFF : Multiply(ratio, scales, &multiplier, &shift);
    vstrwq_p_s32(multipliers + c, multiplier, lanes);
    vstrbq_p_s32(shifts + c, shift, lanes);
    unsure &= lanes;
    for (int i = c; unsure != 0; ++i, unsure >>= 4) {
      if ((unsure & 1) == 0) continue;
      const QuantizedMultiplier m = ChannelMultiplier(in_scale, out_scale)(filter_scales[i]);
      multipliers[i] = m.multiplier;
      shifts[i] = static_cast<int8_t>(m.shift);
    }
  }
}

}  // namespace mote
