// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Comparisons of two rows; the results are bools.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_COMPARISON_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_COMPARISON_LOOP_H_

#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/operators/seam/loop_choice.h"
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
  bool in_steps;     // scaled numbers are ordered as the stored ones are
  uint8_t outcomes;  // bits: the answer where a is less, equal, greater
};

template <class F>
constexpr uint8_t OutcomesOf() {
  return static_cast<uint8_t>(F::Of(-1, 0) | F::Of(0, 0) << 1 | F::Of(1, 0) << 2);
}

inline bool Outcome(uint32_t outcomes, int32_t a, int32_t b) { return outcomes >> (1 + (a > b) - (a < b)) & 1; }

template <class F, class T>
void ComparisonRow(const BinaryRow& row, const void*) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  const int a_step = row.a_step, b_step = row.b_step;
  bool* out = static_cast<bool*>(row.out);
  for (bool* const end = out + row.count; out != end; a += a_step, b += b_step) *out++ = F::Of(*a, *b);
}

// `params` points to ComparisonParams.
void ScaledComparisonInt8(const BinaryRow& row, const void* params);
void ScaledComparisonUInt8(const BinaryRow& row, const void* params);
void ScaledComparisonInt16(const BinaryRow& row, const void* params);
LoopChoice LoopOfScaledComparison();  // of them

template <class T>
void CompareStored(const BinaryRow& row, uint32_t outcomes) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  const int a_step = row.a_step, b_step = row.b_step;
  bool* out = static_cast<bool*>(row.out);
  for (bool* const end = out + row.count; out != end; a += a_step, b += b_step) *out++ = Outcome(outcomes, *a, *b);
}

template <class T>
void CompareScaled(const BinaryRow& row, const ComparisonParams& params) {
  if (params.in_steps) return CompareStored<T>(row, params.outcomes);
  const ComparisonParams p = params;
  const QuantizedMultiplier of_a = {p.a_multiplier, p.a_shift}, of_b = {p.b_multiplier, p.b_shift};
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  const int a_step = row.a_step, b_step = row.b_step;
  bool* out = static_cast<bool*>(row.out);
  for (bool* const end = out + row.count; out != end; a += a_step, b += b_step) {
    const int32_t a_scaled =
        InlineMultiplyByQuantizedMultiplier((*a - p.a_zero_point) * (1 << kComparisonLeftShift), of_a);
    const int32_t b_scaled =
        InlineMultiplyByQuantizedMultiplier((*b - p.b_zero_point) * (1 << kComparisonLeftShift), of_b);
    *out++ = Outcome(p.outcomes, a_scaled, b_scaled);
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_COMPARISON_LOOP_H_
