// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOGISTIC and TANH, element by element.
#ifndef MOTE_SRC_OPERATORS_SHARED_SIGMOID_H_
#define MOTE_SRC_OPERATORS_SHARED_SIGMOID_H_

#include <cstdint>

#include "src/operators/seam/loop_choice.h"

namespace mote {

void LogisticFloat(const float* in, float* out, int count);
void TanhFloat(const float* in, float* out, int count);

// From int16 to Q0.15. The kernels take x in steps of 1 / 12288: in * multiplier / 2^right_shift, rounded.
struct SigmoidScale {
  uint16_t multiplier;
  uint8_t right_shift;  // at most 31
};
void LogisticInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count);
void TanhInt16(SigmoidScale scale, const int16_t* in, int16_t* out, int count);
LoopChoice LoopOfSigmoidInt16();  // of both

// out[i] = table[in[i]], for bytes of either sign as unsigned ones.
void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_SIGMOID_H_
