// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes functions of floats. Outputs differ from those of the portable loops by a few units of their last bits.
#ifndef MOTE_SRC_OPERATORS_SHARED_VECTORS_FUNCTION_LOOPS_H_
#define MOTE_SRC_OPERATORS_SHARED_VECTORS_FUNCTION_LOOPS_H_

#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

using FunctionOfFloats = void (*)(const float* in, float* out, int count);
using RowOfFloats = void (*)(const BinaryRow& row, const NumberRange<float>& range);

struct FunctionLoops {
  template <VectorLevel level>
  static const FunctionLoops* Of();  // function_loops.cc

  FunctionOfFloats logistic, tanh, gelu, approximate_gelu;
  RowOfFloats sum, difference, product, square_of_difference;
  float (*total)(const float* numbers, int count);
  void (*softmax)(float beta, int rows, int depth, const float* in, float* out);
};

inline const FunctionLoops* FunctionLoopsOfThisProcessor() { return LoopsFor<FunctionLoops>(LevelOfThisProcessor()); }

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_VECTORS_FUNCTION_LOOPS_H_
