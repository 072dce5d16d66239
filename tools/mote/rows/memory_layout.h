// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Puts tensors and scratch memory into one buffer.
#ifndef MOTE_TOOLS_MOTE_ROWS_MEMORY_LAYOUT_H_
#define MOTE_TOOLS_MOTE_ROWS_MEMORY_LAYOUT_H_

#include <cstddef>
#include <vector>

namespace mote::cli {

constexpr size_t kLayoutAlignment = 16;
inline size_t LayoutBytes(size_t bytes) { return (bytes + kLayoutAlignment - 1) / kLayoutAlignment * kLayoutAlignment; }

// Memory [begin, end) from its item's place on, in use from the node `first` to the node `last`.
struct MemoryPiece {
  int first, last;
  size_t begin, end;
};

// A tensor, or several that lie over each other: it has its place as a whole.
struct MemoryItem {
  std::vector<MemoryPiece> pieces;
  size_t offset = 0;  // its place

  size_t bytes() const;
};

// Sets the offsets, which are multiples of kLayoutAlignment, so that no pieces in use at the same time share a byte.
// Returns the bytes of the buffer. Greedy by size, and in other orders; the best of them.
size_t PlaceItems(std::vector<MemoryItem>* items);

// The bytes that are in use at once at most: no layout takes fewer. `node`: when.
size_t MostInUse(const std::vector<MemoryItem>& items, int* node);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_MEMORY_LAYOUT_H_
