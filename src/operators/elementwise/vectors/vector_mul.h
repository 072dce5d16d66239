// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MUL of int8.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_VECTOR_MUL_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_VECTOR_MUL_H_

#include <cstdint>

#include "src/operators/elementwise/vectors/elementwise_loops.h"
#include "src/operators/shared/vectors/vector_scales.h"

namespace mote::vectors {
namespace {

// MulQuantized, for multipliers below 1.
void MulVectors(const BinaryRow& row, const MulParams& p) {
  const int8_t* const a = static_cast<const int8_t*>(row.a);
  const int8_t* const b = static_cast<const int8_t*>(row.b);
  const Vector a_zero = Simd::Set(p.a_zero_point), b_zero = Simd::Set(p.b_zero_point);
  const Fraction scale = Fraction::Of({p.multiplier, p.shift});
  const OutputRange range(p.out_zero_point, {p.min, p.max});
  int8_t* const out = static_cast<int8_t*>(row.out);
  for (int i = 0; i < row.count; i += kLanes) {
    const int count = Least(kLanes, row.count - i);
    const Vector x = row.a_step == 0 ? Simd::Set(*a) : Simd::LoadInt8s(a + i, count);
    const Vector y = row.b_step == 0 ? Simd::Set(*b) : Simd::LoadInt8s(b + i, count);
    const Vector product = Simd::Product(Simd::Sub(x, a_zero), Simd::Sub(y, b_zero));
    Simd::StoreLanes(out + i, range.Fit(scale(product)), count);
  }
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_VECTOR_MUL_H_
