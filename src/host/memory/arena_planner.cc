// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/memory/arena_planner.h"

#include <algorithm>
#include <numeric>

namespace mote {

size_t PlaceBuffers(std::vector<PlannedBuffer>* buffers, size_t alignment) {
  std::vector<size_t> order(buffers->size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return (*buffers)[a].bytes > (*buffers)[b].bytes; });
  std::vector<const PlannedBuffer*> placed;  // by offset
  placed.reserve(order.size());
  size_t arena_bytes = 0;
  for (const size_t i : order) {
    PlannedBuffer& buffer = (*buffers)[i];
    const size_t bytes = (buffer.bytes + alignment - 1) / alignment * alignment;
    size_t offset = 0;
    for (const PlannedBuffer* other : placed) {
      if (!other->OverlapsInTime(buffer)) continue;
      if (other->offset >= offset + bytes) break;
      const size_t end = (other->offset + other->bytes + alignment - 1) / alignment * alignment;
      offset = std::max(offset, end);
    }
    buffer.offset = offset;
    arena_bytes = std::max(arena_bytes, offset + bytes);
    const auto behind = std::upper_bound(placed.begin(), placed.end(), offset,
                                         [](size_t at, const PlannedBuffer* other) { return at < other->offset; });
    placed.insert(behind, &buffer);
  }
  return arena_bytes;
}

}  // namespace mote
