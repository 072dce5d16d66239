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

uint32x4_t UpperBit(uint32x4_t x) { return vshrq_n_u32(x, 31); }

// Four multipliers and shifts; returns the lanes in which they may be wrong. Of the product's 64 bits, the first of
// them set after a shift, the upper 31 count, rounded.
mve_pred16_t Multiply(const Ratio& ratio, uint32x4_t scales, int32x4_t* multipliers, int32x4_t* shifts) {
  // Half a bit of the ratio and half a bit of double, in units of the product.
  constexpr uint32_t kMaxError = (1 << 23) + (1 << 10);
  constexpr uint32_t kHalf = uint32_t{1} << 31;
  const uint32x4_t mantissas = vorrq_u32(vshlq_n_u32(scales, 8), vdupq_n_u32(kHalf));
  const uint32x4_t lower = vmulq_n_u32(mantissas, ratio.high), added = vmulhq_u32(mantissas, vdupq_n_u32(ratio.low));
  const uint32x4_t carry = UpperBit(vhaddq_u32(lower, added));
  uint32x4_t low = vaddq_u32(lower, added);
  uint32x4_t high = vaddq_u32(vmulhq_u32(mantissas, vdupq_n_u32(ratio.high)), carry);
  const int32x4_t unused = vreinterpretq_s32_u32(veorq_u32(UpperBit(high), vdupq_n_u32(1)));  // 1 or 0 bits
  high = vaddq_u32(vshlq_u32(high, unused), vmulq_u32(UpperBit(low), vreinterpretq_u32_s32(unused)));
  low = vshlq_u32(low, unused);
  const uint32x4_t rounded = vrshrq_n_u32(high, 1);
  const int32x4_t is_power = vreinterpretq_s32_u32(UpperBit(rounded));
  const int32x4_t multiplier = vreinterpretq_s32_u32(vshlq_u32(rounded, vnegq_s32(is_power)));
  const int32x4_t exponents = vreinterpretq_s32_u32(vshrq_n_u32(scales, 23));
  const int32x4_t shift = vsubq_s32(vaddq_n_s32(vaddq_s32(exponents, is_power), ratio.shift + 1), unused);
  const int32x4_t vanishes = vshrq_n_s32(vaddq_n_s32(shift, 31), 31);  // all bits
  *multipliers = vbicq_s32(multiplier, vanishes);
  *shifts = vbicq_s32(shift, vanishes);
  const uint32x4_t from_half = vaddq_n_u32(vsliq_n_u32(vshrq_n_u32(low, 1), high, 31), kHalf + kMaxError);
  return vcmpcsq_u32(vdupq_n_u32(2 * kMaxError), from_half);
}

}  // namespace

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  const Ratio ratio = FindRatio(in_scale, out_scale);
  // Scales that are not normal numbers are taken for larger ones, which vanish as well if the ratio is not huge.
  const bool is_slow = kRoundsOnce || ratio.high >> 31 == 0 || ratio.shift >= -34;
  for (int c = 0; c < channels; c += 4) {
    const mve_pred16_t lanes = vctp32q(static_cast<uint32_t>(channels - c));
    const uint32x4_t scales = vldrwq_z_u32(reinterpret_cast<const uint32_t*>(filter_scales + c), lanes);
    int32x4_t multiplier = vdupq_n_s32(0), shift = multiplier;
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
