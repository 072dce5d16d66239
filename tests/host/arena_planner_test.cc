// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/memory/arena_planner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/testing/seeded.h"

namespace mote {
namespace {

constexpr size_t kAlignment = 64;

size_t Aligned(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

bool ShareBytes(const PlannedBuffer& a, const PlannedBuffer& b) {
  return a.OverlapsInTime(b) && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

TEST(ArenaPlanner, GivesTheSamePlaceToWhatIsNotUsedAtTheSameTime) {
  std::vector<PlannedBuffer> buffers = {{100, 0, 1}, {100, 1, 2}, {100, 2, 3}};
  EXPECT_EQ(PlaceBuffers(&buffers, kAlignment), 2 * Aligned(100));
  EXPECT_EQ(buffers[0].offset, buffers[2].offset);
  EXPECT_NE(buffers[0].offset, buffers[1].offset);
}

TEST(ArenaPlanner, PutsASmallBufferIntoAGap) {
  std::vector<PlannedBuffer> buffers = {{640, 0, 1}, {320, 1, 2}, {64, 2, 2}, {640, 3, 3}};
  EXPECT_EQ(PlaceBuffers(&buffers, kAlignment), size_t{960});
  EXPECT_EQ(buffers[2].offset, size_t{0});
}

TEST(ArenaPlanner, NeedsNothingForNothing) {
  std::vector<PlannedBuffer> none;
  EXPECT_EQ(PlaceBuffers(&none, kAlignment), size_t{0});
}

TEST(ArenaPlanner, NeverLetsLiveBuffersShareBytes) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Seeded<std::mt19937> random(seed);
    const auto pick = [&random](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    std::vector<PlannedBuffer> buffers(40);
    for (PlannedBuffer& buffer : buffers) {
      buffer.bytes = static_cast<size_t>(pick(1000)) + 1;
      buffer.first = pick(30);
      buffer.last = buffer.first + pick(6);
    }
    const size_t arena_bytes = PlaceBuffers(&buffers, kAlignment);
    size_t all = 0;
    for (size_t i = 0; i < buffers.size(); ++i) {
      all += Aligned(buffers[i].bytes);
      EXPECT_EQ(buffers[i].offset % kAlignment, size_t{0});
      EXPECT_LE(buffers[i].offset + buffers[i].bytes, arena_bytes);
      for (size_t j = 0; j < i; ++j) EXPECT_FALSE(ShareBytes(buffers[i], buffers[j])) << i << " and " << j;
    }
    size_t least = 0;  // the most bytes that are in use at one time
    for (int time = 0; time <= 36; ++time) {
      size_t alive = 0;
      for (const PlannedBuffer& b : buffers) alive += b.first <= time && time <= b.last ? Aligned(b.bytes) : 0;
      least = std::max(least, alive);
    }
    EXPECT_GE(arena_bytes, least);
    EXPECT_LT(arena_bytes, all);
    EXPECT_LE(arena_bytes, least + least / 2);
  }
}

}  // namespace
}  // namespace mote
