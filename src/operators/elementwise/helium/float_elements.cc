// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/float_elements.h"

#include "src/operators/shared/helium/float_vectors.h"

namespace mote {
namespace {

BinaryRow RowOfOne(const float* in, float* out, int count) { return {in, in, out, count, 1, 1}; }

[[gnu::always_inline]] inline float32x4_t LimitedVector(float32x4_t x, float32x4_t min, float32x4_t max) {
  const float32x4_t y = vpselq_f32(min, x, vcmpgtq_f32(min, x));
  return vpselq_f32(max, y, vcmpgtq_f32(y, max));
}

}  // namespace

void SmallerOfFloats(const BinaryRow& row, const void*) {
  MakeFloatRow<float>(row, [](float32x4_t a, float32x4_t b) { return vpselq_f32(a, b, vcmpgtq_f32(b, a)); });
}

void LargerOfFloats(const BinaryRow& row, const void*) {
  MakeFloatRow<float>(row, [](float32x4_t a, float32x4_t b) { return vpselq_f32(a, b, vcmpgtq_f32(a, b)); });
}

void PreluOfFloats(const BinaryRow& row, const void*) {
  MakeFloatRow<float>(
      row, [](float32x4_t x, float32x4_t alpha) { return vpselq_f32(x, vmulq_f32(x, alpha), vcmpgeq_n_f32(x, 0)); });
}

void AreFloatsEqual(const BinaryRow& row, const void*) {
  MakeFloatRow<bool>(row, [](float32x4_t a, float32x4_t b) { return vcmpeqq_f32(a, b); });
}

void DoFloatsDiffer(const BinaryRow& row, const void*) {
  MakeFloatRow<bool>(row, [](float32x4_t a, float32x4_t b) { return vcmpneq_f32(a, b); });
}

void AreFloatsLess(const BinaryRow& row, const void*) {
  MakeFloatRow<bool>(row, [](float32x4_t a, float32x4_t b) { return vcmpgtq_f32(b, a); });
}

void AreFloatsLessOrEqual(const BinaryRow& row, const void*) {
  MakeFloatRow<bool>(row, [](float32x4_t a, float32x4_t b) { return vcmpgeq_f32(b, a); });
}

// The last bit may differ from that of a division by 6.
void HardSwishOfFloats(const void* in, void* out, int count) {
  const float32x4_t zero = vdupq_n_f32(0), six = vdupq_n_f32(6);
  MakeFloatRow<float>(RowOfOne(static_cast<const float*>(in), static_cast<float*>(out), count),
                      [&](float32x4_t x, float32x4_t) {
                        const float32x4_t y = LimitedVector(vaddq_n_f32(x, 3), zero, six);
                        return vmulq_n_f32(vmulq_f32(x, y), 1.0f / 6);
                      });
}

void LimitFloats(NumberRange<float> limits, const float* in, float* out, int count) {
  const float32x4_t min = vdupq_n_f32(limits.min), max = vdupq_n_f32(limits.max);
  MakeFloatRow<float>(RowOfOne(in, out, count), [&](float32x4_t x, float32x4_t) { return LimitedVector(x, min, max); });
}

}  // namespace mote
