// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_acle.h>

#include <cstdint>
#include <cstring>

#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/copy_plane.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {

// Copies 16 bytes at each of the places behind r1 and r0.
#define MOTE_COPY_16(PLACES)   \
  ".irp at, " PLACES           \
  "\n"                         \
  "ldr r3, [r1, #\\at]\n"      \
  "ldr r12, [r1, #\\at + 4]\n" \
  "ldr r4, [r1, #\\at + 8]\n"  \
  "ldr r5, [r1, #\\at + 12]\n" \
  "str r3, [r0, #\\at]\n"      \
  "str r12, [r0, #\\at + 4]\n" \
  "str r4, [r0, #\\at + 8]\n"  \
  "str r5, [r0, #\\at + 12]\n" \
  ".endr\n"

// Words are copied by LDR and STR, which take any alignment, unlike LDM and LDRD; in a row they take a cycle each.
// Bytes are loaded before others are stored over them, so they may also move down.
MOTE_ASSEMBLER_FUNCTION void CopyBytes(void* /*to*/, const void* /*from*/, size_t /*bytes*/) {
  asm("cmp r2, #32\n"
      "blo 2f\n"
      "push {r4, r5}\n"
      "subs r2, r2, #64\n"
      "blo 1f\n"
      "0:\n" MOTE_COPY_16("0, 16, 32, 48")
      "add r1, r1, #64\n"
      "add r0, r0, #64\n"
      "subs r2, r2, #64\n"
      "bhs 0b\n"
      "1:\n"
      "tst r2, #32\n"
      "beq 1f\n" MOTE_COPY_16("0, 16")
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

// Planes of bytes are transposed in blocks of four by four, in registers.
namespace {

uint32_t LoadWord(const uint8_t* x) {
  uint32_t word;
  std::memcpy(&word, x, sizeof(word));
  return word;
}
void StoreWord(uint8_t* out, uint32_t word) { std::memcpy(out, &word, sizeof(word)); }

uint32_t OddFirst(uint32_t x) { return x >> 8 | x << 24; }
uint32_t LowHalves(uint32_t a, uint32_t b) { return (a & 0xFFFF) | b << 16; }
uint32_t HighHalves(uint32_t a, uint32_t b) { return a >> 16 | (b & 0xFFFF0000); }

constexpr int kSide = 4;

void TransposeBlock(const uint8_t* source, ptrdiff_t source_step, uint8_t* target, ptrdiff_t target_step) {
  const uint32_t a = LoadWord(source), b = LoadWord(source + source_step);
  const uint32_t c = LoadWord(source + 2 * source_step), d = LoadWord(source + 3 * source_step);
  const uint32_t ab_even = __uxtb16(a) | __uxtb16(b) << 8, ab_odd = __uxtb16(OddFirst(a)) | __uxtb16(OddFirst(b)) << 8;
  const uint32_t cd_even = __uxtb16(c) | __uxtb16(d) << 8, cd_odd = __uxtb16(OddFirst(c)) | __uxtb16(OddFirst(d)) << 8;
  StoreWord(target, LowHalves(ab_even, cd_even));
  StoreWord(target + target_step, LowHalves(ab_odd, cd_odd));
  StoreWord(target + 2 * target_step, HighHalves(ab_even, cd_even));
  StoreWord(target + 3 * target_step, HighHalves(ab_odd, cd_odd));
}

template <class T>
T Load(const uint8_t* x) {
  T element;
  std::memcpy(&element, x, sizeof(T));
  return element;
}
template <class T>
void Store(uint8_t* out, T element) {
  std::memcpy(out, &element, sizeof(T));
}

// Copies four at a time along the longer side: all are loaded before one is stored, so that neighbours take one cycle
// each.
template <class T>
void CopyElements(const CopiedPlane& given) {
  const CopiedPlane plane = given.rows > given.count ? Turned(given) : given;
  const ptrdiff_t from = plane.source_step, to = plane.target_step;
  const uint8_t* source_row = plane.source;
  uint8_t* target_row = plane.target;
  for (int rows = plane.rows; rows > 0; --rows) {
    const uint8_t* source = source_row;
    uint8_t* target = target_row;
    int left = plane.count;
    for (; left >= 4; left -= 4, source += 4 * from, target += 4 * to) {
      const T a = Load<T>(source), b = Load<T>(source + from), c = Load<T>(source + 2 * from),
              d = Load<T>(source + 3 * from);
      Store(target, a);
      Store(target + to, b);
      Store(target + 2 * to, c);
      Store(target + 3 * to, d);
    }
    for (; left > 0; --left, source += from, target += to) Store(target, Load<T>(source));
    source_row += plane.source_row_step;
    target_row += plane.target_row_step;
  }
}

// The source is contiguous from row to row, the target in a row.
void TransposeBytes(CopiedPlane plane) {
  const int whole_rows = plane.rows / kSide * kSide, whole_columns = plane.count / kSide * kSide;
  for (int column = 0; column < whole_columns; column += kSide) {
    const uint8_t* source = plane.source + column * plane.source_step;
    uint8_t* target = plane.target + column;
    for (int row = 0; row < whole_rows; row += kSide) {
      TransposeBlock(source, plane.source_step, target, plane.target_row_step);
      source += kSide;
      target += kSide * plane.target_row_step;
    }
  }
  CopiedPlane rest = plane;
  rest.rows = whole_rows;
  rest.count -= whole_columns;
  rest.source += whole_columns * plane.source_step;
  rest.target += whole_columns;
  if (rest.count > 0) CopyElements<uint8_t>(rest);
  if (whole_rows == plane.rows) return;
  plane.rows -= whole_rows;
  plane.source += whole_rows;
  plane.target += whole_rows * plane.target_row_step;
  CopyElements<uint8_t>(plane);
}

}  // namespace

void CopyPlane(const CopiedPlane& plane) {
  if (plane.block_bytes == 1) {
    const bool is_transposed = plane.source_row_step == 1 && plane.target_step == 1;
    if (is_transposed && plane.rows >= kSide && plane.count >= kSide) return TransposeBytes(plane);
    return CopyElements<uint8_t>(plane);
  }
  if (plane.block_bytes == 2) return CopyElements<uint16_t>(plane);
  if (plane.block_bytes == 4) return CopyElements<uint32_t>(plane);
  CopyPlaneOfBlocks(plane);
}

// Looks up four bytes at a time: a load and a store take a word, which may lie anywhere.
void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count) {
  uint32_t word;
  for (; count >= 4; count -= 4, in += 4, out += 4) {
    std::memcpy(&word, in, sizeof(word));
    const uint32_t a = table[word & 0xFF], b = table[word >> 8 & 0xFF], c = table[word >> 16 & 0xFF];
    const uint32_t d = table[word >> 24];
    word = a | b << 8 | c << 16 | d << 24;
    std::memcpy(out, &word, sizeof(word));
  }
  for (; count > 0; --count) *out++ = table[*in++];
}

}  // namespace mote
