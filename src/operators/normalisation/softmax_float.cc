// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/normalisation/softmax_loop.h"

namespace mote {

void SoftmaxFloat(const SoftmaxParams& params, SoftmaxRows rows, const float* in, float* out) {
  PortableSoftmaxFloat(params, rows, in, out);
}

}  // namespace mote
