// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Unpacks thirty-two weights at a time, an even and an odd one of each byte.
#include "src/operators/products/unpack_weights.h"

#include <arm_mve.h>

#include <cstdint>

#include "src/operators/products/packed_weights.h"

namespace mote {

void UnpackInt4(const void* packed, int first, int count, int8_t* values) {
  const int8_t* bytes = static_cast<const int8_t*>(packed) + first / 2;
  if (first % 2 != 0 && count > 0) {
    *values++ = static_cast<int8_t>(*bytes++ >> 4);
    --count;
  }
  constexpr int kBlock = 2 * 16;
  if (count >= kBlock) {
    // The lower half of a byte is sign-extended by shifting it left by 4, then taking the upper byte of its product
    // with 16. A block is stored while the next one is unpacked.
    asm volatile(
        "vldrb.8 q0, [%[bytes]], #16\n"
        "vshl.i8 q1, q0, #4\n"
        "vshr.s8 q2, q0, #4\n"
        "vmulh.s8 q1, q1, %q[sixteen]\n"
        "wls lr, %[more], 2f\n"
        "1:\n"
        "vldrb.8 q0, [%[bytes]], #16\n"
        "vshl.i8 q3, q0, #4\n"
        "vst20.8 {q1, q2}, [%[values]]\n"
        "vst21.8 {q1, q2}, [%[values]]!\n"
        "vshr.s8 q2, q0, #4\n"
        "vmulh.s8 q1, q3, %q[sixteen]\n"
        "le lr, 1b\n"
        "2:\n"
        "vst20.8 {q1, q2}, [%[values]]\n"
        "vst21.8 {q1, q2}, [%[values]]!\n"
        : [bytes] "+r"(bytes), [values] "+r"(values)
        : [more] "r"(count / kBlock - 1), [sixteen] "w"(vdupq_n_s8(16))
        : "q0", "q1", "q2", "q3", "lr", "cc", "memory");
    count %= kBlock;
  }
  for (; count > 0; count -= 2, ++bytes) {
    *values++ = static_cast<int8_t>(static_cast<int8_t>(*bytes << 4) >> 4);
    if (count > 1) *values++ = static_cast<int8_t>(*bytes >> 4);
  }
}

void UnpackInt2(const void* packed, int first, int count, int8_t* values) { Unpack<2>(packed, first, count, values); }

}  // namespace mote
