// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/copy_plane.h"

#include "src/operators/shared/copy_blocks.h"

namespace mote {

void CopyPlane(const CopiedPlane& plane) {
  const uint8_t* source = plane.source;
  uint8_t* target = plane.target;
  for (int rows = plane.rows; rows > 0; --rows) {
    CopyBlocks(plane.count, plane.block_bytes, source, plane.source_step, target, plane.target_step);
    source += plane.source_row_step;
    target += plane.target_row_step;
  }
}

}  // namespace mote
