// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Words, which may lie anywhere.
#include "src/operators/shared/copy_bytes.h"

#include <cstdint>
#include <cstring>

namespace mote {
namespace {

constexpr size_t kWordBytes = sizeof(uint32_t);

// All words are loaded before one is written.
[[gnu::always_inline]] inline void CopyFourWords(char* to, const char* from) {
  uint32_t a, b, c, d;
  std::memcpy(&a, from, kWordBytes);
  std::memcpy(&b, from + kWordBytes, kWordBytes);
  std::memcpy(&c, from + 2 * kWordBytes, kWordBytes);
  std::memcpy(&d, from + 3 * kWordBytes, kWordBytes);
  std::memcpy(to, &a, kWordBytes);
  std::memcpy(to + kWordBytes, &b, kWordBytes);
  std::memcpy(to + 2 * kWordBytes, &c, kWordBytes);
  std::memcpy(to + 3 * kWordBytes, &d, kWordBytes);
}

}  // namespace

void CopyBytes(void* to, const void* from, size_t bytes) {
  constexpr size_t kFour = 4 * kWordBytes;
  char* out = static_cast<char*>(to);
  const char* in = static_cast<const char*>(from);
  for (; bytes >= 2 * kFour; bytes -= 2 * kFour, in += 2 * kFour, out += 2 * kFour) {
    CopyFourWords(out, in);
    CopyFourWords(out + kFour, in + kFour);
  }
  if ((bytes & kFour) != 0) {
    CopyFourWords(out, in);
    in += kFour;
    out += kFour;
  }
  for (bytes &= kFour - 1; bytes >= kWordBytes; bytes -= kWordBytes, in += kWordBytes, out += kWordBytes) {
    uint32_t word;
    std::memcpy(&word, in, kWordBytes);
    std::memcpy(out, &word, kWordBytes);
  }
  for (; bytes > 0; --bytes) {
    *out++ = *in++;
    asm("" : "+r"(in));  // else the compiler would call memcpy
  }
}

void MoveBytesDown(void* to, const void* from, size_t bytes) { CopyBytes(to, from, bytes); }

void FillBytes(void* to, uint8_t value, size_t bytes) {
  char* out = static_cast<char*>(to);
  const uint32_t word = value * 0x01010101u;
  for (; bytes >= 4 * kWordBytes; bytes -= 4 * kWordBytes, out += 4 * kWordBytes) {
    std::memcpy(out, &word, kWordBytes);
    std::memcpy(out + kWordBytes, &word, kWordBytes);
    std::memcpy(out + 2 * kWordBytes, &word, kWordBytes);
    std::memcpy(out + 3 * kWordBytes, &word, kWordBytes);
  }
  for (; bytes > 0; --bytes) {
    *out++ = static_cast<char>(value);
    asm("" : "+r"(out));  // else the compiler would call memset
  }
}

}  // namespace mote
