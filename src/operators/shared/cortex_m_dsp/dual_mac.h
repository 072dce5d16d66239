// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of int8 numbers, two at a time: the dual 16-bit multiply-accumulate instructions of Armv7E-M (ACLE, section
// "DSP intrinsics"; Arm DDI 0403, SMLAD, SXTAB16 and SMMULR).
//
// A group of four int8 numbers n0..n3 is expanded to two words of two int16 numbers each, (n0, n2) and (n1, n3), as
// SXTB16 makes them. Activations are expanded once, for many channels; weights when they are met.
#ifndef MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_DUAL_MAC_H_
#define MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_DUAL_MAC_H_

#include <arm_acle.h>

#include <cstdint>
#include <cstring>

#include "src/operators/shared/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/shared/layer_formats.h"

namespace mote {
inline namespace cortex_m_dsp {

// The place of number i of a group among the expanded four.
constexpr int kExpandedPlace[kGroup] = {0, 2, 1, 3};

// Four numbers, which may lie anywhere in memory.
inline uint32_t LoadWord(const int8_t* numbers) {
  uint32_t word;
  std::memcpy(&word, numbers, sizeof(word));
  return word;
}
// The first count < 4 of four numbers; the others are zero.
inline uint32_t LoadPart(const int8_t* numbers, int count) {
  uint32_t word = 0;
  for (int i = count - 1; i >= 0; --i) word = word << 8 | static_cast<uint8_t>(numbers[i]);
  return word;
}
inline uint32_t RotateRight8(uint32_t word) { return word >> 8 | word << 24; }

inline void SetExpanded(uint32_t* group, int i, int16_t number) {
  std::memcpy(reinterpret_cast<char*>(group) + kExpandedPlace[i] * sizeof(number), &number, sizeof(number));
}

// Numbers 1 and 3 of four.
inline int16x2_t ExtendOdd(uint32_t word) {
  int16x2_t odd;
  asm("sxtb16 %0, %1, ror #8" : "=r"(odd) : "r"(word));  // a compiler rotates first
  return odd;
}

// sum + the products of a group with four weights.
inline int32_t AddGroup(const uint32_t* group, uint32_t weights, int32_t sum) {
  sum = __smlad(__sxtb16(static_cast<int8x4_t>(weights)), static_cast<int16x2_t>(group[0]), sum);
  return __smlad(ExtendOdd(weights), static_cast<int16x2_t>(group[1]), sum);
}

// Expands activations, less their zero point.
class Expander {
 public:
  explicit Expander(int32_t in_zero)
      : in_zero_(in_zero), minus_zeros_(static_cast<int16x2_t>((static_cast<uint32_t>(-in_zero) & 0xFFFF) * 0x10001)) {}

  void Expand(uint32_t word, uint32_t* to) const {
    const int16x2_t even = __sxtab16(minus_zeros_, static_cast<int8x4_t>(word));
    int16x2_t odd;
    asm("sxtab16 %0, %1, %2, ror #8" : "=r"(odd) : "r"(minus_zeros_), "r"(word));  // a compiler rotates first
    to[0] = static_cast<uint32_t>(even);
    to[1] = static_cast<uint32_t>(odd);
  }
  int16_t Expand(int8_t x) const { return static_cast<int16_t>(x - in_zero_); }
  uint32_t minus_zeros() const { return static_cast<uint32_t>(minus_zeros_); }

 private:
  int32_t in_zero_;
  int16x2_t minus_zeros_;
};

// Requantizer::Finish for a channel, in three instructions instead of twenty. Assembly code reads the members.
//
// SMMLAR is a + round(b * c / 2^32), halves up. Twice a multiplier wraps by 2^32, so that the rounded product is
// sum + round(sum * (2 * multiplier - 2^32) / 2^32). SMMLSR subtracts before it rounds: it shifts to the right by s
// with the factor -2^(32 - s), which an int32_t holds for s = 1 too. A multiplier of 0 leaves the sum as it is, of
// which the factor -1 leaves nothing. A shift to the left comes first, and then the product is the result.
class FastRequantizer {
 public:
  FastRequantizer(QuantizedMultiplier m, int32_t out_zero)
      : doubled_multiplier_(WrappingShiftLeft(m.multiplier, 1)), power_(PowerOf(m)), zero_(out_zero) {}

  // For a multiplier of 1/2 or more.
  bool shifts_left() const { return power_ >= 0; }

  // The finished sum without its limits.
  int32_t operator()(int32_t sum) const {
    if (!shifts_left()) return ShiftedRight(sum);
    if (power_ >= kSaturatingShift) return SaturatedProduct(sum) + zero_;
    return WrappingAdd(Product(WrappingShiftLeft(sum, power_)), zero_);
  }

  // The same where it does not shift to the left; with another number instead of the zero point.
  int32_t ShiftedRight(int32_t sum) const { return ShiftedRightTo(zero_, sum); }
  int32_t ShiftedRightTo(int32_t addend, int32_t sum) const {
    int32_t product = Product(sum), result;
    product += product >> 31;
    asm("smmlsr %0, %1, %2, %3" : "=r"(result) : "r"(product), "r"(power_), "r"(addend));
    return result;
  }

 private:
  static int32_t PowerOf(QuantizedMultiplier m) {
    if (m.shift < 0) return INT32_MIN >> (-1 - m.shift);
    return m.multiplier == 0 ? -1 : m.shift;
  }
  int32_t Product(int32_t sum) const {
    int32_t product;
    asm("smmlar %0, %1, %2, %1" : "=r"(product) : "r"(sum), "r"(doubled_multiplier_));
    return product;
  }

  int32_t doubled_multiplier_;
  int32_t power_;  // -2^(32 + shift), or a shift to the left
  int32_t zero_;
};

// FastRequantizer in assembler code, of a sum in a register, with its members in others.
#define MOTE_SHIFT_RIGHT(SUM, MULTIPLIER, POWER, ZERO) \
  "smmlar " SUM ", " SUM ", " MULTIPLIER ", " SUM      \
  "\n"                                                 \
  "add " SUM ", " SUM ", " SUM                         \
  ", asr #31\n"                                        \
  "smmlsr " SUM ", " SUM ", " POWER ", " ZERO "\n"
#define MOTE_SHIFT_LEFT(SUM, MULTIPLIER, POWER, ZERO) \
  "lsl " SUM ", " SUM ", " POWER                      \
  "\n"                                                \
  "smmlar " SUM ", " SUM ", " MULTIPLIER ", " SUM     \
  "\n"                                                \
  "add " SUM ", " SUM ", " ZERO "\n"
#define MOTE_SHIFT(SUM, MULTIPLIER, POWER, ZERO) \
  "cmp " POWER                                             \
  ", #0\n"                                                 \
  "blt 8f\n" MOTE_SHIFT_LEFT(SUM, MULTIPLIER, POWER, ZERO) \
  "b 9f\n"                                                 \
  "8:\n" MOTE_SHIFT_RIGHT(SUM, MULTIPLIER, POWER, ZERO)    \
  "9:\n"

// The members of a FastRequantizer in place of a multiplier and a shift, one to the right and any; `MIN` is -2^31.
#define MOTE_MAKE_POWER(MULTIPLIER, SHIFT, MIN) \
  "lsl " MULTIPLIER ", " MULTIPLIER             \
  ", #1\n"                                      \
  "mvn " SHIFT ", " SHIFT                       \
  "\n"                                          \
  "asr " SHIFT ", " MIN ", " SHIFT "\n"
#define MOTE_MAKE_ANY_POWER(MULTIPLIER, SHIFT, MIN) \
  "lsls " MULTIPLIER ", " MULTIPLIER                \
  ", #1\n"                                          \
  "it ne\n"                                         \
  "cmnne " SHIFT                                    \
  ", #1\n"                                          \
  "bgt 8f\n"                                        \
  "mvn " SHIFT ", " SHIFT                           \
  "\n"                                              \
  "asr " SHIFT ", " MIN ", " SHIFT                  \
  "\n"                                              \
  "8:\n"

// What many rows of activations are multiplied with: `filter` is [channels, length]. The outputs of a row lie
// `out_step` behind those of the row before.
struct Products {
  Requantizer<int32_t> requantizer;
  const int8_t* filter;
  int channels, out_step;
};

// Limits outputs that are those of int8 already.
inline bool LimitsInt8(ClampRange range) { return range.min != -128 || range.max != 127; }
inline void ClampOutputs(ClampRange range, int count, int8_t* out) {
  if (!LimitsInt8(range)) return;
  for (int i = 0; i < count; ++i) out[i] = static_cast<int8_t>(Clamp(out[i], range));
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_DUAL_MAC_H_
