// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies quantised numbers, four at a time.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_MUL_VECTORS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_MUL_VECTORS_H_

#include "src/operators/elementwise/helium/vector_binary_row.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
inline namespace helium {

template <class Scale>
class MulVectors {
 public:
  explicit MulVectors(const MulParams& p)
      : scale_({p.multiplier, p.shift}),
        a_zero_(p.a_zero_point),
        b_zero_(p.b_zero_point),
        out_zero_(p.out_zero_point),
        min_(vdupq_n_s32(p.min)),
        max_(vdupq_n_s32(p.max)) {}

  int32x4_t operator()(int32x4_t a, int32x4_t b) const {
    const int32x4_t product = scale_(vmulq_s32(vsubq_n_s32(a, a_zero_), vsubq_n_s32(b, b_zero_)));
    return vminq_s32(vmaxq_s32(vaddq_n_s32(product, out_zero_), min_), max_);
  }

 private:
  Scale scale_;
  int32_t a_zero_, b_zero_, out_zero_;
  int32x4_t min_, max_;
};

template <class T>
void MulRows(const BinaryRow& row, const MulParams& p) {
  BinaryRow rest = row;
  if (!kRoundsOnce && p.shift < kSaturatingShift) {
    rest = p.shift > 0 ? MakeVectors<T>(row, MulVectors<AnyVectorScale>(p))
                       : MakeVectors<T>(row, MulVectors<VectorScale>(p));
  }
  MulQuantized<QuantizedProduct, T>(rest, p);
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_MUL_VECTORS_H_
