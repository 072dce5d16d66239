// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Comparisons of two rows; the results are bools.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_COMPARISON_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_COMPARISON_LOOP_H_

#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/operators/shared/broadcast.h"

namespace mote {

struct IsEqual {
  template <class T>
  static bool Of(T a, T b) {
    return a == b;
  }
};

struct IsNotEqual {
  template <class T>
  static bool Of(T a, T b) {
    return a != b;
  }
};

struct IsLess {
  template <class T>
  static bool Of(T a, T b) {
    return a < b;
  }
};

struct IsLessEqual {
  template <class T>
  static bool Of(T a, T b) {
    return a <= b;
  }
};

// Operands with a scale each are compared as (x - zero_point) * 2^8 * scale, rounded: numbers that differ may be equal.
constexpr int kComparisonLeftShift = 8;

struct ComparisonParams {
  int32_t a_multiplier;
  int32_t b_multiplier;
  int16_t a_zero_point;
  int16_t b_zero_point;
  int8_t a_shift;
  int8_t b_shift;
  bool is_scaled;
};

template <class F, class T>
void ComparisonRow(const BinaryRow& row, const void*) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  bool* out = static_cast<bool*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) out[i] = F::Of(*a, *b);
}

// `params` points to ComparisonParams.
template <class F, class T>
void ScaledComparisonRow(const BinaryRow& row, const void* params) {
  const ComparisonParams& p = *static_cast<const ComparisonParams*>(params);
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  bool* out = static_cast<bool*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    const int32_t a_scaled = MultiplyByQuantizedMultiplier(int32_t{*a - p.a_zero_point} * (1 << kComparisonLeftShift),
                                                           {p.a_multiplier, p.a_shift});
    const int32_t b_scaled = MultiplyByQuantizedMultiplier(int32_t{*b - p.b_zero_point} * (1 << kComparisonLeftShift),
                                                           {p.b_multiplier, p.b_shift});
    out[i] = F::Of(a_scaled, b_scaled);
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_COMPARISON_LOOP_H_
