// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Looks up sixteen bytes at a time, by a gather load.
#include "src/operators/shared/sigmoid.h"

namespace mote {

void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count) {
  if (count <= 0) return;
  asm volatile(
      "dlstp.8 lr, %[count]\n"
      "1:\n"
      "vldrb.u8 q0, [%[in]], #16\n"
      "vldrb.u8 q1, [%[table], q0]\n"
      "vstrb.8 q1, [%[out]], #16\n"
      "letp lr, 1b\n"
      : [in] "+r"(in), [out] "+r"(out)
      : [count] "r"(count), [table] "r"(table)
      : "q0", "q1", "lr", "memory");
}

}  // namespace mote
