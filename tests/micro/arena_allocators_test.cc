// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The allocators behind IPersistentBufferAllocator and INonPersistentBufferAllocator, which applications use.
#include <cstring>

#include "tensorflow/lite/micro/arena_allocator/non_persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/persistent_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/recording_single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::INonPersistentBufferAllocator;
using tflite::IPersistentBufferAllocator;
using tflite::NonPersistentArenaBufferAllocator;
using tflite::PersistentArenaBufferAllocator;
using tflite::RecordingSingleArenaBufferAllocator;
using tflite::SingleArenaBufferAllocator;

alignas(16) uint8_t memory[256];

void ExpectPersistent(IPersistentBufferAllocator& allocator) {
  uint8_t* const a = allocator.AllocatePersistentBuffer(10, 1);
  uint8_t* const b = allocator.AllocatePersistentBuffer(3, 16);
  EXPECT_EQ(a, memory + 246);
  EXPECT_EQ(b, memory + 240);
  EXPECT_EQ(allocator.GetPersistentUsedBytes(), size_t{16});
  StartLogCapture();
  EXPECT_EQ(allocator.AllocatePersistentBuffer(241, 1), nullptr);
  EXPECT_EQ(allocator.AllocatePersistentBuffer(SIZE_MAX, 1), nullptr);
  StopLogCapture();
  EXPECT_EQ(allocator.GetPersistentUsedBytes(), size_t{16});
}

void ExpectTemporary(INonPersistentBufferAllocator& allocator) {
  uint8_t* const a = allocator.AllocateTemp(5, 1);
  uint8_t* const b = allocator.AllocateTemp(5, 8);
  EXPECT_SAME(a, memory);
  EXPECT_EQ(b, memory + 8);
  EXPECT_EQ(allocator.GetNonPersistentUsedBytes(), size_t{13});
  EXPECT_EQ(allocator.GetAvailableMemory(16), size_t{240});
  allocator.DeallocateTemp(a);
  EXPECT_FALSE(allocator.IsAllTempDeallocated());
  StartLogCapture();
  EXPECT_EQ(allocator.ResetTempAllocations(), kTfLiteError);
  EXPECT_EQ(allocator.AllocateResizableBuffer(1, 1), nullptr);
  EXPECT_EQ(allocator.ReserveNonPersistentOverlayMemory(1, 1), kTfLiteError);
  EXPECT_EQ(allocator.AllocateTemp(244, 1), nullptr);
  EXPECT_EQ(allocator.AllocateTemp(SIZE_MAX, 1), nullptr);
  StopLogCapture();
  allocator.DeallocateTemp(b);
  EXPECT_TRUE(allocator.IsAllTempDeallocated());
  EXPECT_EQ(allocator.ResetTempAllocations(), kTfLiteOk);
  EXPECT_EQ(allocator.GetNonPersistentUsedBytes(), size_t{0});
}

void ExpectResizable(INonPersistentBufferAllocator& allocator) {
  uint8_t* const buffer = allocator.AllocateResizableBuffer(10, 16);
  EXPECT_SAME(buffer, memory);
  EXPECT_EQ(allocator.ResizeBuffer(buffer, 100, 16), kTfLiteOk);
  EXPECT_EQ(allocator.GetNonPersistentUsedBytes(), size_t{100});
  EXPECT_EQ(allocator.ResizeBuffer(buffer, 20, 16), kTfLiteOk);
  EXPECT_EQ(allocator.GetNonPersistentUsedBytes(), size_t{20});
  uint8_t* const temp = allocator.AllocateTemp(4, 4);
  EXPECT_EQ(temp, memory + 20);
  StartLogCapture();
  EXPECT_EQ(allocator.ResizeBuffer(buffer, 30, 16), kTfLiteError);
  EXPECT_EQ(allocator.AllocateResizableBuffer(1, 1), nullptr);
  allocator.DeallocateTemp(temp);
  EXPECT_EQ(allocator.ResizeBuffer(buffer + 1, 30, 1), kTfLiteError);
  EXPECT_EQ(allocator.ResizeBuffer(buffer, 257, 16), kTfLiteError);
  EXPECT_EQ(allocator.DeallocateResizableBuffer(buffer + 1), kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(allocator.DeallocateResizableBuffer(buffer), kTfLiteOk);
  EXPECT_EQ(allocator.GetNonPersistentUsedBytes(), size_t{0});
}

void ExpectOverlay(INonPersistentBufferAllocator& allocator) {
  EXPECT_EQ(allocator.ReserveNonPersistentOverlayMemory(64, 16), kTfLiteOk);
  EXPECT_SAME(allocator.GetOverlayMemoryAddress(), memory);
  EXPECT_EQ(allocator.GetNonPersistentUsedBytes(), size_t{64});
  EXPECT_EQ(allocator.AllocateTemp(1, 1), memory + 64);
}

TEST(PersistentArenaBufferAllocator, GivesMemoryFromTheEnd) {
  PersistentArenaBufferAllocator allocator(memory, sizeof(memory));
  ExpectPersistent(allocator);
}

TEST(NonPersistentArenaBufferAllocator, GivesMemoryFromTheStart) {
  NonPersistentArenaBufferAllocator allocator(memory, sizeof(memory));
  ExpectTemporary(allocator);
  ExpectResizable(allocator);
  ExpectOverlay(allocator);
}

TEST(SingleArenaBufferAllocator, DoesBoth) {
  SingleArenaBufferAllocator persistent(memory, memory + sizeof(memory));
  ExpectPersistent(persistent);
  SingleArenaBufferAllocator other(memory, sizeof(memory));
  ExpectTemporary(other);
  ExpectResizable(other);
  ExpectOverlay(other);
  EXPECT_EQ(other.GetUsedBytes(), size_t{65});
}

TEST(SingleArenaBufferAllocator, LetsNeitherSideGrowIntoTheOther) {
  SingleArenaBufferAllocator allocator(memory, sizeof(memory));
  EXPECT_TRUE(allocator.AllocatePersistentBuffer(100, 1) != nullptr);
  EXPECT_TRUE(allocator.AllocateTemp(100, 1) != nullptr);
  EXPECT_EQ(allocator.GetAvailableMemory(1), size_t{56});
  StartLogCapture();
  EXPECT_EQ(allocator.AllocatePersistentBuffer(57, 1), nullptr);
  EXPECT_EQ(allocator.AllocateTemp(57, 1), nullptr);
  StopLogCapture();
  EXPECT_EQ(allocator.AllocatePersistentBuffer(56, 1), memory + 100);
  EXPECT_EQ(allocator.GetAvailableMemory(1), size_t{0});
}

TEST(SingleArenaBufferAllocator, IsMadeInItsOwnMemory) {
  SingleArenaBufferAllocator* const allocator = SingleArenaBufferAllocator::Create(memory, sizeof(memory));
  ASSERT_TRUE(allocator != nullptr);
  EXPECT_TRUE(allocator->GetPersistentUsedBytes() >= sizeof(SingleArenaBufferAllocator));
  EXPECT_TRUE(allocator->AllocatePersistentBuffer(4, 4) < reinterpret_cast<uint8_t*>(allocator));
  StartLogCapture();
  EXPECT_EQ(SingleArenaBufferAllocator::Create(memory, 8), nullptr);
  StopLogCapture();
}

TEST(RecordingSingleArenaBufferAllocator, CountsWhatWasAskedFor) {
  RecordingSingleArenaBufferAllocator allocator(memory, sizeof(memory));
  uint8_t* const buffer = allocator.AllocateResizableBuffer(10, 1);
  EXPECT_EQ(allocator.ResizeBuffer(buffer, 30, 1), kTfLiteOk);
  EXPECT_TRUE(allocator.AllocatePersistentBuffer(5, 16) != nullptr);
  EXPECT_TRUE(allocator.AllocatePersistentBuffer(5, 1) != nullptr);
  StartLogCapture();
  EXPECT_EQ(allocator.AllocatePersistentBuffer(500, 1), nullptr);
  EXPECT_EQ(allocator.ResizeBuffer(buffer, 500, 1), kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(allocator.GetRequestedBytes(), size_t{40});
  EXPECT_EQ(allocator.GetUsedBytes(), size_t{51});
  EXPECT_EQ(allocator.GetAllocatedCount(), size_t{2});
  RecordingSingleArenaBufferAllocator* const made = RecordingSingleArenaBufferAllocator::Create(memory, sizeof(memory));
  ASSERT_TRUE(made != nullptr);
  EXPECT_EQ(made->GetRequestedBytes(), size_t{0});
  EXPECT_EQ(made->GetAllocatedCount(), size_t{0});
}

TEST(MicroAllocator, TakesTheRestOfAnAllocator) {
  alignas(16) static uint8_t arena[1024];
  SingleArenaBufferAllocator allocator(arena, sizeof(arena));
  EXPECT_TRUE(allocator.AllocatePersistentBuffer(100, 16) != nullptr);
  tflite::LinearMemoryPlanner planner;
  tflite::MicroAllocator* const micro = tflite::MicroAllocator::Create(&allocator, &planner);
  ASSERT_TRUE(micro != nullptr);
  EXPECT_TRUE(micro->preserves_all_tensor());
  EXPECT_EQ(allocator.GetAvailableMemory(1), size_t{0});
  EXPECT_TRUE(micro->AllocatePersistentBuffer(16) != nullptr);
  EXPECT_EQ(micro->AllocatePersistentBuffer(1024 - 100), nullptr);
}

}  // namespace
}  // namespace mote
