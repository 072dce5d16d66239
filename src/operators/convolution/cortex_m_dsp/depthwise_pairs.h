// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Packs rows of an image to pairs, for SMLAD.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PAIRS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PAIRS_H_

#include <cstdint>

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// Points to four channels of pixels that lie `step` bytes apart.
struct Pixels {
  const int8_t* first;
  int step;
};

// The arguments of PackPairs.
struct Pairs {
  Pixels a, b;
  int32_t count;
  uint32_t* to;
  int32_t to_step;       // bytes
  uint32_t minus_zeros;  // twice the zero point's negative
};
static_assert(AreWordsInARow({offsetof(Pairs, a.first), offsetof(Pairs, a.step), offsetof(Pairs, b.first),
                              offsetof(Pairs, b.step), offsetof(Pairs, count), offsetof(Pairs, to),
                              offsetof(Pairs, to_step), offsetof(Pairs, minus_zeros)}),
              "LDM loads them");

// Packs, for each column and each of four channels, a number of a and one of b to a pair, less their zero point. A
// compiler would take two instructions for each pair.
MOTE_ASSEMBLER_FUNCTION inline void PackPairs(const Pairs& /*pairs*/) {
  asm("push {r4-r11, lr}\n"
      "ldmia r0, {r0, r1, r2, r3, r4, r5, r6, r7}\n"
      "1:\n"
      "ldr r8, [r0]\n"
      "ldr r9, [r2]\n"
      "add r0, r0, r1\n"
      "add r2, r2, r3\n"
      "sxtab16 r10, r7, r8\n"
      "sxtab16 r12, r7, r8, ror #8\n"
      "sxtab16 r11, r7, r9\n"
      "sxtab16 lr, r7, r9, ror #8\n"
      "pkhbt r8, r10, r11, lsl #16\n"
      "pkhbt r9, r12, lr, lsl #16\n"
      "pkhtb r10, r11, r10, asr #16\n"
      "pkhtb r12, lr, r12, asr #16\n"
      "stmia r5, {r8, r9, r10, r12}\n"
      "add r5, r5, r6\n"
      "subs r4, r4, #1\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n");
}

// The distances, in bytes, from a pixel to the next and from a row to the next.
struct PixelSteps {
  int pixel, row;
};
inline PixelSteps StepsOf(int width, int depth, bool transposed) {
  return transposed ? PixelSteps{width * depth, depth} : PixelSteps{depth, width * depth};
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PAIRS_H_
