// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_time.h"

#include "tensorflow/lite/micro/system_setup.h"
#include "tests/test.h"

namespace {

TEST(MicroTime, ClockRuns) {
  tflite::InitializeTarget();
  EXPECT_GT(tflite::ticks_per_second(), 0u);
  const uint32_t start = tflite::GetCurrentTimeTicks();
  for (volatile int i = 0; i < 10000; i = i + 1) {
  }
  const uint32_t ticks = tflite::GetCurrentTimeTicks() - start;
  EXPECT_GT(ticks, 0u);
  EXPECT_LT(ticks, tflite::ticks_per_second());
}

TEST(MicroTime, TicksToMs) {
  const uint32_t second = tflite::ticks_per_second();
  EXPECT_EQ(tflite::TicksToMs(static_cast<int32_t>(second)), 1000u);
  EXPECT_EQ(tflite::TicksToMs(static_cast<int32_t>(second / 1000 * 3 + 1)), 3u);
  EXPECT_EQ(tflite::TicksToMs(0), 0u);
}

}  // namespace
