// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Copies words by LDR and STR, which take any alignment, unlike LDM and LDRD.
#include "src/operators/shared/copy_bytes.h"

#include <cstdint>
#include <cstring>

#include "src/operators/shared/assembler_function.h"

namespace mote {

#define MOTE_COPY_16(AT0, AT4, AT8, AT12) \
  "ldr r3, [r1, #" AT0                    \
  "]\n"                                   \
  "ldr r12, [r1, #" AT4                   \
  "]\n"                                   \
  "ldr r4, [r1, #" AT8                    \
  "]\n"                                   \
  "ldr r5, [r1, #" AT12                   \
  "]\n"                                   \
  "str r3, [r0, #" AT0                    \
  "]\n"                                   \
  "str r12, [r0, #" AT4                   \
  "]\n"                                   \
  "str r4, [r0, #" AT8                    \
  "]\n"                                   \
  "str r5, [r0, #" AT12 "]\n"

// Loads and stores in a row take a cycle each. Bytes are loaded before others are stored over them, so they may also
// move down.
MOTE_ASSEMBLER_FUNCTION void CopyBytes(void* /*to*/, const void* /*from*/, size_t /*bytes*/) {
  asm("cmp r2, #32\n"
      "blo 2f\n"
      "push {r4, r5}\n"
      "subs r2, r2, #64\n"
      "blo 1f\n"
      "0:\n" MOTE_COPY_16("0", "4", "8", "12") MOTE_COPY_16("16", "20", "24", "28")
          MOTE_COPY_16("32", "36", "40", "44") MOTE_COPY_16("48", "52", "56", "60")
      "add r1, r1, #64\n"
      "add r0, r0, #64\n"
      "subs r2, r2, #64\n"
      "bhs 0b\n"
      "1:\n"
      "tst r2, #32\n"
      "beq 1f\n" MOTE_COPY_16("0", "4", "8", "12") MOTE_COPY_16("16", "20", "24", "28")
      "add r1, r1, #32\n"
      "add r0, r0, #32\n"
      "1:\n"
      "pop {r4, r5}\n"
      "2:\n"
      "lsls r3, r2, #28\n"  // 16 is the carry, 8 the sign
      "bcc 3f\n"
      "ldr r3, [r1, #0]\n"
      "ldr r12, [r1, #4]\n"
      "str r3, [r0, #0]\n"
      "str r12, [r0, #4]\n"
      "ldr r3, [r1, #8]\n"
      "ldr r12, [r1, #12]\n"
      "str r3, [r0, #8]\n"
      "str r12, [r0, #12]\n"
      "add r1, r1, #16\n"
      "add r0, r0, #16\n"
      "3:\n"
      "bpl 4f\n"
      "ldr r3, [r1, #0]\n"
      "ldr r12, [r1, #4]\n"
      "str r3, [r0, #0]\n"
      "str r12, [r0, #4]\n"
      "add r1, r1, #8\n"
      "add r0, r0, #8\n"
      "4:\n"
      "lsls r3, r2, #29\n"
      "it eq\n"
      "bxeq lr\n"
      "lsls r3, r3, #1\n"  // 4 is the carry, 2 the sign
      "bcc 5f\n"
      "ldr r3, [r1], #4\n"
      "str r3, [r0], #4\n"
      "5:\n"
      "bpl 6f\n"
      "ldrh r3, [r1], #2\n"
      "strh r3, [r0], #2\n"
      "6:\n"
      "lsls r3, r2, #31\n"
      "beq 7f\n"
      "ldrb r3, [r1]\n"
      "strb r3, [r0]\n"
      "7:\n"
      "bx lr\n");
}
#undef MOTE_COPY_16

void MoveBytesDown(void* to, const void* from, size_t bytes) { CopyBytes(to, from, bytes); }

void FillBytes(void* to, uint8_t value, size_t bytes) {
  constexpr size_t kWordBytes = sizeof(uint32_t), kTurn = 8 * kWordBytes;
  char* out = static_cast<char*>(to);
  const uint32_t word = value * 0x01010101u;
  for (; bytes >= kTurn; bytes -= kTurn, out += kTurn) {
#pragma GCC unroll 8
    for (size_t at = 0; at < kTurn; at += kWordBytes) std::memcpy(out + at, &word, kWordBytes);
  }
  for (; bytes >= kWordBytes; bytes -= kWordBytes, out += kWordBytes) std::memcpy(out, &word, kWordBytes);
  for (; bytes > 0; --bytes) {
    *out++ = static_cast<char>(value);
    asm("" : "+r"(out));  // else the compiler would call memset
  }
}

}  // namespace mote
