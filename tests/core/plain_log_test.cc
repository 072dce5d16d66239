// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/plain_log.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "tests/debug_log_capture.h"
#include "tests/test.h"

namespace {

const char* Logged(float value, int decimals) {
  mote::StartLogCapture();
  mote::LogNumber(value, decimals);
  mote::StopLogCapture();
  return mote::captured_log;
}

TEST(PlainLogTest, PrintsTextAsItIs) {
  mote::StartLogCapture();
  mote::LogText("100 % of %s\r\n");
  mote::StopLogCapture();
  EXPECT_STREQ(mote::captured_log, "100 % of %s\r\n");
}

TEST(PlainLogTest, PrintsNumbers) {
  EXPECT_STREQ(Logged(0.0f, 3), "0.000");
  EXPECT_STREQ(Logged(1.5707963f, 3), "1.571");
  EXPECT_STREQ(Logged(-0.125f, 2), "-0.13");
  EXPECT_STREQ(Logged(0.9996f, 3), "1.000");
  EXPECT_STREQ(Logged(1e-30f, 3), "0.000");
  EXPECT_STREQ(Logged(std::numeric_limits<float>::denorm_min(), 6), "0.000000");
  EXPECT_STREQ(Logged(9.5f, 0), "10");
  EXPECT_STREQ(Logged(0.00390625f, 6), "0.003906");
  EXPECT_STREQ(Logged(4294967040.0f, 1), "4294967040.0");
}

TEST(PlainLogTest, PrintsWhatIsNoFixedPointNumber) {
  EXPECT_STREQ(Logged(8589934592.0f, 2), "8.59e+09");
  EXPECT_STREQ(Logged(-std::numeric_limits<float>::max(), 3), "-3.403e+38");
  EXPECT_STREQ(Logged(std::numeric_limits<float>::infinity(), 3), "inf");
  EXPECT_STREQ(Logged(-std::numeric_limits<float>::infinity(), 3), "-inf");
  EXPECT_STREQ(Logged(std::numeric_limits<float>::quiet_NaN(), 3), "nan");
}

const char* LoggedProduct(int64_t factor, float value, int decimals) {
  mote::StartLogCapture();
  mote::LogProduct(factor, value, decimals);
  mote::StopLogCapture();
  return mote::captured_log;
}

TEST(PlainLogTest, PrintsProducts) {
  EXPECT_STREQ(LoggedProduct(-3, 0.25f, 2), "-0.75");
  EXPECT_STREQ(LoggedProduct(-3, -0.25f, 2), "0.75");
  EXPECT_STREQ(LoggedProduct(0, 0.25f, 3), "0.000");
  EXPECT_STREQ(LoggedProduct(255, 0.00390625f, 6), "0.996094");
  EXPECT_STREQ(LoggedProduct(4294967295, 1.0f, 0), "4294967295");
  EXPECT_STREQ(LoggedProduct(INT64_MIN, 1.0f, 3), "-9.223e+18");
}

// Any number is read back as itself, but for half a unit of the last digit and what the float's own steps lose.
TEST(PlainLogTest, PrintsAnyNumber) {
  uint32_t state = 1;
  for (int i = 0; i < 2000; ++i) {
    state = state * 1664525u + 1013904223u;
    float value;
    memcpy(&value, &state, sizeof(value));
    if (!std::isfinite(value)) continue;
    const float read = strtof(Logged(value, 6), nullptr);
    const float size = std::fabs(value);
    EXPECT_LE(std::fabs(read - value), size < 4294967296.0f ? 0.6e-6f + size * 1.2e-7f : size * 4e-6f);
  }
}

}  // namespace
