// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define TF_LITE_STRIP_ERROR_STRINGS
#endif
#include "tensorflow/lite/micro/micro_log.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace {

TEST(MicroLogStripped, PrintsNothing) {
  struct {
    unsigned bits : 3;
  } packed = {5};
  mote::StartLogCapture();
  MicroPrintf("text %d %s", packed.bits, "more");
  mote::StopLogCapture();
  EXPECT_STREQ(mote::captured_log, "");
}

TEST(MicroLogStripped, LeavesAnEmptyString) {
  char text[4] = "old";
  EXPECT_EQ(MicroSnprintf(text, sizeof(text), "%d", 12), 0);
  EXPECT_STREQ(text, "");
  EXPECT_EQ(MicroSnprintf(nullptr, 0, "%d", 12), 0);
}

TEST(MicroLogStripped, Unused) {
  int value = 3;
  tflite::Unused(value, "text", 1.0f);
  EXPECT_EQ(tflite::Unused<int>(value), 0);
}

}  // namespace
