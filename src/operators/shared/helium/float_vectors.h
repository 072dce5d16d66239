// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows of two operands of floats, a vector at a time. VCMP says LT and LE, but not GT and GE, of a NaN.
#ifndef MOTE_SRC_OPERATORS_SHARED_HELIUM_FLOAT_VECTORS_H_
#define MOTE_SRC_OPERATORS_SHARED_HELIUM_FLOAT_VECTORS_H_

#include <arm_mve.h>

#include "src/operators/shared/broadcast.h"

namespace mote {
inline namespace helium {

constexpr int kFloatLanes = 4;

// The floats of an operand, which may be one that is repeated.
class FloatOperand {
 public:
  FloatOperand(const void* floats, int step) : at_(static_cast<const float*>(floats)), step_(step * kFloatLanes) {
    if (step == 0) {
      vstrwq_f32(copies_, vdupq_n_f32(*at_));
      at_ = copies_;
    }
  }
  float32x4_t Load() const { return vldrwq_f32(at_); }
  float32x4_t Load(mve_pred16_t there) const { return vldrwq_z_f32(at_, there); }
  void Advance() { at_ += step_; }

 private:
  const float* at_;
  int step_;
  float copies_[kFloatLanes];
};

inline void StoreFloats(float* out, float32x4_t x) { vstrwq_f32(out, x); }
inline void StoreFloats(float* out, float32x4_t x, mve_pred16_t there) { vstrwq_p_f32(out, x, there); }

// Makes bools of a mask.
inline uint32x4_t BoolsOf(mve_pred16_t mask) { return vpselq_u32(vdupq_n_u32(1), vdupq_n_u32(0), mask); }
inline void StoreFloats(bool* out, mve_pred16_t x) { vstrbq_u32(reinterpret_cast<uint8_t*>(out), BoolsOf(x)); }
inline void StoreFloats(bool* out, mve_pred16_t x, mve_pred16_t there) {
  vstrbq_p_u32(reinterpret_cast<uint8_t*>(out), BoolsOf(x), there);
}

// Computes out[i] = f(a[i], b[i]). `f` maps vectors to a vector, or to a mask for bools.
template <class Out, class F>
[[gnu::always_inline]] inline void MakeFloatRow(const BinaryRow& row, const F& f) {
  FloatOperand a(row.a, row.a_step), b(row.b, row.b_step);
  Out* out = static_cast<Out*>(row.out);
  int left = row.count;
  for (; left >= kFloatLanes; left -= kFloatLanes, out += kFloatLanes, a.Advance(), b.Advance()) {
    StoreFloats(out, f(a.Load(), b.Load()));
  }
  if (left > 0) {
    const mve_pred16_t there = vctp32q(static_cast<uint32_t>(left));
    StoreFloats(out, f(a.Load(there), b.Load(there)), there);
  }
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_HELIUM_FLOAT_VECTORS_H_
