// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes ChannelMultiplier for one channel after the other, with the ratio of the other two scales in registers.
#include "src/operators/products/channel_multipliers.h"

#include <cstddef>

#include "src/core/soft_real.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
namespace {

// Holds the arguments and the progress of MakePlain.
struct Channels {
  uint32_t ratio_low, ratio_high;  // 40 bits
  int32_t exponent;                // of a product, less the biased one of its scale
  const float* scales;
  const float* end;  // of the scales
  int32_t* multipliers;
  int8_t* shifts;
  uint32_t max_error;  // ChannelMultiplier's
};
static_assert(AreWordsInARow({offsetof(Channels, ratio_low), offsetof(Channels, ratio_high),
                              offsetof(Channels, exponent), offsetof(Channels, scales), offsetof(Channels, end),
                              offsetof(Channels, multipliers), offsetof(Channels, shifts),
                              offsetof(Channels, max_error)}),
              "LDM loads them");
#define MOTE_OFFSETS_OF_CHANNELS \
  MOTE_OFFSET(Channels, scales), MOTE_OFFSET(Channels, multipliers), MOTE_OFFSET(Channels, shifts)

// Computes channels up to the end, or to one whose scale is not a normal number or whose rounding is in doubt.
MOTE_ASSEMBLER_FUNCTION void MakePlain(Channels* /*channels*/) {
  asm("push {r0, r4-r11, lr}\n"
      "ldmia r0, {r1, r2, r3, r4, r5, r6, r7, r8}\n"
      "1:\n"
      "ldr r9, [r4]\n"
      "ubfx r10, r9, #0, #23\n"
      "orr r10, r10, #0x800000\n"
      "umull r11, r12, r1, r10\n"
      "mla r12, r2, r10, r12\n"
      "lsrs r9, r9, #23\n"
      "beq 3f\n"
      "add r9, r9, r3\n"
      "cmp r12, #0\n"
      "bpl 2f\n"
      "lsrs r12, r12, #1\n"
      "rrx r11, r11\n"
      "add r9, r9, #1\n"
      // Rounds 63 bits to the upper 31.
      "2:\n"
      "adds r11, r11, #0x80000000\n"
      "adcs r12, r12, #0\n"
      "bmi 3f\n"
      "add r11, r11, r8\n"
      "cmp r11, r8, lsl #1\n"
      "bls 3f\n"
      "add r10, r9, #31\n"
      "cmp r10, #61\n"
      "bhi 4f\n"
      "5:\n"
      "add r4, r4, #4\n"
      "str r12, [r6], #4\n"
      "strb r9, [r7], #1\n"
      "cmp r4, r5\n"
      "bne 1b\n"
      "3:\n"
      "str r4, [r0, %[scales]]\n"
      "str r6, [r0, %[multipliers]]\n"
      "str r7, [r0, %[shifts]]\n"
      "pop {r0, r4-r11, pc}\n"
      // A multiplier below the smallest one becomes 0.
      "4:\n"
      "cmp r10, #0\n"
      "bge 3b\n"
      "mov r12, #0\n"
      "mov r9, #0\n"
      "b 5b\n"
      :
      : MOTE_OFFSETS_OF_CHANNELS);
}

}  // namespace

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  constexpr int kRatioBits = 40;
  const SoftReal ratio = Quotient(SoftReal::FromFloat(in_scale), SoftReal::FromFloat(out_scale), kRatioBits);
  const bool is_plain = ratio.mantissa >> (kRatioBits - 1) != 0;
  Channels c = {static_cast<uint32_t>(ratio.mantissa),
                static_cast<uint32_t>(ratio.mantissa >> 32),
                ratio.exponent - 150 + 63,
                filter_scales,
                filter_scales + channels,
                multipliers,
                shifts,
                ChannelMultiplier::kMaxError};
  while (c.scales != c.end) {
    if (is_plain) MakePlain(&c);
    if (c.scales == c.end) return;
    const QuantizedMultiplier m = MultiplierInDouble(in_scale, *c.scales++, out_scale);
    *c.multipliers++ = m.multiplier;
    *c.shifts++ = static_cast<int8_t>(m.shift);
  }
}

}  // namespace mote
