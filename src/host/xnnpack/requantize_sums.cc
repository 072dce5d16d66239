// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/xnnpack/requantize_sums.h"

namespace mote::xnnpack {

void Requantize(const Requantization& to, const float* sums, size_t elements, uint8_t* out) {
  RequantizeElements(to, sums, elements, out);
}

}  // namespace mote::xnnpack
