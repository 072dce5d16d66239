// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows of up to four rows and columns over many channels. A column holds, for each of sixteen channels, four bytes:
// one of each row. A window over a channel is then four words, each in a column.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_COLUMNS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_COLUMNS_H_

#include <arm_mve.h>

#include <cstddef>
#include <cstdint>

#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/helium/vector_mac.h"

namespace mote {
inline namespace helium {

// Sixteen channels of the pixels of each row; pixels lie `step` apart.
struct WindowRows {
  const int8_t* first[kWindowRows];
  int step[kWindowRows];
};
static_assert(kWindowRows == 4 && offsetof(WindowRows, first) == 0 && offsetof(WindowRows, step) == 16);

// `count` columns of the rows' first pixels; channels from `channels` on become zero.
MOTE_ASSEMBLER_FUNCTION inline void PackColumns(const WindowRows& /*rows*/, int /*channels*/, int /*count*/,
                                                int8_t* /*to*/) {
  asm("cmp r2, #0\n"
      "it le\n"
      "bxle lr\n"
      "push {r4-r8, lr}\n"
      "mov r8, r3\n"
      "vctp.8 r1\n"
      "dls lr, r2\n"
      "ldm r0, {r0-r7}\n"
      "1:\n"
      "vpstttt\n"
      "vldrbt.8 q0, [r0]\n"
      "vldrbt.8 q1, [r1]\n"
      "vldrbt.8 q2, [r2]\n"
      "vldrbt.8 q3, [r3]\n"
      "vst40.8 {q0, q1, q2, q3}, [r8]\n"
      "vst41.8 {q0, q1, q2, q3}, [r8]\n"
      "vst42.8 {q0, q1, q2, q3}, [r8]\n"
      "vst43.8 {q0, q1, q2, q3}, [r8]!\n"
      "add r0, r4\n"
      "add r1, r5\n"
      "add r2, r6\n"
      "add r3, r7\n"
      "le lr, 1b\n"
      "pop {r4-r8, pc}\n");
}

// Where the words of a window lie whose first column is at `first`; those that it does not have are repeated.
inline uint32x4_t WindowWords(const int8_t* first, int width, int dilation) {
  const uint32x4_t columns = vminq_u32(vidupq_n_u32(0, 1), vdupq_n_u32(static_cast<uint32_t>(width - 1)));
  const uint32_t step = static_cast<uint32_t>(dilation * kColumnBytes);
  return vmlaq_n_u32(vdupq_n_u32(reinterpret_cast<uintptr_t>(first)), columns, step);
}

// The weights of a channel; zero where the window has no word.
inline int8x16_t WindowWeights(const int8_t* first, int width) {
  const mve_pred16_t has_words = vctp32q(static_cast<uint32_t>(width));
  return vreinterpretq_s8_s32(vldrwq_gather_base_z_s32(WindowWords(first, width, 1), 0, has_words));
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CHANNEL_COLUMNS_H_
