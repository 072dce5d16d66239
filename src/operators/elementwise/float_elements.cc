// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/float_elements.h"

#include <cstring>

#include "src/operators/seam/loop_choice.h"

namespace mote {
namespace {

struct PreluOf {
  static float Of(float x, float alpha) { return x >= 0 ? x : x * alpha; }
};

}  // namespace

void SmallerOfFloats(const BinaryRow& row, const void*) { PlainRow<Smaller, float>(row, nullptr); }

void LargerOfFloats(const BinaryRow& row, const void*) { PlainRow<Larger, float>(row, nullptr); }

void PreluOfFloats(const BinaryRow& row, const void*) { PlainRow<PreluOf, float>(row, nullptr); }

void AreFloatsEqual(const BinaryRow& row, const void*) { ComparisonRow<IsEqual, float>(row, nullptr); }

void DoFloatsDiffer(const BinaryRow& row, const void*) { ComparisonRow<IsNotEqual, float>(row, nullptr); }

void AreFloatsLess(const BinaryRow& row, const void*) { ComparisonRow<IsLess, float>(row, nullptr); }

void AreFloatsLessOrEqual(const BinaryRow& row, const void*) { ComparisonRow<IsLessEqual, float>(row, nullptr); }

void HardSwishOfFloats(const void* in, void* out, int count) {
  const float* x = static_cast<const float*>(in);
  float* y = static_cast<float*>(out);
  const float* const end = x + count;
  const auto hard_swish = [](float number) { return number * Limited(number + 3, NumberRange<float>{0, 6}) / 6; };
  // Compilers for hosts store so many numbers in vectors. The output may lie over the input.
  constexpr int kAtOnce = 16;
  for (; kAsksProcessor && end - x >= kAtOnce; x += kAtOnce, y += kAtOnce) {
    float numbers[kAtOnce];
    for (int i = 0; i < kAtOnce; ++i) numbers[i] = hard_swish(x[i]);
    std::memcpy(y, numbers, sizeof(numbers));
  }
  for (; x != end; ++x) *y++ = hard_swish(*x);
}

void LimitFloats(NumberRange<float> limits, const float* in, float* out, int count) {
  for (const float* const end = in + count; in != end; ++in) *out++ = Limited(*in, limits);
}

}  // namespace mote
