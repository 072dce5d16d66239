// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED layers so small that to prepare for several channels at a time would cost more than it saves.
#ifndef MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_SMALL_LAYER_H_
#define MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_SMALL_LAYER_H_

#include <cstddef>
#include <cstring>

#include "src/core/fixed_point.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kSmallDepth = 16;     // two numbers in each of eight registers
constexpr int kSmallChannels = 32;  // whose sums take 128 bytes of the stack
constexpr int kSmallWeights = kSmallDepth * 16;
constexpr int kTinyDepth = 2;             // the other loop computes so few products one by one
constexpr int kChannelsOfShortRows = 12;  // that rows of kTinyDepth to kSmallDepth / 2 numbers may have

// Cut for the layers of hello_world, and measured on others, on Cortex-M4: of 130 shapes that it serves, with up to 16
// numbers and 32 channels, this loop takes fewer instructions for 128, at best half as many, and up to 5 % more for
// two. A gesture recogniser's last layer, of 16 numbers and 4 channels, takes 30 % less. With 3 to 8 numbers and many
// channels it would take up to 12 % more, as each channel takes the time of kSmallDepth products.
inline bool IsSmallLayer(const FullyConnectedArgs<Int8Format>& args) {
  const bool wastes_products =
      args.depth > kTinyDepth && args.depth <= kSmallDepth / 2 && args.channels > kChannelsOfShortRows;
  return args.rows == 1 && args.depth <= kSmallDepth && args.channels <= kSmallChannels &&
         args.depth * args.channels <= kSmallWeights && !wastes_products &&
         args.format.requantizer.multipliers.step == 0 && args.format.requantizer.bias != nullptr;
}

// What MultiplySmallRow takes. It reads the members by their offsets.
struct SmallRow {
  const int8_t* row;      // 0: kSmallDepth numbers
  const int8_t* weights;  // 4
  int32_t depth;          // 8: from the weights of a channel to those of the next
  int32_t* sums;          // 12
  int32_t* end;           // 16: of the sums
  uint32_t minus_zeros;   // 20: twice the zero point's negative
};
static_assert(offsetof(SmallRow, row) == 0 && offsetof(SmallRow, weights) == 4 && offsetof(SmallRow, depth) == 8 &&
              offsetof(SmallRow, sums) == 12 && offsetof(SmallRow, end) == 16 && offsetof(SmallRow, minus_zeros) == 20);

// The products of a row with kSmallDepth weights of each channel. The row stays in eight registers, for which a
// compiler lacks two.
MOTE_ASSEMBLER_FUNCTION inline void MultiplySmallRow(const SmallRow& /*small*/) {
  asm("push {r4-r11, lr}\n"
      "ldr r1, [r0, #0]\n"
      "ldr r2, [r0, #20]\n"
      "ldr r4, [r1, #0]\n"
      "ldr r6, [r1, #4]\n"
      "ldr r8, [r1, #8]\n"
      "ldr r10, [r1, #12]\n"
      "sxtab16 r5, r2, r4, ror #8\n"
      "sxtab16 r4, r2, r4\n"
      "sxtab16 r7, r2, r6, ror #8\n"
      "sxtab16 r6, r2, r6\n"
      "sxtab16 r9, r2, r8, ror #8\n"
      "sxtab16 r8, r2, r8\n"
      "sxtab16 r11, r2, r10, ror #8\n"
      "sxtab16 r10, r2, r10\n"
      "ldrd lr, r1, [r0, #8]\n"
      "ldr r2, [r0, #16]\n"
      "ldr r0, [r0, #4]\n"
      "push {r2}\n"
      "1:\n"
      "ldr r3, [r0, #0]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smuad r2, r12, r4\n"
      "smlad r2, r3, r5, r2\n"
      "ldr r3, [r0, #4]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smlad r2, r12, r6, r2\n"
      "smlad r2, r3, r7, r2\n"
      "ldr r3, [r0, #8]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smlad r2, r12, r8, r2\n"
      "smlad r2, r3, r9, r2\n"
      "ldr r3, [r0, #12]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smlad r2, r12, r10, r2\n"
      "smlad r2, r3, r11, r2\n"
      "str r2, [r1], #4\n"
      "ldr r3, [sp]\n"
      "add r0, r0, lr\n"
      "cmp r1, r3\n"
      "bne 1b\n"
      "pop {r2, r4-r11, pc}\n");
}

inline void MultiplySmallLayer(const FullyConnectedArgs<Int8Format>& args) {
  const int depth = args.depth, channels = args.channels;
  const int32_t in_zero = args.format.in_zero;
  int32_t sums[kSmallChannels];
  // Behind the weights of a channel there have to be others, which meet zeros.
  const int lacking = (kSmallDepth - 1) / depth,
            together = depth >= kGroup && channels > lacking ? channels - lacking : 0;
  if (together > 0) {
    int8_t padded[kSmallDepth];
    const int8_t* row = args.in;
    if (depth < kSmallDepth) {
      std::memset(padded, static_cast<int>(in_zero), sizeof(padded));
      std::memcpy(padded, row, static_cast<size_t>(depth));
      row = padded;
    }
    MultiplySmallRow(
        {row, args.filter, depth, sums, sums + together, (static_cast<uint32_t>(-in_zero) & 0xFFFF) * 0x10001});
  }
  const int8_t* weights = args.filter + together * depth;
  int32_t *sum = sums + together, *const end = sums + channels;
  if (depth == 1) {
    const int32_t x = args.in[0] - in_zero;
    while (sum != end) *sum++ = x * *weights++;
  }
  for (; sum != end; ++sum) {
    *sum = 0;
    for (int i = 0; i < depth; ++i) *sum += (args.in[i] - in_zero) * *weights++;
  }
  const Requantizer<int32_t>& r = args.format.requantizer;
  const FastRequantizer finish(r.multipliers[0], r.out_zero);
  const int32_t* bias = r.bias;
  int8_t* out = args.out;
  for (sum = sums; sum != end; ++sum) *out++ = static_cast<int8_t>(__ssat(finish(WrappingAdd(*sum, *bias++)), 8));
  ClampOutputs(r.clamp, channels, args.out);
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_SMALL_LAYER_H_
