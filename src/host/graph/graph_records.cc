// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph_records.h"

#include <new>

#include "src/host/memory/tensor_memory.h"

namespace mote {

void* KeptBlocks::Next(size_t bytes, bool* is_new) {
  *is_new = next_ == pieces_.size();
  if (*is_new) {
    Block block = NewBlock(bytes, kTensorAlignment);
    try {
      pieces_.push_back({bytes, std::move(block)});
    } catch (const std::bad_alloc&) {
      return nullptr;
    }
  }
  const Piece& piece = pieces_[next_++];
  return piece.bytes == bytes ? piece.block.get() : nullptr;
}

}  // namespace mote
