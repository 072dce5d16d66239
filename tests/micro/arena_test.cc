// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/arena.h"

#include <cstring>
#include <initializer_list>

#include "tests/test.h"

namespace mote {
namespace {

using tflite::internal::Arena;

alignas(16) uint8_t memory[256];
alignas(16) uint8_t second[128];

bool IsAligned(const void* p, uintptr_t alignment) { return reinterpret_cast<uintptr_t>(p) % alignment == 0; }

TEST(Arena, GivesPersistentMemoryFromTheEnd) {
  Arena arena(memory, 256);
  uint8_t* const a = arena.AllocatePersistentBuffer(10, 4);
  uint8_t* const b = arena.AllocatePersistentBuffer(1, 1);
  uint8_t* const c = arena.AllocatePersistentBuffer(16, 16);
  EXPECT_SAME(a, memory + 256 - 12);
  EXPECT_SAME(b, a - 1);
  EXPECT_SAME(c, memory + 256 - 32);
  EXPECT_EQ(arena.GetPersistentUsedBytes(), size_t{32});
  EXPECT_EQ(arena.GetUsedBytes(), size_t{32});
}

TEST(Arena, RefusesMoreThanThereIs) {
  Arena arena(memory, 256);
  EXPECT_EQ(arena.AllocatePersistentBuffer(257, 1), nullptr);
  EXPECT_TRUE(arena.HasFailed());
  EXPECT_EQ(arena.AllocatePersistentBuffer(SIZE_MAX, 1), nullptr);
  EXPECT_EQ(arena.AllocatePersistentBuffer(SIZE_MAX - 15, 16), nullptr);
  EXPECT_EQ(arena.AllocateTemp(SIZE_MAX, 16), nullptr);
  EXPECT_SAME(arena.AllocatePersistentBuffer(256, 16), memory);
  EXPECT_EQ(arena.AllocatePersistentBuffer(1, 1), nullptr);
  EXPECT_EQ(arena.AllocateTemp(1, 1), nullptr);
  EXPECT_TRUE(arena.AllocateTemp(0, 16) != nullptr);
  EXPECT_EQ(arena.ReserveNonPersistentOverlayMemory(1, 16), kTfLiteError);
}

TEST(Arena, AnEmptyOrTinyBlockGivesNothing) {
  Arena none(nullptr, 0);
  EXPECT_EQ(none.AllocatePersistentBuffer(1, 1), nullptr);
  EXPECT_EQ(none.AllocateTemp(1, 1), nullptr);
  for (size_t shift = 0; shift < 16; ++shift) {
    for (size_t bytes = 0; bytes < 16; ++bytes) {
      Arena tiny(memory + shift, bytes);
      EXPECT_EQ(tiny.AllocatePersistentBuffer(1, 1), nullptr);
      EXPECT_EQ(tiny.AllocateTemp(1, 1), nullptr);
      EXPECT_EQ(tiny.ReserveNonPersistentOverlayMemory(1, 1), kTfLiteError);
    }
  }
}

TEST(Arena, TemporaryMemoryLiesAboveTheOverlay) {
  Arena arena(memory, 256);
  ASSERT_EQ(arena.ReserveNonPersistentOverlayMemory(20, 16), kTfLiteOk);
  EXPECT_EQ(arena.GetNonPersistentUsedBytes(), size_t{32});
  EXPECT_SAME(arena.GetOverlayMemoryAddress(), memory);
  uint8_t* const a = arena.AllocateTemp(3, 1);
  uint8_t* const b = arena.AllocateTemp(8, 8);
  EXPECT_EQ(a, memory + 32);
  EXPECT_EQ(b, memory + 40);
  EXPECT_FALSE(arena.IsAllTempDeallocated());
  arena.DeallocateTemp(a);
  EXPECT_EQ(arena.AllocateTemp(1, 1), memory + 48);  // nothing is free before all is
  arena.DeallocateTemp(b);
  arena.DeallocateTemp(nullptr);
  EXPECT_TRUE(arena.IsAllTempDeallocated());
  EXPECT_EQ(arena.AllocateTemp(1, 1), memory + 32);
  EXPECT_EQ(arena.ResetTempAllocations(), kTfLiteError);
  EXPECT_EQ(arena.ResetTempAllocations(), kTfLiteOk);
  ASSERT_EQ(arena.ReserveNonPersistentOverlayMemory(10, 16), kTfLiteOk);  // it does not shrink
  EXPECT_EQ(arena.GetNonPersistentUsedBytes(), size_t{32});
  EXPECT_EQ(arena.GetAvailableMemory(16), size_t{224});
}

TEST(Arena, UsedBytesAreWhatASmallerArenaNeeds) {
  for (size_t shift = 0; shift < 16; shift += 5) {
    size_t used = 0;
    for (size_t bytes = 256 - shift; bytes > 0; --bytes) {
      Arena arena(memory + shift, bytes);
      bool good = arena.AllocatePersistentBuffer(9, 4) != nullptr;
      good = arena.AllocateTemp(70, 8) != nullptr && good;
      (void)arena.ResetTempAllocations();
      good = arena.AllocatePersistentBuffer(24, 8) != nullptr && good;
      good = arena.ReserveNonPersistentOverlayMemory(33, 16) == kTfLiteOk && good;
      EXPECT_EQ(good, !arena.HasFailed());
      if (used == 0) used = arena.GetUsedBytes();
      ASSERT_EQ(good, bytes >= used);
    }
  }
}

TEST(Arena, RewindsWhatItOnlyCounts) {
  Arena arena(memory, 256);
  ASSERT_TRUE(arena.AllocatePersistentBuffer(4, 4) != nullptr);
  const Arena before = arena;
  // Three times the memory there is.
  for (int i = 0; i < 8; ++i) {
    uint8_t* const all = arena.AllocatePersistentBuffer(100, 4);
    ASSERT_TRUE(all != nullptr);
    ASSERT_TRUE(all >= memory && all + 100 <= memory + 252);
    ASSERT_TRUE(arena.Rewind(arena.PersistentMark() - 100, 0) != nullptr);
  }
  EXPECT_EQ(arena.GetPersistentUsedBytes(), size_t{804});
  EXPECT_EQ(arena.GetUsedBytes(), size_t{816});
  EXPECT_FALSE(arena.HasFailed());
  ASSERT_EQ(arena.ReserveNonPersistentOverlayMemory(64, 16), kTfLiteOk);
  arena = before;
  EXPECT_EQ(arena.GetPersistentUsedBytes(), size_t{4});
  EXPECT_EQ(arena.GetUsedBytes(), size_t{16});
}

TEST(Arena, KeptMemoryOfARewindIsAlignedAndInside) {
  for (size_t first = 0; first < 16; ++first) {
    for (size_t second_bytes = 1; second_bytes < 140; ++second_bytes) {
      for (size_t kept_bytes : {size_t{24}, size_t{48}, size_t{72}}) {
        Arena arena(memory, 256);
        uint8_t* const above = arena.AllocatePersistentBuffer(first, 1);
        const size_t mark = arena.PersistentMark();
        ASSERT_TRUE(arena.AllocatePersistentBuffer(second_bytes, 1) != nullptr);
        uint8_t* const kept = arena.Rewind(mark, kept_bytes);
        if (kept == nullptr) continue;
        ASSERT_TRUE(IsAligned(kept, 8));
        ASSERT_TRUE(kept + kept_bytes <= above);
        uint8_t* const next = arena.AllocatePersistentBuffer(8, 8);
        ASSERT_TRUE(next + 8 <= kept);
        ASSERT_TRUE(IsAligned(next, 8));
      }
    }
  }
}

TEST(Arena, SkipsWhatItOnlyCounts) {
  Arena arena(memory, 64);
  ASSERT_TRUE(arena.AllocatePersistentBuffer(5, 1) != nullptr);
  EXPECT_TRUE(arena.SkipPersistentBuffer(1 << 20));
  EXPECT_EQ(arena.GetPersistentUsedBytes(), size_t{16 + (1 << 20)});
  uint8_t* const next = arena.AllocatePersistentBuffer(48, 16);
  EXPECT_SAME(next, memory);
  EXPECT_TRUE(arena.SkipPersistentBuffer(16));
  EXPECT_EQ(arena.AllocatePersistentBuffer(1, 1), nullptr);
  // There must be room for the padding.
  Arena full(memory, 16);
  ASSERT_TRUE(full.AllocateTemp(14, 1) != nullptr);
  ASSERT_TRUE(full.AllocatePersistentBuffer(1, 1) != nullptr);
  EXPECT_FALSE(full.SkipPersistentBuffer(16));
}

TEST(Arena, CanHaveABlockOfItsOwnForWhatLivesLong) {
  Arena arena(second, sizeof(second), memory, 256);
  uint8_t* const persistent = arena.AllocatePersistentBuffer(100, 4);
  EXPECT_EQ(persistent, second + 28);
  EXPECT_EQ(arena.AllocatePersistentBuffer(29, 1), nullptr);
  EXPECT_SAME(arena.AllocateTemp(256, 16), memory);
  (void)arena.ResetTempAllocations();
  EXPECT_EQ(arena.ReserveNonPersistentOverlayMemory(257, 16), kTfLiteError);
  EXPECT_EQ(arena.ReserveNonPersistentOverlayMemory(240, 16), kTfLiteOk);
  EXPECT_EQ(arena.GetUsedBytes(), size_t{256 + 100});
  EXPECT_EQ(arena.GetTotalBytes(), size_t{256 + 128});
}

TEST(Arena, NamesPersistentMemoryByAnOffset) {
  Arena arena(memory, 256);
  uint8_t* const a = arena.AllocatePersistentBuffer(24, 8);
  EXPECT_EQ(arena.OffsetOf(a), size_t{24});
  EXPECT_SAME(arena.AtOffset(24), a);
}

}  // namespace
}  // namespace mote
