// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Adds quantised numbers, four at a time.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_ADD_VECTORS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_ADD_VECTORS_H_

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/helium/vector_binary_row.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
inline namespace helium {

// Computes (x - zero) * 2^kAddLeftShift, scaled.
template <class T>
class Operand {
 public:
  Operand(int32_t zero, QuantizedMultiplier m) : minus_zero_(-zero * kUnit), scale_(m) {}
  int32x4_t operator()(int32x4_t x) const { return scale_(vmlasq_n_s32(x, vdupq_n_s32(kUnit), minus_zero_)); }

 private:
  static constexpr int32_t kUnit = 1 << kAddLeftShift<T>;
  int32_t minus_zero_;
  VectorScale scale_;
};

template <class T>
class AddVectors {
 public:
  explicit AddVectors(const AddParams& p)
      : a_(p.a_zero_point, {p.a_multiplier, p.a_shift}),
        b_(p.b_zero_point, {p.b_multiplier, p.b_shift}),
        out_({p.out_multiplier, p.out_shift}),
        b_sign_(p.b_sign),
        out_zero_(p.out_zero_point),
        min_(vdupq_n_s32(p.min)),
        max_(vdupq_n_s32(p.max)) {}

  int32x4_t operator()(int32x4_t a, int32x4_t b) const {
    const int32x4_t sum = out_(vmlaq_n_s32(a_(a), b_(b), b_sign_));
    return vminq_s32(vmaxq_s32(vaddq_n_s32(sum, out_zero_), min_), max_);
  }

 private:
  Operand<T> a_, b_;
  VectorScale out_;
  int32_t b_sign_, out_zero_;
  int32x4_t min_, max_;
};

template <class T>
void AddRows(const BinaryRow& row, const AddParams& p) {
  BinaryRow rest = row;
  if (!kRoundsOnce) rest = MakeVectors<T>(row, AddVectors<T>(p));
  AddQuantized<T>(rest, p);
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_ADD_VECTORS_H_
