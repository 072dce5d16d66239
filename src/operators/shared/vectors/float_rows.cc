// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/float_rows.h"

#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/vectors/function_loops.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

NumberRange<float> RangeOf(const void* params) {
  return ActivationRange<float>(*static_cast<const TfLiteFusedActivation*>(params));
}

}  // namespace

void SumOfFloatRows(const BinaryRow& row, const void* params) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (loops == nullptr) return ActivatedRow<Sum, float>(row, params);
  loops->sum(row, RangeOf(params));
}

void DifferenceOfFloatRows(const BinaryRow& row, const void* params) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (loops == nullptr) return ActivatedRow<Difference, float>(row, params);
  loops->difference(row, RangeOf(params));
}

void ProductOfFloatRows(const BinaryRow& row, const void* params) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (loops == nullptr) return ActivatedRow<ProductOf, float>(row, params);
  loops->product(row, RangeOf(params));
}

void SquareOfDifferenceOfFloatRows(const BinaryRow& row, const void* params) {
  const vectors::FunctionLoops* const loops = vectors::FunctionLoopsOfThisProcessor();
  if (loops == nullptr) return PlainRow<SquareOfDifference, float>(row, params);
  loops->square_of_difference(row, {-kInfinity, kInfinity});
}

LoopChoice LoopOfFunctions() {
  const vectors::VectorLevel level = vectors::LevelOfThisProcessor();
  if (level == vectors::VectorLevel::kNone) return vectors::kNoVectors;
  return TargetLoop(vectors::NameOf(level), kTargetWay);
}

}  // namespace mote
