// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/float_rows.h"

#include "src/operators/shared/cortex_m_dsp/float_fours.h"
#include "src/operators/shared/function_choice.h"

namespace mote {
namespace {

template <class F>
[[gnu::always_inline]] inline void LimitedRow(const BinaryRow& row, const void* params) {
  const NumberRange<float> range = ActivationRange<float>(*static_cast<const TfLiteFusedActivation*>(params));
  MakeFloatRow<float>(row, [&](float a, float b) { return Limited(F::Of(a, b), range); });
}

}  // namespace

void SumOfFloatRows(const BinaryRow& row, const void* params) { LimitedRow<Sum>(row, params); }

void DifferenceOfFloatRows(const BinaryRow& row, const void* params) { LimitedRow<Difference>(row, params); }

void ProductOfFloatRows(const BinaryRow& row, const void* params) { LimitedRow<ProductOf>(row, params); }

void SquareOfDifferenceOfFloatRows(const BinaryRow& row, const void*) {
  MakeFloatRow<float>(row, SquareOfDifference::Of<float>);
}

LoopChoice LoopOfFunctions() { return kPortableLoop; }

}  // namespace mote
