// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Copies words, since the memcpy of the small C library copies byte by byte.
#include <cstdint>

#include "src/operators/products/rows_over_input.h"

namespace mote {
namespace {

constexpr int kWord = 4;

bool IsAligned(const int8_t* bytes) { return reinterpret_cast<uintptr_t>(bytes) % kWord == 0; }

void CopyWord(const int8_t* from, int8_t* to) {
  __builtin_memcpy(__builtin_assume_aligned(to, kWord), __builtin_assume_aligned(from, kWord), kWord);
}

}  // namespace

// Without the attribute the compiler would replace the loops by calls of memcpy.
[[gnu::optimize("no-tree-loop-distribute-patterns")]] void CopyRow(const int8_t* from, int bytes, int8_t* to) {
  if (IsAligned(from) && IsAligned(to)) {
    for (; bytes >= 4 * kWord; bytes -= 4 * kWord, from += 4 * kWord, to += 4 * kWord) {
      CopyWord(from, to);
      CopyWord(from + kWord, to + kWord);
      CopyWord(from + 2 * kWord, to + 2 * kWord);
      CopyWord(from + 3 * kWord, to + 3 * kWord);
    }
  }
  for (; bytes > 0; --bytes) *to++ = *from++;
}

}  // namespace mote
