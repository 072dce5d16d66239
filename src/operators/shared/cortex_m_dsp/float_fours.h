// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows of two operands of floats, four at a time: loads in a row, and stores, take a cycle each.
#ifndef MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_FLOAT_FOURS_H_
#define MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_FLOAT_FOURS_H_

#include "src/operators/shared/broadcast.h"

namespace mote {
inline namespace cortex_m_dsp {

// The floats of an operand, which may be one that is repeated.
class FloatOperand {
 public:
  FloatOperand(const void* floats, int step) : at_(static_cast<const float*>(floats)), step_(step) {
    if (step == 0) {
      for (float& copy : copies_) copy = *at_;
      at_ = copies_;
    }
  }
  const float* at() const { return at_; }
  void Advance(int count) { at_ += step_ * count; }

 private:
  const float* at_;
  int step_;
  float copies_[4];
};

// Computes out[i] = f(a[i], b[i]).
template <class Out, class F>
[[gnu::always_inline]] inline void MakeFloatRow(const BinaryRow& row, const F& f) {
  FloatOperand operand_a(row.a, row.a_step), operand_b(row.b, row.b_step);
  Out* out = static_cast<Out*>(row.out);
  int left = row.count;
  for (; left >= 4; left -= 4, out += 4, operand_a.Advance(4), operand_b.Advance(4)) {
    const float *const a = operand_a.at(), *const b = operand_b.at();
    const float a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3], b0 = b[0], b1 = b[1], b2 = b[2], b3 = b[3];
    const Out x0 = f(a0, b0), x1 = f(a1, b1), x2 = f(a2, b2), x3 = f(a3, b3);
    out[0] = x0;
    out[1] = x1;
    out[2] = x2;
    out[3] = x3;
  }
  for (; left > 0; --left, operand_a.Advance(1), operand_b.Advance(1)) *out++ = f(*operand_a.at(), *operand_b.at());
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_FLOAT_FOURS_H_
