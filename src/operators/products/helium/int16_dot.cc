// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/int16_dot.h"

namespace mote {

int64_t DotInt16(const int16_t* x, const int16_t* w, int count) {
  if (count <= 0) return 0;
  int64_t sum = 0;
  asm volatile(
      "dlstp.16 lr, %[count]\n"
      "1:\n"
      "vldrh.u16 q0, [%[x]], #16\n"
      "vldrh.u16 q1, [%[w]], #16\n"
      "vmlaldava.s16 %Q[sum], %R[sum], q0, q1\n"
      "letp lr, 1b\n"
      : [x] "+r"(x), [w] "+r"(w), [sum] "+r"(sum)
      : [count] "r"(count)
      : "q0", "q1", "lr", "memory");
  return sum;
}

int32_t DotInt16To32(const int16_t* x, const int16_t* w, int count) {
  return static_cast<int32_t>(DotInt16(x, w, count));
}

}  // namespace mote
