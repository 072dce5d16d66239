// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_profiler.h"

#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "tensorflow/lite/micro/micro_time.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace {

using tflite::BufferedMicroProfiler;
using tflite::MicroProfilerEvent;

// Long enough for a tick of any clock here.
void Wait() {
  const uint32_t start = tflite::GetCurrentTimeTicks();
  while (tflite::GetCurrentTimeTicks() - start < 10) {
  }
}

TEST(MicroProfiler, RecordsEvents) {
  MicroProfilerEvent events[4];
  BufferedMicroProfiler profiler(events);
  const uint32_t outer = profiler.BeginEvent("outer");
  const uint32_t inner = profiler.BeginEvent("inner");
  Wait();
  profiler.EndEvent(inner);
  Wait();
  profiler.EndEvent(outer);
  ASSERT_EQ(profiler.size(), 2u);
  EXPECT_STREQ(profiler.events()[0].tag, "outer");
  EXPECT_STREQ(profiler.events()[1].tag, "inner");
  const uint32_t outer_ticks = profiler.events()[0].end_ticks - profiler.events()[0].begin_ticks;
  const uint32_t inner_ticks = profiler.events()[1].end_ticks - profiler.events()[1].begin_ticks;
  EXPECT_GE(inner_ticks, 10u);
  EXPECT_GE(outer_ticks, inner_ticks + 10);
  EXPECT_EQ(profiler.GetTotalTicks(), outer_ticks + inner_ticks);
  profiler.ClearEvents();
  EXPECT_EQ(profiler.GetTotalTicks(), 0u);
  EXPECT_EQ(profiler.size(), 0u);
}

#ifndef TF_LITE_STRIP_ERROR_STRINGS
TEST(MicroProfiler, LogsLoops) {
  BufferedMicroProfiler profiler(nullptr, 0);
  mote::StartLogCapture();
  profiler.NoteLoop({0, 3, "CONV_2D", "helium", nullptr});
  profiler.NoteLoop({1, 4, "ADD", "portable", "it is too small"});
  mote::StopLogCapture();
  EXPECT_NE(strstr(mote::captured_log, "CONV_2D (node 3 of subgraph 0) runs the loop helium"), nullptr);
  EXPECT_NE(strstr(mote::captured_log, "ADD (node 4 of subgraph 1) runs the loop portable: it is too small"), nullptr);
}
#endif

TEST(MicroProfiler, FullBufferDropsEvents) {
  MicroProfilerEvent events[3] = {{nullptr, 0, 0}, {nullptr, 0, 0}, {"beyond", 1, 2}};
  BufferedMicroProfiler profiler(events, 2);
  for (int i = 0; i < 4; ++i) profiler.EndEvent(profiler.BeginEvent("event"));
  EXPECT_EQ(profiler.size(), 2u);
  EXPECT_EQ(profiler.dropped(), 2u);
  EXPECT_STREQ(events[2].tag, "beyond");
  EXPECT_EQ(events[2].end_ticks, 2u);
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  mote::StartLogCapture();
  profiler.LogCsv();
  mote::StopLogCapture();
  EXPECT_NE(strstr(mote::captured_log, "2 events were not recorded"), nullptr);
#endif
}

#ifndef TF_LITE_STRIP_ERROR_STRINGS

TEST(MicroProfiler, LogsFigures) {
  MicroProfilerEvent events[4];
  BufferedMicroProfiler profiler(events);
  for (const char* tag : {"ADD", "MUL", "ADD"}) profiler.EndEvent(profiler.BeginEvent(tag));
  const uint32_t second = tflite::ticks_per_second();
  events[0] = {"ADD", 100, 130};
  events[1] = {"MUL", 0xfffffff0u, 0x10u};  // the clock wrapped in between
  events[2] = {"ADD", 0, 3 * second};

  mote::StartLogCapture();
  profiler.LogCsv();
  mote::StopLogCapture();
  const char* const expected = "Event,Tag,Ticks\r\n0,ADD,30\r\n1,MUL,32\r\n2,ADD,";
  EXPECT_EQ(strncmp(mote::captured_log, expected, strlen(expected)), 0);

  events[2].end_ticks = 4;
  mote::StartLogCapture();
  profiler.LogTicksPerTagCsv();
  mote::StopLogCapture();
  EXPECT_STREQ(mote::captured_log, "Tag,Ticks\r\nADD,34\r\nMUL,32\r\ntotal,66\r\n");

  events[2].end_ticks = 3 * second;
  mote::StartLogCapture();
  profiler.Log();
  mote::StopLogCapture();
  EXPECT_NE(strstr(mote::captured_log, "ADD: 30 ticks, 0 ms\r\n"), nullptr);
  EXPECT_NE(strstr(mote::captured_log, " ticks, 3000 ms\r\n"), nullptr);
}

TEST(MicroProfiler, ScopedEvent) {
  static tflite::MicroProfiler profiler;
  {
    tflite::ScopedMicroProfiler scoped("scope", &profiler);
    Wait();
  }
  ASSERT_EQ(profiler.size(), 1u);
  EXPECT_GE(profiler.GetTotalTicks(), 10u);
  tflite::ScopedMicroProfiler without("scope", nullptr);
}

#endif

TEST(MicroProfiler, DefaultHolds4096Events) {
  static tflite::MicroProfiler profiler;
  for (int i = 0; i < 4097; ++i) profiler.EndEvent(profiler.BeginEvent("event"));
  EXPECT_EQ(profiler.size(), 4096u);
  EXPECT_EQ(profiler.dropped(), 1u);
}

}  // namespace
