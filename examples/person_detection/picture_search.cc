// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/picture_search.h"

namespace {

constexpr int kSmallestReduction = 2;
constexpr int kStep = kNumCols / 2;

static_assert(kNumCols == kNumRows, "squares are searched");

int8_t MeanOf(const int8_t* pixels, int reduction) {
  int sum = 0;
  for (int y = 0; y < reduction; ++y) {
    for (int x = 0; x < reduction; ++x) sum += pixels[y * kSearchedSide + x] + 128;
  }
  const int count = reduction * reduction;
  return static_cast<int8_t>((sum + count / 2) / count - 128);
}

}  // namespace

bool PictureSearch::NextSquare(const int8_t* picture, int8_t* output) {
  if (reduction_ < kSmallestReduction) return false;
  for (int y = 0; y < kNumRows; ++y) {
    const int8_t* const row = picture + (y_ + y * reduction_) * kSearchedSide + x_;
    for (int x = 0; x < kNumCols; ++x) *output++ = MeanOf(row + x * reduction_, reduction_);
  }
  const int last = kSearchedSide - kNumCols * reduction_;
  x_ += kStep;
  if (x_ > last) {
    x_ = 0;
    y_ += kStep;
  }
  if (y_ > last) {
    y_ = 0;
    --reduction_;
  }
  return true;
}
