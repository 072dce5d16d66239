// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_acle.h>

#include <utility>

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/cortex_m_dsp/mul_rows.h"
#include "src/operators/shared/cortex_m_dsp/fast_requantizer.h"

namespace mote {

namespace {

constexpr int32_t kUnit = 1 << kAddLeftShift<int8_t>;

struct AddOperand {
  const int8_t* numbers;
  int step;
  int32_t zero, sign;
  QuantizedMultiplier multiplier;
};

// Adds a row. The operand of the larger scale, whose multiplier is 1/2, comes first. Most rows are plain (kIsPlain):
// both operands are rows, not single numbers, they are added, and no multiplier shifts to the left.
template <bool kIsPlain>
void AddRow(AddOperand large, AddOperand small, const AddParams& p, int8_t* out, int count) {
  const FastRequantizer scale_small(small.multiplier, 0);
  const FastRequantizer scale_sum({p.out_multiplier, p.out_shift}, p.out_zero_point);
  const int32_t half = kIsPlain ? kUnit / 2 : large.sign * (kUnit / 2);
  const int32_t large_zeros = -large.zero * half, small_zeros = -small.zero * kUnit;
  for (int8_t* const end = out + count; out != end;) {
    const int32_t halved = *large.numbers * half + large_zeros;
    const int32_t scaled = *small.numbers * kUnit + small_zeros;
    large.numbers += kIsPlain ? 1 : large.step;
    small.numbers += kIsPlain ? 1 : small.step;
    int32_t sum;
    if (kIsPlain) {
      sum = scale_sum.ShiftedRight(scale_small.ShiftedRightTo(halved, scaled));
    } else {
      sum = scale_sum(halved + small.sign * scale_small(scaled));
    }
    *out++ = static_cast<int8_t>(__ssat(sum, 8));
  }
}

}  // namespace

void AddInt8(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  if (kRoundsOnce) return AddQuantized8<int8_t>(row, p);
  AddOperand large = {static_cast<const int8_t*>(row.a), row.a_step, p.a_zero_point, 1, {p.a_multiplier, p.a_shift}};
  AddOperand small = {
      static_cast<const int8_t*>(row.b), row.b_step, p.b_zero_point, p.b_sign, {p.b_multiplier, p.b_shift}};
  if (p.a_multiplier != 1 << 30 || p.a_shift != 0) std::swap(large, small);
  const bool is_plain =
      row.a_step == 1 && row.b_step == 1 && p.b_sign == 1 && small.multiplier.shift < 0 && p.out_shift < 0;
  int8_t* const out = static_cast<int8_t*>(row.out);
  (is_plain ? AddRow<true> : AddRow<false>)(large, small, p, out, row.count);
  ClampOutputs({p.min, p.max}, row.count, out);
}

LoopChoice LoopOfAddInt8() { return LoopThatRoundsTwice("cortex_m_dsp"); }

void MulInt8(const BinaryRow& row, const void* params) { MulRows<int8_t>(row, *static_cast<const MulParams*>(params)); }

LoopChoice LoopOfMulInt8() { return LoopThatRoundsTwice("cortex_m_dsp"); }

}  // namespace mote
