// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/normalisation/softmax_loop.h"

namespace mote {

void SoftmaxInt8(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int8_t* out) {
  SoftmaxOf8Bits(ComputedExps(params), rows, in, out);
}

void SoftmaxInt8ToInt16(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int16_t* out) {
  SoftmaxOf8Bits(ComputedExps(params), rows, in, out);
}

void SoftmaxUInt8(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, uint8_t* out) {
  SoftmaxOf8Bits(ComputedExps(params), rows, in, out);
}

void SoftmaxUInt8ToInt16(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, int16_t* out) {
  SoftmaxOf8Bits(ComputedExps(params), rows, in, out);
}

}  // namespace mote
