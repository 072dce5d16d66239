// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/cortex_m_dsp/mul_rows.h"
#include "src/operators/shared/cortex_m_dsp/fast_requantizer.h"

namespace mote {

void AddInt16(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  if (kRoundsOnce) return AddQuantized<int16_t>(row, p);
  const FastRequantizer scale_a({p.a_multiplier, p.a_shift}, 0), scale_b({p.b_multiplier, p.b_shift}, 0);
  const FastRequantizer scale_sum({p.out_multiplier, p.out_shift}, p.out_zero_point);
  constexpr int32_t kUnit = 1 << kAddLeftShift<int16_t>;
  const int32_t a_zero = p.a_zero_point, b_zero = p.b_zero_point, b_sign = p.b_sign;
  const int a_step = row.a_step, b_step = row.b_step;
  const ClampRange range = {p.min, p.max};
  const int16_t *a = static_cast<const int16_t*>(row.a), *b = static_cast<const int16_t*>(row.b);
  int16_t* out = static_cast<int16_t*>(row.out);
  for (int16_t* const end = out + row.count; out != end; a += a_step, b += b_step) {
    const int32_t sum = scale_a((*a - a_zero) * kUnit) + b_sign * scale_b((*b - b_zero) * kUnit);
    *out++ = static_cast<int16_t>(Clamp(scale_sum(sum), range));
  }
}

LoopChoice LoopOfAddInt16() { return LoopThatRoundsTwice("cortex_m_dsp"); }

void MulInt16(const BinaryRow& row, const void* params) {
  MulRows<int16_t>(row, *static_cast<const MulParams*>(params));
}

LoopChoice LoopOfMulInt16() { return LoopThatRoundsTwice("cortex_m_dsp"); }

}  // namespace mote
