// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A piece of the heap, or of an application's allocator.
#ifndef MOTE_SRC_HOST_MEMORY_BLOCK_H_
#define MOTE_SRC_HOST_MEMORY_BLOCK_H_

#include <cstddef>
#include <memory>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

struct BlockDeleter {
  const TfLiteAllocator* allocator = nullptr;  // null: the heap
  size_t bytes = 0;                            // as the allocator was asked for them, and their alignment
  size_t alignment = 0;

  void operator()(void* block) const;
};
using Block = std::unique_ptr<void, BlockDeleter>;

// Allocates a block aligned to `alignment`, a power of two, with kTensorSlackBytes behind it; null when there is no
// memory.
Block NewBlock(size_t bytes, size_t alignment, const TfLiteAllocator* allocator = nullptr);

}  // namespace mote

#endif  // MOTE_SRC_HOST_MEMORY_BLOCK_H_
