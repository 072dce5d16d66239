// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies rows of quantised numbers.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_CORTEX_M_DSP_MUL_ROWS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_CORTEX_M_DSP_MUL_ROWS_H_

#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/shared/cortex_m_dsp/fast_requantizer.h"

namespace mote {
inline namespace cortex_m_dsp {

// kShiftsRight says that the multiplier is below 1/2, as most are.
template <bool kShiftsRight, class T>
[[gnu::noinline]] void MulRow(const BinaryRow& row, const MulParams& p, const FastRequantizer& requantizer) {
  const FastRequantizer scale = requantizer;
  const int32_t a_zero = p.a_zero_point, b_zero = p.b_zero_point;
  const int a_step = row.a_step, b_step = row.b_step;
  const ClampRange range = {p.min, p.max};
  const T *a = static_cast<const T*>(row.a), *b = static_cast<const T*>(row.b);
  T* out = static_cast<T*>(row.out);
  for (T* const end = out + row.count; out != end; a += a_step, b += b_step) {
    const int32_t product = (*a - a_zero) * (*b - b_zero);
    *out++ = static_cast<T>(Clamp(kShiftsRight ? scale.ShiftedRight(product) : scale(product), range));
  }
}

template <class T>
void MulRows(const BinaryRow& row, const MulParams& p) {
  if (kRoundsOnce) return MulQuantized<QuantizedProduct, T>(row, p);
  const FastRequantizer requantizer({p.multiplier, p.shift}, p.out_zero_point);
  (requantizer.shifts_left() ? MulRow<false, T> : MulRow<true, T>)(row, p, requantizer);
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_CORTEX_M_DSP_MUL_ROWS_H_
