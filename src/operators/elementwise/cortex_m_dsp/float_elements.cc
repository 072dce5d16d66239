// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/float_elements.h"

#include "src/operators/shared/cortex_m_dsp/float_fours.h"

namespace mote {
namespace {

template <class F>
[[gnu::always_inline]] inline void MakeElements(const float* in, float* out, int count, const F& f) {
  MakeFloatRow<float>({in, in, out, count, 1, 1}, [&](float x, float) { return f(x); });
}

}  // namespace

void SmallerOfFloats(const BinaryRow& row, const void*) { MakeFloatRow<float>(row, Smaller::Of<float>); }

void LargerOfFloats(const BinaryRow& row, const void*) { MakeFloatRow<float>(row, Larger::Of<float>); }

void PreluOfFloats(const BinaryRow& row, const void*) {
  MakeFloatRow<float>(row, [](float x, float alpha) { return x >= 0 ? x : x * alpha; });
}

void AreFloatsEqual(const BinaryRow& row, const void*) { MakeFloatRow<bool>(row, IsEqual::Of<float>); }

void DoFloatsDiffer(const BinaryRow& row, const void*) { MakeFloatRow<bool>(row, IsNotEqual::Of<float>); }

void AreFloatsLess(const BinaryRow& row, const void*) { MakeFloatRow<bool>(row, IsLess::Of<float>); }

void AreFloatsLessOrEqual(const BinaryRow& row, const void*) { MakeFloatRow<bool>(row, IsLessEqual::Of<float>); }

// The last bit may differ from that of a division by 6.
void HardSwishOfFloats(const void* in, void* out, int count) {
  MakeElements(static_cast<const float*>(in), static_cast<float*>(out), count, [](float x) {
    return x * Limited(x + 3, NumberRange<float>{0, 6}) * (1.0f / 6);
  });
}

void LimitFloats(NumberRange<float> limits, const float* in, float* out, int count) {
  MakeElements(in, out, count, [&](float x) { return Limited(x, limits); });
}

}  // namespace mote
