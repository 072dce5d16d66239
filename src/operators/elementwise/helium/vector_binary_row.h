// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Applies binary operators to rows of int8 or int16 numbers, four at a time.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_VECTOR_BINARY_ROW_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_VECTOR_BINARY_ROW_H_

#include <arm_mve.h>

#include <cstdint>

#include "src/operators/shared/broadcast.h"

namespace mote {
inline namespace helium {

inline int32x4_t LoadFour(const int8_t* x) { return vldrbq_s32(x); }
inline int32x4_t LoadFour(const int16_t* x) { return vldrhq_s32(x); }
inline void StoreFour(int8_t* out, int32x4_t x) { vstrbq_s32(out, x); }
inline void StoreFour(int16_t* out, int32x4_t x) { vstrhq_s32(out, x); }

// Adds the output's zero point, and limits.
class VectorFinish {
 public:
  VectorFinish(int32_t zero, int32_t min, int32_t max) : zero_(zero), min_(vdupq_n_s32(min)), max_(vdupq_n_s32(max)) {}
  int32x4_t operator()(int32x4_t x) const { return vminq_s32(vmaxq_s32(vaddq_n_s32(x, zero_), min_), max_); }

 private:
  int32_t zero_;
  int32x4_t min_, max_;
};

// The steps are 0 or 1. F maps two vectors of int32 numbers to results in the range of T.
template <int kAStep, int kBStep, class T, class F>
[[gnu::noinline]] void MakeVectors(const T* a, const T* b, T* out, int vectors, F f) {
  int32x4_t all_a, all_b;
  if (kAStep == 0) all_a = vdupq_n_s32(*a);
  if (kBStep == 0) all_b = vdupq_n_s32(*b);
  for (; vectors > 0; --vectors, a += 4, b += 4, out += 4) {
    StoreFour(out, f(kAStep == 0 ? all_a : LoadFour(a), kBStep == 0 ? all_b : LoadFour(b)));
  }
}

// Computes the results that fill whole vectors; returns the rest of the row.
template <class T, class F>
BinaryRow MakeVectors(const BinaryRow& row, const F& f) {
  const T* const a = static_cast<const T*>(row.a);
  const T* const b = static_cast<const T*>(row.b);
  T* const out = static_cast<T*>(row.out);
  const int vectors = row.count / 4, made = vectors * 4;
  if (vectors > 0) {
    if (row.a_step == 0) {
      MakeVectors<0, 1>(a, b, out, vectors, f);
    } else if (row.b_step == 0) {
      MakeVectors<1, 0>(a, b, out, vectors, f);
    } else {
      MakeVectors<1, 1>(a, b, out, vectors, f);
    }
  }
  return {a + made * row.a_step, b + made * row.b_step, out + made, row.count - made, row.a_step, row.b_step};
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_VECTOR_BINARY_ROW_H_
