// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/map_bytes.h"
#include "src/operators/shared/requantize_elements.h"

namespace mote {

void RequantizeBytes(const RequantizeParams& params, bool in_is_signed, const void* in, void* out, int count) {
  const auto requantize = in_is_signed ? Requantize<int8_t, uint8_t> : Requantize<uint8_t, uint8_t>;
  MapBytes(in, out, count, [&](const uint8_t* from, uint8_t* to, int bytes) { requantize(params, from, to, bytes); });
}

}  // namespace mote
