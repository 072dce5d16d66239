// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes four channels at a time, with the ratio of input and output scale as a double. That is precise enough for
// nearly every multiplier; the others, and those of scales that are not normal numbers, are computed one by one.
#include "src/operators/products/channel_multipliers.h"

#include <cstddef>
#include <cstring>

#include "src/core/soft_real.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
namespace {

constexpr int8_t kUnsure = 127;  // no channel's shift

// Holds the ratio of two scales. Mantissas of scales are in [2^31, 2^32), the ratio's in [2^63, 2^64).
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
  // Mantissas have 24 bits, so a product that is not 2^95 is farther away from it than the quotient's error.
  constexpr double kLessThanThat = 1.0 / (1 << 18);
  const uint32_t largest = static_cast<uint32_t>(4294967296.0 / in_one_to_two - kLessThanThat);
  // Scales that are not normal numbers are read as larger ones, whose multipliers are 0 as well if the ratio is not
  // huge.
  const bool is_plain = !kRoundsOnce && exponent > -kBias && exponent < 90;
  return {static_cast<uint32_t>(mantissa >> 32), static_cast<uint32_t>(mantissa), largest, exponent - 126, is_plain};
}

// The arguments of MultiplyAll.
struct ScaledChannels {
  const float* scales;
  int32_t* multipliers;
  int8_t* shifts;
  int32_t count;       // of channels, above 0
  uint32_t high, low;  // of Ratio, as the two that follow
  int32_t exponent;
  uint32_t largest;
  uint32_t from_half, doubtful;  // see kMaxError
};
MOTE_ASSERT_NEIGHBOURS(ScaledChannels, scales, multipliers);
MOTE_ASSERT_NEIGHBOURS(ScaledChannels, shifts, count);
MOTE_ASSERT_NEIGHBOURS(ScaledChannels, high, low);
MOTE_ASSERT_NEIGHBOURS(ScaledChannels, exponent, largest);
MOTE_ASSERT_NEIGHBOURS(ScaledChannels, from_half, doubtful);
#define MOTE_OFFSETS_OF_SCALED_CHANNELS                                                                        \
  MOTE_OFFSET(ScaledChannels, scales), MOTE_OFFSET(ScaledChannels, shifts), MOTE_OFFSET(ScaledChannels, high), \
      MOTE_OFFSET(ScaledChannels, exponent), MOTE_OFFSET(ScaledChannels, from_half)

static_assert(kUnsure == 127, "what MultiplyAll writes");

// Sets the shift of channels that need the slow path to kUnsure; returns 0 if there are none. A product is shifted into
// [2^94, 2^95) and rounded to its upper 31 bits.
//
// r0 collects the unsure lanes; r1 to r4 are the scales, the multipliers, the shifts and the channels, r5 is the
// exponent, r6 the largest scale, r7 the upper half of the ratio. r8 is added to the bits that are rounded; q6 says how
// many such sums are in doubt. r9 is the least shift, r10 the lowest bit of an exponent; q4 and q5 are the ratio.
MOTE_ASSEMBLER_FUNCTION uint32_t MultiplyAll(const ScaledChannels& /*channels*/) {
  asm("push {r4-r10, lr}\n"
      "vpush {d8-d13}\n"
      "ldrd r1, r2, [r0, %[scales]]\n"
      "ldrd r3, r4, [r0, %[shifts]]\n"
      "ldrd r7, r8, [r0, %[high]]\n"
      "ldrd r5, r6, [r0, %[exponent]]\n"
      "vdup.32 q5, r7\n"
      "vdup.32 q4, r8\n"
      "ldrd r8, r9, [r0, %[from_half]]\n"
      "movs r0, #0\n"
      "vdup.32 q6, r9\n"
      "mvn r9, #30\n"
      "mov r10, #0x800000\n"
      "dlstp.32 lr, r4\n"
      "1:\n"
      "vldrw.u32 q1, [r1], #16\n"
      "vshl.i32 q0, q1, #8\n"
      "vorr.i32 q0, #0x80000000\n"
      "vptt.u32 hi, q0, r6\n"
      "vaddt.i32 q1, q1, r10\n"
      "vshrt.u32 q0, q0, #1\n"
      "vmul.i32 q2, q0, r7\n"
      "vshr.u32 q1, q1, #23\n"
      "vmulh.u32 q3, q0, q4\n"
      "vadd.i32 q1, q1, r5\n"
      "vmulh.u32 q0, q0, q5\n"
      "vhadd.u32 q2, q2, q3\n"  // half of the product's middle bits
      "vrshr.u32 q3, q2, #31\n"
      "vadd.i32 q3, q3, q0\n"
      "vshl.i32 q2, q2, #1\n"
      "vadd.i32 q2, q2, r8\n"
      "vshr.s32 q0, q3, #31\n"  // a multiplier of 2^31 is none
      "vbic q2, q2, q0\n"
      "vptt.s32 lt, q1, r9\n"
      "vmovt.i32 q1, #0\n"
      "vmovt.i32 q3, #0\n"
      "vstrw.32 q3, [r2], #16\n"
      "vpt.u32 cs, q6, q2\n"
      "vmovt.i32 q1, #127\n"
      "vstrb.32 q1, [r3], #4\n"
      "vmrs r4, p0\n"
      "orrs r0, r4\n"
      "letp lr, 1b\n"
      "vpop {d8-d13}\n"
      "pop {r4-r10, pc}\n"
      :
      : MOTE_OFFSETS_OF_SCALED_CHANNELS);
}

// True if the multipliers and shifts of all channels are found.
bool FindAll(const Ratio& ratio, const float* scales, int channels, int32_t* multipliers, int8_t* shifts) {
  // Bounds the error of a product, half a bit of the ratio and half a bit of a double product, in 32 fraction bits.
  constexpr uint32_t kMaxError = 1 << 12;
  constexpr uint32_t kHalf = uint32_t{1} << 31;
  return MultiplyAll({scales, multipliers, shifts, channels, ratio.high, ratio.low, ratio.exponent, ratio.largest,
                      kHalf + kMaxError, 2 * kMaxError}) == 0;
}

}  // namespace

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  const Ratio ratio = FindRatio(in_scale, out_scale);
  if (channels <= 0) return;
  if (ratio.is_plain && FindAll(ratio, filter_scales, channels, multipliers, shifts)) return;
  for (int c = 0; c < channels; ++c) {
    if (ratio.is_plain && shifts[c] != kUnsure) continue;
    const QuantizedMultiplier m = ChannelMultiplier(in_scale, out_scale)(filter_scales[c]);
    multipliers[c] = m.multiplier;
    shifts[c] = static_cast<int8_t>(m.shift);
  }
}

}  // namespace mote
