// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four channels at a time, by the ratio of input and output scale as a double number. That decides all bits of nearly
// every multiplier; the others, and those of scales that are not normal numbers, take the slow way.
#include "src/operators/shared/channel_multipliers.h"

#include <arm_mve.h>

#include <cstring>

#include "src/core/soft_real.h"
#include "src/operators/seam/loop_choice.h"

namespace mote {
namespace {

constexpr int8_t kUnsure = 127;  // no channel's shift

// Mantissas of scales are in [2^31, 2^32), the ratio's in [2^63, 2^64).
struct Ratio {
  uint32_t high, low;  // of the mantissa
  uint32_t largest;    // the largest mantissa of a scale whose product with the ratio's is below 2^95
  int32_t exponent;    // of such a product, with a scale whose float exponent is zero
  bool is_plain;
};

Ratio FindRatio(float in_scale, float out_scale) {
  constexpr int kMantissaBits = 52, kBias = 1023;
  const double ratio = static_cast<double>(in_scale) / static_cast<double>(out_scale);
  uint64_t bits;
  std::memcpy(&bits, &ratio, sizeof(bits));
  const int exponent = static_cast<int>(bits >> kMantissaBits) - kBias;
  bits &= (uint64_t{1} << kMantissaBits) - 1;
  const uint64_t mantissa = uint64_t{1} << 63 | bits << 11;
  bits |= uint64_t{kBias} << kMantissaBits;
  double in_one_to_two;
  std::memcpy(&in_one_to_two, &bits, sizeof(bits));
  // As mantissas have 24 bits, a product that is not 2^95 is farther away from it than the quotient's error.
  constexpr double kLessThanThat = 1.0 / (1 << 18);
  const uint32_t largest = static_cast<uint32_t>(4294967296.0 / in_one_to_two - kLessThanThat);
  // Scales that are not normal numbers are taken for larger ones, which vanish as well if the ratio is not huge.
  const bool is_plain = !kRoundsOnce && exponent > -kBias && exponent < 90;
  return {static_cast<uint32_t>(mantissa >> 32), static_cast<uint32_t>(mantissa), largest, exponent - 126, is_plain};
}

// Sets the shift of those channels that need the slow way to kUnsure; returns whether there are any. Of a product, that
// is shifted into [2^94, 2^95), the upper 31 bits count, rounded.
bool MultiplyAll(const Ratio& ratio, const float* scales, int channels, int32_t* multipliers, int8_t* shifts) {
  // More than half a bit of the ratio and half a bit of a double product, where the bits that are rounded are 32.
  constexpr uint32_t kMaxError = 1 << 12;
  constexpr uint32_t kHalf = uint32_t{1} << 31;
  uint32_t unsure = 0, lanes;
  asm volatile(
      "dlstp.32 lr, %[channels]\n"
      "1:\n"
      "vldrw.u32 q1, [%[scales]], #16\n"
      "vshl.i32 q0, q1, #8\n"
      "vorr.i32 q0, #0x80000000\n"
      "vshr.u32 q1, q1, #23\n"
      "vadd.i32 q1, q1, %[exponent]\n"
      "vptt.u32 hi, q0, %[largest]\n"
      "vaddt.i32 q1, q1, %[one]\n"
      "vshrt.u32 q0, q0, #1\n"
      "vmul.i32 q2, q0, %[high]\n"
      "vmulh.u32 q3, q0, %q[low]\n"
      "vhadd.u32 q2, q2, q3\n"  // half of the product's middle bits
      "vmulh.u32 q3, q0, %q[highs]\n"
      "vrshr.u32 q0, q2, #31\n"
      "vadd.i32 q3, q3, q0\n"
      "vshl.i32 q2, q2, #1\n"
      "vadd.i32 q2, q2, %[from_half]\n"
      "vshr.s32 q0, q3, #31\n"  // a multiplier of 2^31 is none
      "vbic q2, q2, q0\n"
      "vptt.s32 lt, q1, %[least]\n"
      "vmovt.i32 q1, #0\n"
      "vmovt.i32 q3, #0\n"
      "vstrw.32 q3, [%[multipliers]], #16\n"
      "vpt.u32 cs, %q[doubt], q2\n"
      "vmovt.i32 q1, %[mark]\n"
      "vstrb.32 q1, [%[shifts]], #4\n"
      "vmrs %[lanes], p0\n"
      "orr %[unsure], %[lanes]\n"
      "letp lr, 1b\n"
      : [scales] "+r"(scales), [multipliers] "+r"(multipliers), [shifts] "+r"(shifts), [unsure] "+r"(unsure),
        [lanes] "=&r"(lanes)
      : [channels] "r"(channels), [exponent] "r"(ratio.exponent), [largest] "r"(ratio.largest), [one] "r"(1),
        [high] "r"(ratio.high), [low] "w"(vdupq_n_u32(ratio.low)), [highs] "w"(vdupq_n_u32(ratio.high)),
        [from_half] "r"(kHalf + kMaxError), [least] "r"(-31), [doubt] "w"(vdupq_n_u32(2 * kMaxError)),
        [mark] "i"(kUnsure)
      : "q0", "q1", "q2", "q3", "lr", "cc", "memory");
  return unsure != 0;
}

}  // namespace

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  const Ratio ratio = FindRatio(in_scale, out_scale);
  if (channels <= 0) return;
  if (ratio.is_plain && !MultiplyAll(ratio, filter_scales, channels, multipliers, shifts)) return;
  for (int c = 0; c < channels; ++c) {
    if (ratio.is_plain && shifts[c] != kUnsure) continue;
    const QuantizedMultiplier m = ChannelMultiplier(in_scale, out_scale)(filter_scales[c]);
    multipliers[c] = m.multiplier;
    shifts[c] = static_cast<int8_t>(m.shift);
  }
}

}  // namespace mote
