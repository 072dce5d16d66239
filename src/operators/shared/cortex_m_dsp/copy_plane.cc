// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Transposes bytes in blocks of four by four, in registers.
#include "src/operators/shared/copy_plane.h"

#include <arm_acle.h>

#include <cstring>

namespace mote {
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

// Four at a time along the longer side: all are loaded before one is stored, so that neighbours take one cycle each.
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

}  // namespace mote
