// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests that hold for every image provider, a board's too.
#include "examples/person_detection/image_provider.h"

#include <algorithm>

#include "examples/person_detection/model_settings.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(GivesPictures) {
  constexpr int kPixels = kNumCols * kNumRows * kNumChannels;
  constexpr int8_t kUntouched = 99;
  static int8_t picture[kPixels + 1];
  for (int i = 0; i < 3; ++i) {
    std::fill_n(picture, kPixels + 1, kUntouched);
    TF_LITE_MICRO_ASSERT_EQ(GetImage(kNumCols, kNumRows, kNumChannels, picture), kTfLiteOk);
    TF_LITE_MICRO_EXPECT_EQ(picture[kPixels], kUntouched);
    TF_LITE_MICRO_EXPECT_LT(std::count(picture, picture + kPixels, kUntouched), kPixels / 2);
  }
}

TF_LITE_MICRO_TESTS_END
