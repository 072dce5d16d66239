// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph_records.h"

#include <new>

#include "src/host/memory/tensor_memory.h"

namespace mote {

void* KeptBlocks::Next(size_t bytes, bool* is_new) {
  *is_new = next_ == pieces_.size() || pieces_[next_].bytes != bytes;
  if (*is_new) {
    pieces_.resize(next_);
    Block block = NewBlock(bytes, kTensorAlignment);
    try {
      if (block != nullptr) pieces_.push_back({bytes, std::move(block)});
    } catch (const std::bad_alloc&) {
    }
  }
  if (next_ < pieces_.size()) return pieces_[next_++].block.get();
  *lacks_memory_ = true;
  return nullptr;
}

}  // namespace mote
