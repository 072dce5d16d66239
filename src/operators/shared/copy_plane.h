// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_COPY_PLANE_H_
#define MOTE_SRC_OPERATORS_SHARED_COPY_PLANE_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/shared/copy_blocks.h"

namespace mote {

// Describes `rows` times `count` blocks of contiguous bytes; steps are in bytes, from row to row and from block to
// block.
struct CopiedPlane {
  int rows;
  ptrdiff_t source_row_step, target_row_step;
  int count;
  size_t block_bytes;
  const uint8_t* source;
  ptrdiff_t source_step;
  uint8_t* target;
  ptrdiff_t target_step;
};

// Source and target do not overlap.
void CopyPlane(const CopiedPlane& plane);

// Returns the same plane with rows for blocks.
inline CopiedPlane Turned(const CopiedPlane& plane) {
  return {plane.count,  plane.source_step,     plane.target_step, plane.rows,           plane.block_bytes,
          plane.source, plane.source_row_step, plane.target,      plane.target_row_step};
}

// Does the same block by block, whatever their size; single elements along the longer side.
inline void CopyPlaneOfBlocks(const CopiedPlane& given) {
  constexpr size_t kMaxElementBytes = 4;
  const CopiedPlane plane = given.block_bytes <= kMaxElementBytes && given.rows > given.count ? Turned(given) : given;
  const uint8_t* source = plane.source;
  uint8_t* target = plane.target;
  for (int rows = plane.rows; rows > 0; --rows) {
    CopyBlocks(plane.count, plane.block_bytes, source, plane.source_step, target, plane.target_step);
    source += plane.source_row_step;
    target += plane.target_row_step;
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_COPY_PLANE_H_
