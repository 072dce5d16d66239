// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "src/operators/shared/sigmoid.h"

namespace mote {

void LogisticFloat(const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = 1.0f / (1.0f + std::exp(-in[i]));
}

void TanhFloat(const float* in, float* out, int count) {
  for (int i = 0; i < count; ++i) out[i] = std::tanh(in[i]);
}

}  // namespace mote
