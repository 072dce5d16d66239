// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/float_rows.h"

#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/helium/float_vectors.h"

namespace mote {
namespace {

// A NaN stays a NaN.
template <class F>
[[gnu::always_inline]] inline void LimitedRow(const BinaryRow& row, const void* params, const F& f) {
  const NumberRange<float> range = ActivationRange<float>(*static_cast<const TfLiteFusedActivation*>(params));
  const float32x4_t min = vdupq_n_f32(range.min), max = vdupq_n_f32(range.max);
  MakeFloatRow<float>(row, [&](float32x4_t a, float32x4_t b) {
    const float32x4_t x = f(a, b), y = vpselq_f32(min, x, vcmpgtq_f32(min, x));
    return vpselq_f32(max, y, vcmpgtq_f32(y, max));
  });
}

}  // namespace

void SumOfFloatRows(const BinaryRow& row, const void* params) {
  LimitedRow(row, params, [](float32x4_t a, float32x4_t b) { return vaddq_f32(a, b); });
}

void DifferenceOfFloatRows(const BinaryRow& row, const void* params) {
  LimitedRow(row, params, [](float32x4_t a, float32x4_t b) { return vsubq_f32(a, b); });
}

void ProductOfFloatRows(const BinaryRow& row, const void* params) {
  LimitedRow(row, params, [](float32x4_t a, float32x4_t b) { return vmulq_f32(a, b); });
}

void SquareOfDifferenceOfFloatRows(const BinaryRow& row, const void*) {
  MakeFloatRow<float>(row, [](float32x4_t a, float32x4_t b) {
    const float32x4_t difference = vsubq_f32(a, b);
    return vmulq_f32(difference, difference);
  });
}

LoopChoice LoopOfFunctions() { return kPortableLoop; }

}  // namespace mote
