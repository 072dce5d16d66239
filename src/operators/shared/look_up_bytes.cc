// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/sigmoid.h"

namespace mote {

void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count) {
  for (const uint8_t* const end = in + count; in != end;) *out++ = table[*in++];
}

}  // namespace mote
