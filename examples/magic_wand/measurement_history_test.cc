// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/measurement_history.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

// Measurement i is (i, -i, 1000 + i).
void AddCounted(MeasurementHistory* history, int from, int to) {
  for (int i = from; i < to; ++i) {
    const float value = static_cast<float>(i);
    history->Add(value, -value, 1000 + value);
  }
}

void ExpectCounted(const float* values, int from, int count) {
  for (int i = 0; i < count; ++i) {
    const float value = static_cast<float>(from + i);
    TF_LITE_MICRO_EXPECT_EQ(values[3 * i], value);
    TF_LITE_MICRO_EXPECT_EQ(values[3 * i + 1], -value);
    TF_LITE_MICRO_EXPECT_EQ(values[3 * i + 2], 1000 + value);
  }
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(WaitsForAWindow) {
  static MeasurementHistory history;
  float window[kWindowFloats] = {7};
  AddCounted(&history, 0, kWindowMeasurements - 1);
  TF_LITE_MICRO_EXPECT_FALSE(history.CopyLatest(window, kWindowFloats));
  TF_LITE_MICRO_EXPECT_EQ(window[0], 7.0f);
  AddCounted(&history, kWindowMeasurements - 1, kWindowMeasurements);
  TF_LITE_MICRO_EXPECT_TRUE(history.CopyLatest(window, kWindowFloats));
  ExpectCounted(window, 0, kWindowMeasurements);
}

TF_LITE_MICRO_TEST(WaitsForAStride) {
  static MeasurementHistory history;
  float window[kWindowFloats];
  AddCounted(&history, 0, kWindowMeasurements);
  TF_LITE_MICRO_EXPECT_TRUE(history.CopyLatest(window, kWindowFloats));
  int measured = kWindowMeasurements;
  for (int stride = 0; stride < 100; ++stride) {
    for (int i = 1; i < kStrideMeasurements; ++i) {
      AddCounted(&history, measured, measured + 1);
      ++measured;
      TF_LITE_MICRO_EXPECT_FALSE(history.CopyLatest(window, kWindowFloats));
    }
    AddCounted(&history, measured, measured + 1);
    ++measured;
    TF_LITE_MICRO_EXPECT_TRUE(history.CopyLatest(window, kWindowFloats));
    ExpectCounted(window, measured - kWindowMeasurements, kWindowMeasurements);
  }
}

TF_LITE_MICRO_TEST(GivesLessThanAWindow) {
  static MeasurementHistory history;
  float latest[2 * kAxisCount];
  AddCounted(&history, 0, 5);
  TF_LITE_MICRO_EXPECT_TRUE(history.CopyLatest(latest, 2 * kAxisCount));
  ExpectCounted(latest, 3, 2);
  AddCounted(&history, 5, 1000);
  TF_LITE_MICRO_EXPECT_TRUE(history.CopyLatest(latest, 2 * kAxisCount));
  ExpectCounted(latest, 998, 2);
}

TF_LITE_MICRO_TESTS_END
