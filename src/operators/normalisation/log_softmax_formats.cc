// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/normalisation/log_softmax_loop.h"

namespace mote {

void LogSoftmaxInt8(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int8_t* out) {
  LogSoftmaxOf8Bits(params, rows, in, out);
}

void LogSoftmaxUInt8(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, uint8_t* out) {
  LogSoftmaxOf8Bits(params, rows, in, out);
}

}  // namespace mote
