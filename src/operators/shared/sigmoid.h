// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes LOGISTIC, TANH and GELU, element by element.
#ifndef MOTE_SRC_OPERATORS_SHARED_SIGMOID_H_
#define MOTE_SRC_OPERATORS_SHARED_SIGMOID_H_

#include <cmath>
#include <cstdint>

#include "src/operators/seam/loop_choice.h"

namespace mote {

void LogisticFloat(const float* in, float* out, int count);
void TanhFloat(const float* in, float* out, int count);
void GeluFloat(const float* in, float* out, int count);
void ApproximateGeluFloat(const float* in, float* out, int count);

inline float GeluOf(float x) {
  constexpr float kSquareRootOfHalf = 0.70710678f;
  return x * 0.5f * std::erfc(-x * kSquareRootOfHalf);
}
inline float ApproximateGeluOf(float x) {
  constexpr float kSquareRootOf2ByPi = 0.79788456f;
  return 0.5f * x * (1 + std::tanh(kSquareRootOf2ByPi * (x + 0.044715f * x * x * x)));
}

// These loops run on any processor.
using PortableFunctionOfFloats = void (*)(const float* in, float* out, int count);
inline void PortableLogisticFloat(const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = 1.0f / (1.0f + std::exp(-in[i]));
}
inline void PortableTanhFloat(const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = std::tanh(in[i]);
}
inline void PortableGeluFloat(const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = GeluOf(in[i]);
}
inline void PortableApproximateGeluFloat(const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = ApproximateGeluOf(in[i]);
}

// Scales int16 to Q0.15. The kernels take x in steps of 1 / 12288: in * multiplier / 2^right_shift, rounded.
struct SigmoidScale {
  uint16_t multiplier;
  uint8_t right_shift;  // at most 31
};
void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count);
void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count);
LoopChoice LoopOfSigmoidInt16();  // of both

// Computes out[i] = table[in[i]], for bytes of either sign as unsigned ones.
void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_SIGMOID_H_
