// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_COPY_BLOCKS_H_
#define MOTE_SRC_OPERATORS_SHARED_COPY_BLOCKS_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Copies `count` blocks, `source_step` bytes apart, to where they lie `target_step` bytes apart. Source and target do
// not overlap.
void CopyBlocks(int count, size_t block_bytes, const uint8_t* source, ptrdiff_t source_step, uint8_t* target,
                ptrdiff_t target_step);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_COPY_BLOCKS_H_
