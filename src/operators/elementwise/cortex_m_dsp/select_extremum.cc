// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Selects four bytes at a time: USUB8 notes which conditions are 0, SSUB8 which number is larger, and SEL chooses (Arm
// DDI 0403).
#include <cstring>
#include <type_traits>
#include <utility>

#include "src/operators/elementwise/extremum_loop.h"
#include "src/operators/elementwise/select_loop.h"
#include "src/operators/shared/arithmetic.h"

namespace mote {
namespace {

constexpr int kWordBytes = 4;

// The bytes of an operand, a word at a time; one that is repeated is copied.
class WordOperand {
 public:
  WordOperand(const uint8_t* bytes, int step) : at_(bytes), step_(step * kWordBytes), copies_(*bytes * 0x01010101u) {}
  uint32_t Next() {
    if (step_ == 0) return copies_;
    uint32_t word;
    std::memcpy(&word, at_, sizeof(word));
    at_ += step_;
    return word;
  }
  const uint8_t* at() const { return at_; }

 private:
  const uint8_t* at_;
  int step_;
  uint32_t copies_;
};

SelectRowArgs SelectWords(const SelectRowArgs& row) {
  WordOperand condition(row.condition, row.condition_step);
  WordOperand if_true(row.if_true, row.true_step), if_false(row.if_false, row.false_step);
  uint8_t* out = row.out;
  int left = row.count;
  for (; left >= kWordBytes; left -= kWordBytes, out += kWordBytes) {
    const uint32_t chosen = condition.Next(), a = if_true.Next(), b = if_false.Next();
    uint32_t result;
    asm("usub8 %0, %1, %2\nsel %0, %3, %4" : "=&r"(result) : "r"(0), "r"(chosen), "r"(b), "r"(a));
    std::memcpy(out, &result, sizeof(result));
  }
  return {condition.at(),    if_true.at(),       if_false.at(), out,           left,
          row.element_bytes, row.condition_step, row.true_step, row.false_step};
}

// Selects two at a time along three operands that advance: all are loaded before one is stored, so that neighbours take
// one cycle each.
template <class T>
SelectRowArgs SelectPairs(SelectRowArgs row) {
  const uint8_t* condition = row.condition;
  const T *if_true = reinterpret_cast<const T*>(row.if_true), *if_false = reinterpret_cast<const T*>(row.if_false);
  T* out = reinterpret_cast<T*>(row.out);
  int pairs = row.count / 2;
  row.count %= 2;
  for (; pairs > 0; --pairs, condition += 2, if_true += 2, if_false += 2, out += 2) {
    const uint8_t first = condition[0], second = condition[1];
    const T a0 = if_true[0], a1 = if_true[1], b0 = if_false[0], b1 = if_false[1];
    out[0] = first != 0 ? a0 : b0;
    out[1] = second != 0 ? a1 : b1;
  }
  row.condition = condition;
  row.if_true = reinterpret_cast<const uint8_t*>(if_true);
  row.if_false = reinterpret_cast<const uint8_t*>(if_false);
  row.out = reinterpret_cast<uint8_t*>(out);
  return row;
}

}  // namespace

void SelectRow(const SelectRowArgs& args) {
  SelectRowArgs row = args;
  const bool all_advance = (row.condition_step & row.true_step & row.false_step) == 1;
  if (row.element_bytes == 1) {
    row = SelectWords(row);
  } else if (all_advance && row.element_bytes == 2) {
    row = SelectPairs<uint16_t>(row);
  } else if (all_advance && row.element_bytes == 4) {
    row = SelectPairs<uint32_t>(row);
  }
  if (row.count > 0) SelectAnyRow(row);
}

LoopChoice LoopOfSelectRow(int element_bytes) {
  return element_bytes == 1 ? TargetLoop("cortex_m_dsp", kTargetWay) : PortableBecause("the elements are no bytes");
}

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
