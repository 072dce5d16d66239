// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/memory/block.h"

#include <algorithm>
#include <cstdint>

#include "src/host/memory/tensor_memory.h"

namespace mote {

Block NewBlock(size_t bytes, size_t alignment) {
  alignment = std::max(alignment, alignof(std::max_align_t));
  if (bytes > SIZE_MAX - alignment - kTensorSlackBytes) return nullptr;
  const size_t rounded = (bytes + kTensorSlackBytes + alignment - 1) / alignment * alignment;
  return Block(std::aligned_alloc(alignment, rounded));
}

}  // namespace mote
