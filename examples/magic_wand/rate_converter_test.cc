// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/rate_converter.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

// Those of real sensors, the lowest there can be, and a high one.
constexpr float kRates[] = {kTargetHz, 26.0f, 50.0f, 99.84f, 104.0f, 119.0f, 1000.0f};

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(KeepsTheTime) {
  for (const float rate : kRates) {
    RateConverter converter(rate);
    constexpr int kSeconds = 100;
    const float measured[kAxisCount] = {1, -2, 1000};
    int results = 0;
    for (int i = 0; i < static_cast<int>(rate * kSeconds + 0.5f); ++i) {
      float result[kAxisCount];
      if (!converter.Add(measured, result)) continue;
      ++results;
      for (int axis = 0; axis < kAxisCount; ++axis) TF_LITE_MICRO_EXPECT_NEAR(result[axis], measured[axis], 0.01f);
    }
    TF_LITE_MICRO_EXPECT_LE(results, kTargetHz * kSeconds + 1);
    TF_LITE_MICRO_EXPECT_LE(kTargetHz * kSeconds - 1, results);
  }
}

// A ramp over time stays the same ramp: result k is its mean from k to k + 1 of a result's time.
TF_LITE_MICRO_TEST(KeepsARamp) {
  for (const float rate : kRates) {
    RateConverter converter(rate);
    int results = 0;
    for (int i = 0; i < 2000; ++i) {
      const float second = (static_cast<float>(i) + 0.5f) / rate;
      const float measured[kAxisCount] = {100 * second, -100 * second, 0};
      float result[kAxisCount];
      if (!converter.Add(measured, result)) continue;
      const float expected = 100 * (static_cast<float>(results++) + 0.5f) / kTargetHz;
      // A measurement stands for its whole duration: half of that at each border is the largest error.
      const float error = 100 / rate + 0.001f * expected;
      TF_LITE_MICRO_EXPECT_NEAR(result[0], expected, error);
      TF_LITE_MICRO_EXPECT_NEAR(result[1], -expected, error);
    }
    TF_LITE_MICRO_EXPECT_GT(results, 40);
  }
}

TF_LITE_MICRO_TESTS_END
