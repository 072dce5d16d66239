// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"

#include <cstddef>

#include "tensorflow/lite/micro/micro_log.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int kMaxBuffers = 60;
alignas(16) unsigned char planner_memory[kMaxBuffers * 40];

struct Buffer {
  int bytes;
  int first;
  int last;
};

// Checks all pairs and the end; returns the bytes of the plan.
int ExpectGoodPlan(const Buffer* buffers, int count) {
  tflite::GreedyMemoryPlanner planner;
  EXPECT_EQ(planner.Init(planner_memory, sizeof(planner_memory)), kTfLiteOk);
  for (int i = 0; i < count; ++i) {
    EXPECT_EQ(planner.AddBuffer(buffers[i].bytes, buffers[i].first, buffers[i].last), kTfLiteOk);
  }
  EXPECT_EQ(planner.GetBufferCount(), count);
  EXPECT_FALSE(planner.DoAnyBuffersOverlap());
  int end = 0;
  for (int i = 0; i < count; ++i) {
    int a = -1;
    EXPECT_EQ(planner.GetOffsetForBuffer(i, &a), kTfLiteOk);
    EXPECT_TRUE(a >= 0);
    if (a + buffers[i].bytes > end) end = a + buffers[i].bytes;
    for (int j = 0; j < i; ++j) {
      int b = -1;
      (void)planner.GetOffsetForBuffer(j, &b);
      const bool together = buffers[i].first <= buffers[j].last && buffers[j].first <= buffers[i].last;
      EXPECT_FALSE(together && a < b + buffers[j].bytes && b < a + buffers[i].bytes);
    }
  }
  EXPECT_EQ(planner.GetMaximumMemorySize(), static_cast<size_t>(end));
  return end;
}

// The most bytes in use at one time: no plan can have fewer.
int LowerBound(const Buffer* buffers, int count) {
  int bound = 0;
  for (int i = 0; i < count; ++i) {
    int alive = 0;
    for (int j = 0; j < count; ++j) {
      if (buffers[j].first <= buffers[i].first && buffers[i].first <= buffers[j].last) alive += buffers[j].bytes;
    }
    if (alive > bound) bound = alive;
  }
  return bound;
}

TEST(GreedyMemoryPlanner, PlansNothing) { EXPECT_EQ(ExpectGoodPlan(nullptr, 0), 0); }

TEST(GreedyMemoryPlanner, SharesMemoryOverTime) {
  // A chain of operators: each buffer lives from its producer to the next operator.
  const Buffer chain[] = {{32, 0, 0}, {64, 0, 1}, {16, 1, 2}, {64, 2, 3}};
  EXPECT_EQ(ExpectGoodPlan(chain, 4), 96);
  EXPECT_EQ(LowerBound(chain, 4), 96);
  const Buffer together[] = {{10, 0, 5}, {20, 0, 5}, {30, 5, 5}};
  EXPECT_EQ(ExpectGoodPlan(together, 3), 60);
  const Buffer apart[] = {{10, 0, 0}, {20, 1, 1}, {30, 2, 2}};
  EXPECT_EQ(ExpectGoodPlan(apart, 3), 30);
}

TEST(GreedyMemoryPlanner, UsesGaps) {
  // The last buffer fits between the first two that live as long.
  const Buffer buffers[] = {{100, 0, 1}, {50, 0, 3}, {100, 2, 3}, {40, 3, 3}, {60, 1, 1}};
  EXPECT_EQ(ExpectGoodPlan(buffers, 5), LowerBound(buffers, 5));
}

TEST(GreedyMemoryPlanner, NeverLetsLiveBuffersOverlap) {
  uint32_t state = 20260101;
  const auto random = [&state](int below) {
    state = state * 1664525 + 1013904223;
    return static_cast<int>((state >> 8) % static_cast<uint32_t>(below));
  };
  int64_t planned = 0, bound = 0;
  for (int round = 0; round < 200; ++round) {
    Buffer buffers[kMaxBuffers];
    const int count = 1 + random(kMaxBuffers);
    for (Buffer& buffer : buffers) {
      buffer.bytes = 16 * random(1 + random(64));
      buffer.first = random(20);
      buffer.last = buffer.first + random(1 + random(20));
    }
    const int bytes = ExpectGoodPlan(buffers, count);
    const int least = LowerBound(buffers, count);
    EXPECT_TRUE(bytes >= least);
    EXPECT_TRUE(bytes <= 2 * least);
    planned += bytes;
    bound += least;
  }
  MicroPrintf("seed 20260101: %d %% of the lower bound on average", static_cast<int>(planned * 100 / bound));
  EXPECT_TRUE(planned * 100 <= bound * 115);
}

int OffsetOf(tflite::GreedyMemoryPlanner& planner, int buffer) {
  int offset = -1;
  EXPECT_EQ(planner.GetOffsetForBuffer(buffer, &offset), kTfLiteOk);
  return offset;
}

TEST(GreedyMemoryPlanner, LetsOperatorsWorkInPlace) {
  tflite::GreedyMemoryPlanner planner;
  (void)planner.Init(planner_memory, sizeof(planner_memory));
  // A chain whose buffers grow and shrink; each operator may work in place.
  const Buffer chain[] = {{64, 0, 0}, {128, 0, 1}, {128, 1, 2}, {32, 2, 3}};
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(planner.AddBuffer(chain[i].bytes, chain[i].first, chain[i].last), kTfLiteOk);
    if (i > 0) planner.AllowInPlace(i - 1, i);
  }
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{128});
  EXPECT_FALSE(planner.DoAnyBuffersOverlap());
  EXPECT_EQ(OffsetOf(planner, 0), 64);  // at the end of the larger output
  EXPECT_EQ(OffsetOf(planner, 1), OffsetOf(planner, 2));
  EXPECT_EQ(OffsetOf(planner, 3), OffsetOf(planner, 2));  // at the beginning of the larger input
}

TEST(GreedyMemoryPlanner, TriesThoseThatShareMemoryFirst) {
  tflite::GreedyMemoryPlanner planner;
  (void)planner.Init(planner_memory, sizeof(planner_memory));
  // By size alone the scratch memory of the operator at time 2 would lie where the first two buffers could share
  // theirs.
  const Buffer chain[] = {{1248, 0, 1}, {928, 1, 2}, {528, 2, 3}};
  for (const Buffer& buffer : chain) ASSERT_EQ(planner.AddBuffer(buffer.bytes, buffer.first, buffer.last), kTfLiteOk);
  planner.AllowInPlace(0, 1);
  planner.AllowInPlace(1, 2);
  const Buffer scratch[] = {{960, 1, 1}, {1408, 2, 2}, {960, 3, 3}};
  for (const Buffer& buffer : scratch) ASSERT_EQ(planner.AddBuffer(buffer.bytes, buffer.first, buffer.last), kTfLiteOk);
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{928 + 1408});  // what is needed at time 2
  EXPECT_FALSE(planner.DoAnyBuffersOverlap());
  EXPECT_EQ(OffsetOf(planner, 0), OffsetOf(planner, 1));
}

TEST(GreedyMemoryPlanner, SharesNothingThatIsNeededLater) {
  tflite::GreedyMemoryPlanner planner;
  (void)planner.Init(planner_memory, sizeof(planner_memory));
  // The operator at time 1 works in place, but its input is needed once more.
  ASSERT_EQ(planner.AddBuffer(64, 0, 2), kTfLiteOk);
  ASSERT_EQ(planner.AddBuffer(64, 1, 2), kTfLiteOk);
  planner.AllowInPlace(0, 1);
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{128});
  EXPECT_FALSE(planner.DoAnyBuffersOverlap());
}

TEST(GreedyMemoryPlanner, PutsOfflineBuffersWhereTheyAre) {
  tflite::GreedyMemoryPlanner planner;
  (void)planner.Init(planner_memory, sizeof(planner_memory));
  ASSERT_EQ(planner.AddBuffer(100, 0, 9), kTfLiteOk);
  ASSERT_EQ(planner.AddBuffer(64, 0, 9, 32), kTfLiteOk);
  ASSERT_EQ(planner.AddBuffer(32, 0, 9), kTfLiteOk);
  ASSERT_EQ(planner.AddBuffer(16, 0, 9, 0), kTfLiteOk);
  int offset = -1;
  ASSERT_EQ(planner.GetOffsetForBuffer(0, &offset), kTfLiteOk);
  EXPECT_EQ(offset, 96);
  (void)planner.GetOffsetForBuffer(1, &offset);
  EXPECT_EQ(offset, 32);
  (void)planner.GetOffsetForBuffer(2, &offset);
  EXPECT_EQ(offset, 196);
  (void)planner.GetOffsetForBuffer(3, &offset);
  EXPECT_EQ(offset, 0);
  EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{228});
  EXPECT_FALSE(planner.DoAnyBuffersOverlap());
  // A plan may share memory on purpose.
  ASSERT_EQ(planner.AddBuffer(16, 3, 4, 40), kTfLiteOk);
  EXPECT_TRUE(planner.DoAnyBuffersOverlap());
}

TEST(GreedyMemoryPlanner, RefusesWhatItCannotHold) {
  tflite::GreedyMemoryPlanner planner;
  const int three = static_cast<int>(3 * tflite::GreedyMemoryPlanner::per_buffer_size());
  (void)planner.Init(planner_memory, three);
  StartLogCapture();
  EXPECT_EQ(planner.AddBuffer(16, -1, 2), kTfLiteError);
  EXPECT_EQ(planner.AddBuffer(16, 0, 40000), kTfLiteError);
  EXPECT_EQ(planner.AddBuffer(-16, 0, 1), kTfLiteError);
  EXPECT_EQ(planner.AddBuffer(16, 0, 1, -32), kTfLiteError);
  EXPECT_EQ(planner.AddBuffer(16, 0, 1, 0x7FFFFFF8), kTfLiteOk);
  EXPECT_EQ(planner.AddBuffer(0x7FFFFFF0, 0, 1), kTfLiteError);
  (void)planner.Init(planner_memory, three);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(planner.AddBuffer(16, 0, 1), kTfLiteOk);
  EXPECT_EQ(planner.AddBuffer(16, 0, 1), kTfLiteError);
  int offset = 0;
  EXPECT_EQ(planner.GetOffsetForBuffer(3, &offset), kTfLiteError);
  EXPECT_EQ(planner.GetOffsetForBuffer(-1, &offset), kTfLiteError);
  StopLogCapture();
  (void)planner.Init(planner_memory, 0);
  EXPECT_EQ(planner.GetBufferCount(), 0);
}

TEST(GreedyMemoryPlanner, TakesMisalignedMemory) {
  for (int shift = 0; shift < 8; ++shift) {
    tflite::GreedyMemoryPlanner planner;
    (void)planner.Init(planner_memory + shift,
                       static_cast<int>(2 * tflite::GreedyMemoryPlanner::per_buffer_size()) + 8);
    EXPECT_EQ(planner.AddBuffer(16, 0, 1), kTfLiteOk);
    EXPECT_EQ(planner.AddBuffer(16, 0, 1), kTfLiteOk);
    EXPECT_EQ(planner.GetMaximumMemorySize(), size_t{32});
  }
}

TEST(GreedyMemoryPlanner, PrintsItsPlan) {
  tflite::GreedyMemoryPlanner planner;
  (void)planner.Init(planner_memory, sizeof(planner_memory));
  (void)planner.AddBuffer(32, 0, 1);
  (void)planner.AddBuffer(48, 1, 2);
  StartLogCapture();
  planner.PrintMemoryPlan();
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "buffer 0: bytes 48 to 80, operators 0 to 1\r\nbuffer 1: bytes 0 to 48, operators 1 to 2\r\n");
}

}  // namespace
}  // namespace mote
