// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/grey_picture.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

constexpr int kMostPixels = 64 * 64;
uint8_t pixels[kMostPixels];
int8_t fitted[kMostPixels];

// Column x is `left` + x * step.
GreyPicture Ramp(int width, int height, int left, int step) {
  for (int i = 0; i < width * height; ++i) pixels[i] = static_cast<uint8_t>(left + i % width * step);
  return {pixels, width, height};
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(KeepsAPictureOfTheSize) {
  const GreyPicture picture = Ramp(16, 16, 0, 17);
  FitPicture(picture, 16, 16, fitted);
  for (int i = 0; i < 256; ++i) TF_LITE_MICRO_EXPECT_EQ(fitted[i] + 128, static_cast<int>(pixels[i]));
}

TF_LITE_MICRO_TEST(TakesMeans) {
  FitPicture(Ramp(16, 16, 0, 10), 4, 4, fitted);
  for (int i = 0; i < 16; ++i) TF_LITE_MICRO_EXPECT_EQ(fitted[i] + 128, 15 + i % 4 * 40);
}

TF_LITE_MICRO_TEST(TakesTheMiddle) {
  FitPicture(Ramp(24, 8, 0, 10), 8, 8, fitted);  // columns 8 to 15
  for (int i = 0; i < 64; ++i) TF_LITE_MICRO_EXPECT_EQ(fitted[i] + 128, 80 + i % 8 * 10);
  FitPicture(Ramp(8, 24, 0, 10), 8, 8, fitted);
  for (int i = 0; i < 64; ++i) TF_LITE_MICRO_EXPECT_EQ(fitted[i] + 128, i % 8 * 10);
}

TF_LITE_MICRO_TEST(TakesPicturesThatAreTooSmall) {
  FitPicture(Ramp(2, 2, 50, 100), 4, 4, fitted);
  for (int i = 0; i < 16; ++i) TF_LITE_MICRO_EXPECT_EQ(fitted[i] + 128, i % 4 < 2 ? 50 : 150);
}

// All sizes: a picture of one grey stays that, and no pixel outside is read (the sanitizers look).
TF_LITE_MICRO_TEST(TakesAllSizes) {
  for (int width = 1; width <= 40; width += 3) {
    for (int height = 1; height <= 40; height += 4) {
      const GreyPicture picture = Ramp(width, height, 200, 0);
      for (int columns = 1; columns <= 30; columns += 7) {
        for (int rows = 1; rows <= 30; rows += 5) {
          FitPicture(picture, columns, rows, fitted);
          for (int i = 0; i < columns * rows; ++i) TF_LITE_MICRO_EXPECT_EQ(fitted[i] + 128, 200);
        }
      }
    }
  }
}

TF_LITE_MICRO_TESTS_END
