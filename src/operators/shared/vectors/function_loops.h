// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of floats: the outputs of portable loops within a few units of their last bits.
#ifndef MOTE_SRC_OPERATORS_SHARED_VECTORS_FUNCTION_LOOPS_H_
#define MOTE_SRC_OPERATORS_SHARED_VECTORS_FUNCTION_LOOPS_H_

#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

using FunctionOfFloats = void (*)(const float* in, float* out, int count);
using RowOfFloats = void (*)(const BinaryRow& row, const NumberRange<float>& range);

struct FunctionLoops {
  FunctionOfFloats logistic, tanh, gelu, approximate_gelu;
  RowOfFloats sum, difference, product, square_of_difference;
  float (*total)(const float* numbers, int count);
  void (*softmax)(float beta, int rows, int depth, const float* in, float* out);
};

// The table of a level; null if there is none.
const FunctionLoops* FunctionLoopsFor(VectorLevel level);

inline const FunctionLoops* FunctionLoopsOfThisProcessor() { return FunctionLoopsFor(LevelOfThisProcessor()); }

}  // namespace mote::vectors

// The table for the vectors that a source is compiled for, where the source asks for it.
#ifdef MOTE_FILLS_FUNCTION_LOOPS
#include "src/operators/shared/vectors/vector_functions.h"

namespace mote::vectors {
namespace {

constexpr FunctionLoops VectorLoops() {
  return {MapVectors<LogisticOf>,
          MapVectors<TanhOf>,
          MapVectors<GeluOf>,
          MapVectors<ApproximateGeluOf>,
          RowVectors<SumOfFloats>,
          RowVectors<DifferenceOfFloats>,
          RowVectors<ProductOfFloats>,
          RowVectors<SquareOfDifferenceOfFloats>,
          TotalVectors,
          SoftmaxVectors};
}

}  // namespace
}  // namespace mote::vectors
#endif

#endif  // MOTE_SRC_OPERATORS_SHARED_VECTORS_FUNCTION_LOOPS_H_
