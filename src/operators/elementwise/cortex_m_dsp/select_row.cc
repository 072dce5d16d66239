// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Four bytes at a time: USUB8 notes which conditions are 0, and SEL chooses (Arm DDI 0403).
#include <cstring>

#include "src/operators/elementwise/select_loop.h"

namespace mote {
namespace {

constexpr int kWordBytes = 4;

uint32_t Word(const uint8_t* x, int step) {
  uint32_t word;
  if (step == 0) return *x * 0x01010101u;
  std::memcpy(&word, x, sizeof(word));
  return word;
}

}  // namespace

void SelectRow(const SelectRowArgs& args) {
  SelectRowArgs row = args;
  if (row.element_bytes == 1) {
    for (; row.count >= kWordBytes; row.count -= kWordBytes, row.out += kWordBytes) {
      const uint32_t condition = Word(row.condition, row.condition_step), if_true = Word(row.if_true, row.true_step);
      const uint32_t if_false = Word(row.if_false, row.false_step);
      uint32_t result;
      asm("usub8 %0, %1, %2\nsel %0, %3, %4" : "=&r"(result) : "r"(0), "r"(condition), "r"(if_false), "r"(if_true));
      std::memcpy(row.out, &result, sizeof(result));
      row.condition += kWordBytes * row.condition_step;
      row.if_true += kWordBytes * row.true_step;
      row.if_false += kWordBytes * row.false_step;
    }
  }
  if (row.count > 0) SelectAnyRow(row);
}

LoopChoice LoopOfSelectRow(int element_bytes) {
  return element_bytes == 1 ? TargetLoop("cortex_m_dsp", kTargetWay) : PortableBecause("the elements are no bytes");
}

}  // namespace mote
