// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Places tensors and scratch memory in one buffer.
#ifndef MOTE_TOOLS_MOTE_ROWS_MEMORY_LAYOUT_H_
#define MOTE_TOOLS_MOTE_ROWS_MEMORY_LAYOUT_H_

#include <cstddef>
#include <vector>

namespace mote::cli {

constexpr size_t kLayoutAlignment = 16;
inline size_t LayoutBytes(size_t bytes) { return (bytes + kLayoutAlignment - 1) / kLayoutAlignment * kLayoutAlignment; }

// Describes memory [begin, end), relative to its item's place. It is in use from the node `first` to the node `last`.
struct MemoryPiece {
  int first, last;
  size_t begin, end;
};

// Describes the memory of a tensor, or of several that overlap. An item is placed as a whole.
struct MemoryItem {
  std::vector<MemoryPiece> pieces;
  size_t offset = 0;  // its place

  size_t bytes() const;
};

// Sets the offsets, which are multiples of kLayoutAlignment, so that no pieces in use at the same time share a byte.
// Returns the bytes of the buffer. It places items greedily by size, and in other orders, and takes the best layout.
size_t PlaceItems(std::vector<MemoryItem>* items);

// Returns the most bytes that are in use at the same time, as no layout takes fewer. Sets *node to the node where this
// is so.
size_t MostInUse(const std::vector<MemoryItem>& items, int* node);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_MEMORY_LAYOUT_H_
