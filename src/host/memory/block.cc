// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/memory/block.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "src/host/memory/tensor_memory.h"

namespace mote {

void BlockDeleter::operator()(void* block) const {
  if (allocator == nullptr) return std::free(block);
  allocator->deallocate(allocator->data, block, bytes, alignment);
}

Block NewBlock(size_t bytes, size_t alignment, const TfLiteAllocator* allocator) {
  alignment = std::max(alignment, alignof(std::max_align_t));
  if (bytes > SIZE_MAX - alignment - kTensorSlackBytes) return nullptr;
  const size_t rounded = (bytes + kTensorSlackBytes + alignment - 1) / alignment * alignment;
  if (allocator == nullptr) return Block(std::aligned_alloc(alignment, rounded));
  Block block(allocator->allocate(allocator->data, rounded, alignment), {allocator, rounded, alignment});
  const bool is_aligned = reinterpret_cast<uintptr_t>(block.get()) % alignment == 0;
  return is_aligned ? std::move(block) : nullptr;
}

}  // namespace mote
