// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/picture_search.h"

#include "tensorflow/lite/micro/testing/micro_test.h"

namespace {

constexpr int kSeen = kNumCols * kNumRows;
constexpr int kSquares = 1 + 9 + 25;
int8_t picture[kSearchedSide * kSearchedSide];
int8_t seen[kSeen];

// Column x is x, row y adds 0 or `step`.
void DrawRamp(int step) {
  for (int y = 0; y < kSearchedSide; ++y) {
    for (int x = 0; x < kSearchedSide; ++x) picture[y * kSearchedSide + x] = static_cast<int8_t>(x - 128 + y * step);
  }
}

}  // namespace

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(EndsAfterTheLastSquare) {
  PictureSearch search;
  for (int i = 0; i < kSquares; ++i) TF_LITE_MICRO_EXPECT_TRUE(search.NextSquare(picture, seen));
  seen[0] = 77;
  TF_LITE_MICRO_EXPECT_FALSE(search.NextSquare(picture, seen));
  TF_LITE_MICRO_EXPECT_EQ(seen[0], 77);
}

TF_LITE_MICRO_TEST(BeginsWithTheWholePicture) {
  DrawRamp(0);
  PictureSearch search;
  TF_LITE_MICRO_EXPECT_TRUE(search.NextSquare(picture, seen));
  // The mean of 4 columns, rounded up.
  for (int i = 0; i < kSeen; ++i) TF_LITE_MICRO_EXPECT_EQ(seen[i] + 128, i % kNumCols * 4 + 2);
}

TF_LITE_MICRO_TEST(MovesAlongRowsAndColumns) {
  DrawRamp(1);
  PictureSearch search;
  search.NextSquare(picture, seen);
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      TF_LITE_MICRO_EXPECT_TRUE(search.NextSquare(picture, seen));
      TF_LITE_MICRO_EXPECT_EQ(seen[0] + 128, 2 + (row + column) * kNumCols / 2);
    }
  }
}

// Each pixel is part of some square: a bright one raises the brightest that is seen.
TF_LITE_MICRO_TEST(LooksEverywhere) {
  for (int i = 0; i < kSearchedSide * kSearchedSide; i += 97) {
    for (int8_t& pixel : picture) pixel = -128;
    picture[i] = 127;
    int squares = 0;
    for (PictureSearch search; search.NextSquare(picture, seen);) {
      for (const int8_t pixel : seen) squares += pixel > -128;
    }
    TF_LITE_MICRO_EXPECT_GT(squares, 1);
  }
}

TF_LITE_MICRO_TESTS_END
