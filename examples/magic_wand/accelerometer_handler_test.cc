// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests that hold for every accelerometer handler, a board's too.
#include "examples/magic_wand/accelerometer_handler.h"

#include <cmath>

#include "examples/magic_wand/constants.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(GivesAWindowOfMeasurements) {
  TF_LITE_MICRO_ASSERT_EQ(SetupAccelerometer(), kTfLiteOk);
  static float window[kWindowFloats];
  constexpr float kMostMilliG = 16000;  // of any sensor for hands
  bool has_window = false;
  for (int i = 0; i < 1000 && !has_window; ++i) has_window = ReadAccelerometer(window, kWindowFloats);
  TF_LITE_MICRO_ASSERT_TRUE(has_window);
  float sum = 0;
  for (const float value : window) {
    TF_LITE_MICRO_EXPECT_LT(std::fabs(value), kMostMilliG);
    sum += value * value;
  }
  // There is gravity in it: the square of a measurement is about that of 1000.
  TF_LITE_MICRO_EXPECT_NEAR(std::sqrt(sum / kWindowMeasurements), 1000.0f, 500.0f);
}

TF_LITE_MICRO_TESTS_END
