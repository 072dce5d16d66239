// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows of two operands of floats.
#ifndef MOTE_SRC_OPERATORS_SHARED_FLOAT_ROWS_H_
#define MOTE_SRC_OPERATORS_SHARED_FLOAT_ROWS_H_

#include "src/operators/shared/arithmetic.h"

namespace mote {

struct SquareOfDifference {
  template <class T>
  static T Of(T a, T b) {
    const T difference = Difference::Of(a, b);
    return ProductOf::Of(difference, difference);
  }
};

// `params` points to the TfLiteFusedActivation.
void SumOfFloatRows(const BinaryRow& row, const void* params);
void DifferenceOfFloatRows(const BinaryRow& row, const void* params);
void ProductOfFloatRows(const BinaryRow& row, const void* params);
void SquareOfDifferenceOfFloatRows(const BinaryRow& row, const void*);

// Returns the loop of F over a row of floats.
template <class F>
BinaryRowFunction ActivatedFloatRow() {
  if constexpr (std::is_same<F, Sum>::value) return SumOfFloatRows;
  if constexpr (std::is_same<F, Difference>::value) return DifferenceOfFloatRows;
  if constexpr (std::is_same<F, ProductOf>::value) return ProductOfFloatRows;
  return ActivatedRow<F, float>;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_FLOAT_ROWS_H_
