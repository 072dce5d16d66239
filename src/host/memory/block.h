// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A piece of the heap.
#ifndef MOTE_SRC_HOST_MEMORY_BLOCK_H_
#define MOTE_SRC_HOST_MEMORY_BLOCK_H_

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace mote {

struct BlockDeleter {
  void operator()(void* block) const { std::free(block); }
};
using Block = std::unique_ptr<void, BlockDeleter>;

// Aligned to `alignment`, a power of two, with kTensorSlackBytes behind it; null when there is no memory.
Block NewBlock(size_t bytes, size_t alignment);

}  // namespace mote

#endif  // MOTE_SRC_HOST_MEMORY_BLOCK_H_
