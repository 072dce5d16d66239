// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"

#include <initializer_list>

#include "tensorflow/lite/micro/memory_planner/non_persistent_buffer_planner_shim.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(LinearMemoryPlanner, GivesEachBufferAPlaceOfItsOwn) {
  alignas(8) unsigned char memory[64];
  tflite::LinearMemoryPlanner planner;
  ASSERT_EQ(planner.Init(memory, sizeof(memory)), kTfLiteOk);
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{0});
  for (int bytes : {48, 16, 0, 32}) EXPECT_EQ(planner.AddBuffer(bytes, 0, 0), kTfLiteOk);
  EXPECT_EQ(planner.GetBufferCount(), 4);
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{96});
  const int expected[] = {0, 48, 64, 64};
  for (int i = 0; i < 4; ++i) {
    int offset = -1;
    EXPECT_EQ(planner.GetOffsetForBuffer(i, &offset), kTfLiteOk);
    EXPECT_EQ(offset, expected[i]);
  }
  EXPECT_TRUE(planner.preserves_all_tensors());
}

TEST(LinearMemoryPlanner, RefusesWhatItCannotHold) {
  alignas(8) unsigned char memory[8];
  tflite::LinearMemoryPlanner planner;
  (void)planner.Init(memory + 1, 7);
  StartLogCapture();
  EXPECT_EQ(planner.AddBuffer(-16, 0, 0), kTfLiteError);
  EXPECT_EQ(planner.AddBuffer(0x7FFFFFF0, 0, 0), kTfLiteOk);
  EXPECT_EQ(planner.AddBuffer(16, 0, 0), kTfLiteError);
  (void)planner.Init(memory, 8);
  EXPECT_EQ(planner.AddBuffer(0x7FFFFFF0, 0, 0), kTfLiteOk);
  EXPECT_EQ(planner.AddBuffer(16, 0, 0), kTfLiteError);
  int offset = 0;
  EXPECT_EQ(planner.GetOffsetForBuffer(1, &offset), kTfLiteError);
  EXPECT_EQ(planner.GetOffsetForBuffer(-1, &offset), kTfLiteError);
  StopLogCapture();
}

TEST(LinearMemoryPlanner, HasRoomOfItsOwn) {
  tflite::LinearMemoryPlanner planner;
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(planner.AddBuffer(16, 0, 0), kTfLiteOk);
  int offset = -1;
  ASSERT_EQ(planner.GetOffsetForBuffer(1023, &offset), kTfLiteOk);
  EXPECT_EQ(offset, 16 * 1023);
  StartLogCapture();
  EXPECT_EQ(planner.AddBuffer(16, 0, 0), kTfLiteError);
  StopLogCapture();
}

TEST(LinearMemoryPlanner, TakesNoOfflinePlan) {
  alignas(8) unsigned char memory[8];
  tflite::LinearMemoryPlanner linear;
  tflite::MicroMemoryPlanner& planner = linear;
  (void)planner.Init(memory, 8);
  StartLogCapture();
  EXPECT_EQ(planner.AddBuffer(16, 0, 0, 0), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log, "this memory planner takes no offsets planned before; leave the offline plan out\r\n");
}

TEST(NonPersistentMemoryPlannerShim, TakesOffsetsFromAPlan) {
  alignas(4) int32_t words[] = {3, 64, 0, 8};
  ASSERT_EQ(tflite::SizeOfBufferPlan(3), sizeof(words));
  tflite::NonPersistentMemoryPlannerShim planner(reinterpret_cast<const tflite::BufferPlan*>(words));
  ASSERT_EQ(planner.Init(nullptr, 0), kTfLiteOk);
  EXPECT_EQ(planner.GetBufferCount(), 3);
  EXPECT_EQ(planner.AddBuffer(32, 0, 1), kTfLiteOk);
  EXPECT_EQ(planner.AddBuffer(16, 0, 1), kTfLiteOk);
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{96});
  StartLogCapture();
  EXPECT_EQ(planner.AddBuffer(16, 0, 1), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log, "the buffer plan puts buffer 2 of 16 bytes at offset 8; offsets are multiples of 16\r\n");
  int offset = -1;
  EXPECT_EQ(planner.GetOffsetForBuffer(0, &offset), kTfLiteOk);
  EXPECT_EQ(offset, 64);
  StartLogCapture();
  EXPECT_EQ(planner.GetOffsetForBuffer(3, &offset), kTfLiteError);
  StopLogCapture();
}

}  // namespace
}  // namespace mote
