// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes functions and comparisons of floats, element by element.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_FLOAT_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_FLOAT_ELEMENTS_H_

#include "src/operators/elementwise/comparison_loop.h"
#include "src/operators/shared/arithmetic.h"

namespace mote {

// These take the second of two numbers if one is a NaN.
void SmallerOfFloats(const BinaryRow& row, const void*);
void LargerOfFloats(const BinaryRow& row, const void*);
void PreluOfFloats(const BinaryRow& row, const void*);

void AreFloatsEqual(const BinaryRow& row, const void*);
void DoFloatsDiffer(const BinaryRow& row, const void*);
void AreFloatsLess(const BinaryRow& row, const void*);
void AreFloatsLessOrEqual(const BinaryRow& row, const void*);

template <class F>
BinaryRowFunction ComparisonOfFloats() {
  if constexpr (std::is_same<F, IsEqual>::value) return AreFloatsEqual;
  if constexpr (std::is_same<F, IsNotEqual>::value) return DoFloatsDiffer;
  if constexpr (std::is_same<F, IsLess>::value) return AreFloatsLess;
  if constexpr (std::is_same<F, IsLessEqual>::value) return AreFloatsLessOrEqual;
}

void HardSwishOfFloats(const void* in, void* out, int count);
// A NaN stays a NaN.
void LimitFloats(NumberRange<float> limits, const float* in, float* out, int count);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_FLOAT_ELEMENTS_H_
