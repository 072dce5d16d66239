// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_log.h"

#include <cstring>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace {

using mote::captured_log;

#ifdef TF_LITE_STRIP_ERROR_STRINGS
constexpr bool kStripped = true;
#else
constexpr bool kStripped = false;
#endif

TEST(MicroLog, BoundsTheText) {
  char text[6] = "?????";
  EXPECT_EQ(MicroSnprintf(text, 5, "%s", "abcdefgh"), kStripped ? 0 : 8);
  EXPECT_STREQ(text, kStripped ? "" : "abcd");
  EXPECT_EQ(text[5], '\0');
}

TEST(MicroLog, EndsTheLine) {
  mote::StartLogCapture();
  MicroPrintf("node %d: %s", 3, "CONV_2D");
  MicroPrintf("");
  mote::StopLogCapture();
  EXPECT_STREQ(captured_log, kStripped ? "" : "node 3: CONV_2D\r\n\r\n");
}

TEST(MicroLog, LongLinesArriveWhole) {
  mote::StartLogCapture();
  MicroPrintf("%200d|%-100s|", 1, "x");
  mote::StopLogCapture();
  if (kStripped) return;
  ASSERT_EQ(strlen(captured_log), 304u);
  EXPECT_STREQ(captured_log + 302, "\r\n");
  EXPECT_EQ(captured_log[199], '1');
  EXPECT_EQ(captured_log[201], 'x');
}

TEST(MicroLog, ErrorReporters) {
  tflite::MicroErrorReporter reporter;
  tflite::ErrorReporter* const base = &reporter;
  mote::StartLogCapture();
  TF_LITE_REPORT_ERROR(&reporter, "one %d", 1);
  base->Report("two %s", "b");
  base->ReportError(nullptr, "three");
  tflite::GetMicroErrorReporter()->Report("four");
  mote::StopLogCapture();
  EXPECT_STREQ(captured_log, kStripped ? "" : "one 1\r\ntwo b\r\nthree\r\nfour\r\n");
  EXPECT_EQ(tflite::GetMicroErrorReporter(), tflite::GetMicroErrorReporter());
}

}  // namespace
