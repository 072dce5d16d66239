// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/copy_bytes.h"

namespace mote {

// Each vector is loaded before it is written, and the next one lies behind it.
void CopyBytes(void* to, const void* from, size_t bytes) {
  if (bytes == 0) return;
  asm volatile(
      "dlstp.8 lr, %[bytes]\n"
      "1:\n"
      "vldrb.8 q0, [%[from]], #16\n"
      "vstrb.8 q0, [%[to]], #16\n"
      "letp lr, 1b\n"
      : [from] "+r"(from), [to] "+r"(to)
      : [bytes] "r"(bytes)
      : "q0", "lr", "memory");
}

void MoveBytesDown(void* to, const void* from, size_t bytes) { CopyBytes(to, from, bytes); }

void FillBytes(void* to, uint8_t value, size_t bytes) {
  if (bytes == 0) return;
  asm volatile(
      "vdup.8 q0, %[value]\n"
      "dlstp.8 lr, %[bytes]\n"
      "1:\n"
      "vstrb.8 q0, [%[to]], #16\n"
      "letp lr, 1b\n"
      : [to] "+r"(to)
      : [value] "r"(value), [bytes] "r"(bytes)
      : "q0", "lr", "memory");
}

}  // namespace mote
