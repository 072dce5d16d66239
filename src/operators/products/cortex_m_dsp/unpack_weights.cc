// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Unpacks sixteen weights at a time.
#include "src/operators/products/unpack_weights.h"

#include <arm_acle.h>

#include <cstdint>
#include <cstring>

#include "src/operators/products/packed_weights.h"

namespace mote {
namespace {

constexpr int kTurn = 16;

// Unpacks a word of eight nibbles, whose sign bits (0x88888888) are inverted, to two words of bytes.
#define MOTE_UNPACK_WORD(WORD, FIRST, SECOND) \
  "eor " WORD ", " WORD                       \
  ", %[signs]\n"                              \
  "and %[a], %[low], " WORD                   \
  "\n"                                        \
  "and %[b], %[high], " WORD                  \
  ", lsl #4\n"                                \
  "orr %[a], %[a], %[b]\n"                    \
  "and %[b], %[low], " WORD                   \
  ", lsr #8\n"                                \
  "and " WORD ", %[high], " WORD              \
  ", lsr #4\n"                                \
  "orr %[b], %[b], " WORD                     \
  "\n"                                        \
  "pkhbt " FIRST                              \
  ", %[a], %[b], lsl #16\n"                   \
  "pkhtb " SECOND                             \
  ", %[b], %[a], asr #16\n"                   \
  "ssub8 " FIRST ", " FIRST                   \
  ", %[eights]\n"                             \
  "ssub8 " SECOND ", " SECOND ", %[eights]\n"

// Unpacks kTurn weights an iteration; turns > 0.
void UnpackTurns(const int8_t* bytes, int turns, int8_t* values) {
  uint32_t word0, word1, a, b, c, d;
  const uint32_t signs = 0x88888888, eights = 0x08080808, low = 0x000F000F, high = 0x0F000F00;
  // clang-format off
  asm volatile(
      "1:\n"
      "ldr %[word0], [%[bytes], #0]\n"
      "ldr %[word1], [%[bytes], #4]\n"
      "add %[bytes], %[bytes], #8\n"
      MOTE_UNPACK_WORD("%[word0]", "%[c]", "%[d]")
      "str %[c], [%[values], #0]\n"
      "str %[d], [%[values], #4]\n"
      MOTE_UNPACK_WORD("%[word1]", "%[c]", "%[d]")
      "str %[c], [%[values], #8]\n"
      "str %[d], [%[values], #12]\n"
      "add %[values], %[values], #16\n"
      "subs %[turns], %[turns], #1\n"
      "bne 1b\n"
      : [bytes] "+r"(bytes), [values] "+r"(values), [turns] "+r"(turns), [word0] "=&r"(word0), [word1] "=&r"(word1),
        [a] "=&r"(a), [b] "=&r"(b), [c] "=&r"(c), [d] "=&r"(d)
      : [signs] "r"(signs), [eights] "r"(eights), [low] "r"(low), [high] "r"(high)
      : "cc", "memory");
  // clang-format on
}
#undef MOTE_UNPACK_WORD

}  // namespace

void UnpackInt4(const void* packed, int first, int count, int8_t* values) {
  const int8_t* bytes = static_cast<const int8_t*>(packed) + first / 2;
  if (first % 2 != 0 && count > 0) {
    *values++ = static_cast<int8_t>(*bytes++ >> 4);
    --count;
  }
  if (count >= kTurn) {
    UnpackTurns(bytes, count / kTurn, values);
    bytes += count / kTurn * (kTurn / 2);
    values += count / kTurn * kTurn;
    count %= kTurn;
  }
  for (; count > 0; count -= 2, ++bytes) {
    *values++ = static_cast<int8_t>(static_cast<int8_t>(*bytes << 4) >> 4);
    if (count > 1) *values++ = static_cast<int8_t>(*bytes >> 4);
  }
}

void UnpackInt2(const void* packed, int first, int count, int8_t* values) { Unpack<2>(packed, first, count, values); }

}  // namespace mote
