// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four numbers at a time: SSUB8 notes for each byte which one is larger, and SEL chooses (Arm DDI 0403).
#include <cstring>
#include <type_traits>
#include <utility>

#include "src/operators/elementwise/extremum_loop.h"
#include "src/operators/shared/arithmetic.h"

namespace mote {
namespace {

uint32_t LoadWord(const int8_t* x) {
  uint32_t word;
  std::memcpy(&word, x, sizeof(word));
  return word;
}

// F makes four results of two words.
template <class F>
struct OfPair {
  static uint32_t OfWords(uint32_t a, uint32_t b) {
    uint32_t result;
    if constexpr (std::is_same<F, Larger>::value) {
      asm("ssub8 %0, %1, %2\nsel %0, %1, %2" : "=&r"(result) : "r"(a), "r"(b));
    } else {
      asm("ssub8 %0, %1, %2\nsel %0, %2, %1" : "=&r"(result) : "r"(a), "r"(b));
    }
    return result;
  }
};

template <class F>
void Extremum(const BinaryRow& row) {
  const int8_t *a = static_cast<const int8_t*>(row.a), *b = static_cast<const int8_t*>(row.b);
  int8_t* out = static_cast<int8_t*>(row.out);
  int a_step = row.a_step, b_step = row.b_step, left = row.count;
  if (a_step == 0) {
    std::swap(a, b);
    std::swap(a_step, b_step);
  }
  if (a_step != 0) {
    const uint32_t all_b = static_cast<uint8_t>(*b) * 0x01010101u;
    for (; left >= 8; left -= 8, a += 8, b += 8 * b_step, out += 8) {
      const uint32_t a0 = LoadWord(a), a1 = LoadWord(a + 4);
      const uint32_t b0 = b_step != 0 ? LoadWord(b) : all_b, b1 = b_step != 0 ? LoadWord(b + 4) : all_b;
      const uint32_t x0 = OfPair<F>::OfWords(a0, b0), x1 = OfPair<F>::OfWords(a1, b1);
      std::memcpy(out, &x0, sizeof(x0));
      std::memcpy(out + 4, &x1, sizeof(x1));
    }
  }
  for (; left > 0; --left, a += a_step, b += b_step) *out++ = F::Of(*a, *b);
}

}  // namespace

void SmallerInt8(const BinaryRow& row, const void*) { Extremum<Smaller>(row); }
void LargerInt8(const BinaryRow& row, const void*) { Extremum<Larger>(row); }

LoopChoice LoopOfExtremumInt8() { return TargetLoop("cortex_m_dsp", kTargetWay); }

}  // namespace mote
