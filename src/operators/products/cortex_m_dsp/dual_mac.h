// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies int8 numbers, two at a time, with the dual 16-bit multiply-accumulate instructions of Armv7E-M (ACLE,
// section "DSP intrinsics"; Arm DDI 0403, SMLAD and SXTAB16).
//
// A group of four int8 numbers n0..n3 is expanded to two words of two int16 numbers each, (n0, n2) and (n1, n3), as
// SXTB16 makes them. Activations are expanded once, for many channels; weights are expanded each time that they are
// loaded.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_H_

#include <arm_acle.h>

#include <cstdint>
#include <cstring>

#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/products/layer_formats.h"
#include "src/operators/shared/cortex_m_dsp/fast_requantizer.h"

namespace mote {
inline namespace cortex_m_dsp {

// Says where number i of a group lies among the expanded four.
constexpr int kExpandedPlace[kGroup] = {0, 2, 1, 3};

// Loads four numbers, which may have any alignment.
inline uint32_t LoadWord(const int8_t* numbers) {
  uint32_t word;
  std::memcpy(&word, numbers, sizeof(word));
  return word;
}
// Loads the first count < 4 of four numbers; the others become zero.
inline uint32_t LoadPart(const int8_t* numbers, int count) {
  uint32_t word = 0;
  for (int i = count - 1; i >= 0; --i) word = word << 8 | static_cast<uint8_t>(numbers[i]);
  return word;
}
inline uint32_t RotateRight8(uint32_t word) { return word >> 8 | word << 24; }

inline void SetExpanded(uint32_t* group, int i, int16_t number) {
  std::memcpy(reinterpret_cast<char*>(group) + kExpandedPlace[i] * sizeof(number), &number, sizeof(number));
}

// Sign-extends numbers 1 and 3 of four.
inline int16x2_t ExtendOdd(uint32_t word) {
  int16x2_t odd;
  asm("sxtb16 %0, %1, ror #8" : "=r"(odd) : "r"(word));  // a compiler would rotate in an instruction of its own
  return odd;
}

// Returns sum + the products of a group with four weights.
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
    // A compiler would rotate in an instruction of its own.
    asm("sxtab16 %0, %1, %2, ror #8" : "=r"(odd) : "r"(minus_zeros_), "r"(word));
    to[0] = static_cast<uint32_t>(even);
    to[1] = static_cast<uint32_t>(odd);
  }
  int16_t Expand(int8_t x) const { return static_cast<int16_t>(x - in_zero_); }
  uint32_t minus_zeros() const { return static_cast<uint32_t>(minus_zeros_); }

 private:
  int32_t in_zero_;
  int16x2_t minus_zeros_;
};

// Holds the right operand of products with many rows of activations: `filter` is [channels, length]. The outputs of a
// row lie `out_step` behind those of the row before.
struct Products {
  Requantizer<int32_t> requantizer;
  const int8_t* filter;
  int channels, out_step;
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_H_
