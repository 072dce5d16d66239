// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/memory_layout.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace mote::cli {
namespace {

// Returns the lowest offset, `offset` or above, where `item` is clear of `placed`.
size_t ClearOf(const MemoryItem& placed, const MemoryItem& item, size_t offset) {
  size_t clear = offset;
  for (bool moved = true; moved;) {
    moved = false;
    for (const MemoryPiece& a : placed.pieces) {
      for (const MemoryPiece& b : item.pieces) {
        if (a.last < b.first || b.last < a.first) continue;
        const size_t begin = placed.offset + a.begin, end = placed.offset + a.end;
        if (clear + b.begin >= end || clear + b.end <= begin) continue;
        clear = LayoutBytes(end > b.begin ? end - b.begin : 0);
        moved = true;
      }
    }
  }
  return clear;
}

size_t PlaceInOrder(const std::vector<size_t>& order, std::vector<MemoryItem>* items) {
  size_t total = 0;
  for (size_t n = 0; n < order.size(); ++n) {
    MemoryItem& item = (*items)[order[n]];
    size_t offset = 0;
    for (bool moved = true; moved;) {
      moved = false;
      for (size_t m = 0; m < n; ++m) {
        const size_t clear = ClearOf((*items)[order[m]], item, offset);
        moved |= clear != offset;
        offset = clear;
      }
    }
    item.offset = offset;
    total = std::max(total, offset + item.bytes());
  }
  return total;
}

int Duration(const MemoryItem& item) {
  int first = std::numeric_limits<int>::max(), last = 0;
  for (const MemoryPiece& piece : item.pieces) {
    first = std::min(first, piece.first);
    last = std::max(last, piece.last);
  }
  return last - first + 1;
}

}  // namespace

size_t MemoryItem::bytes() const {
  size_t end = 0;
  for (const MemoryPiece& piece : pieces) end = std::max(end, piece.end);
  return end;
}

size_t PlaceItems(std::vector<MemoryItem>* items) {
  using Key = std::function<double(const MemoryItem&)>;
  const Key keys[] = {
      [](const MemoryItem& item) { return static_cast<double>(item.bytes()); },
      [](const MemoryItem& item) { return static_cast<double>(item.bytes()) * Duration(item); },
      [](const MemoryItem& item) { return static_cast<double>(Duration(item)); },
  };
  size_t best = std::numeric_limits<size_t>::max();
  std::vector<MemoryItem> best_items;
  for (const Key& key : keys) {
    std::vector<size_t> order(items->size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return key((*items)[a]) > key((*items)[b]); });
    const size_t total = PlaceInOrder(order, items);
    if (total >= best) continue;
    best = total;
    best_items = *items;
  }
  *items = best_items;
  return items->empty() ? 0 : best;
}

size_t MostInUse(const std::vector<MemoryItem>& items, int* node) {
  std::map<int, size_t> in_use;
  for (const MemoryItem& item : items) {
    std::map<int, std::pair<size_t, size_t>> hulls;  // pieces of an item share memory
    for (const MemoryPiece& piece : item.pieces) {
      for (int n = piece.first; n <= piece.last; ++n) {
        auto& [begin, end] = hulls.try_emplace(n, piece.begin, piece.end).first->second;
        begin = std::min(begin, piece.begin);
        end = std::max(end, piece.end);
      }
    }
    for (const auto& [n, hull] : hulls) in_use[n] += hull.second - hull.first;
  }
  size_t most = 0;
  *node = 0;
  for (const auto& [n, bytes] : in_use) {
    if (bytes <= most) continue;
    most = bytes;
    *node = n;
  }
  return most;
}

}  // namespace mote::cli
