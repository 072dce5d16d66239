// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows of binary operators on int8 numbers, four at a time.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_VECTOR_BINARY_ROW_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_HELIUM_VECTOR_BINARY_ROW_H_

#include <arm_mve.h>

#include <cstdint>

#include "src/operators/shared/broadcast.h"

namespace mote {
inline namespace helium {

// Steps are 0 or 1. F maps two vectors of int32 numbers to results in the range of int8.
template <int kAStep, int kBStep, class F>
[[gnu::noinline]] void MakeVectors(const int8_t* a, const int8_t* b, int8_t* out, int vectors, F f) {
  int32x4_t all_a, all_b;
  if (kAStep == 0) all_a = vdupq_n_s32(*a);
  if (kBStep == 0) all_b = vdupq_n_s32(*b);
  for (; vectors > 0; --vectors, a += 4, b += 4, out += 4) {
    vstrbq_s32(out, f(kAStep == 0 ? all_a : vldrbq_s32(a), kBStep == 0 ? all_b : vldrbq_s32(b)));
  }
}

// Makes as many results as fill vectors; returns what is left of the row.
template <class F>
BinaryRow MakeVectors(const BinaryRow& row, const F& f) {
  const int8_t* const a = static_cast<const int8_t*>(row.a);
  const int8_t* const b = static_cast<const int8_t*>(row.b);
  int8_t* const out = static_cast<int8_t*>(row.out);
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
