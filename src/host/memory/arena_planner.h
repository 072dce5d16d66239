// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Places the buffers of a graph in one arena.
#ifndef MOTE_SRC_HOST_MEMORY_ARENA_PLANNER_H_
#define MOTE_SRC_HOST_MEMORY_ARENA_PLANNER_H_

#include <cstddef>
#include <vector>

namespace mote {

// The buffer is used from the node at place `first` of the execution plan to that at `last`, both included.
struct PlannedBuffer {
  size_t bytes;
  int first;
  int last;
  size_t offset = 0;

  bool OverlapsInTime(const PlannedBuffer& other) const { return first <= other.last && other.first <= last; }
};

// Sets the offsets, all multiples of `alignment`, so that no two buffers share a byte at the same time; returns the
// size of the arena. The largest buffer goes first, each to the lowest gap that fits: as GreedyMemoryPlanner does it,
// without that one's bounds on the number of nodes and bytes.
size_t PlaceBuffers(std::vector<PlannedBuffer>* buffers, size_t alignment);

}  // namespace mote

#endif  // MOTE_SRC_HOST_MEMORY_ARENA_PLANNER_H_
