// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/grey_picture.h"

#include <algorithm>

namespace {

// The pixels [begin, end) along an axis that one of `count` pixels stands for: at least one.
struct Span {
  Span(int offset, int length, int count, int i)
      : begin(offset + i * length / count), end(std::max(offset + (i + 1) * length / count, begin + 1)) {}

  int begin, end;
};

uint8_t MeanOf(const GreyPicture& picture, const Span& rows, const Span& columns) {
  uint32_t sum = 0;
  for (int y = rows.begin; y < rows.end; ++y) {
    for (int x = columns.begin; x < columns.end; ++x) sum += picture.pixels[y * picture.width + x];
  }
  const auto count = static_cast<uint32_t>((rows.end - rows.begin) * (columns.end - columns.begin));
  return static_cast<uint8_t>((sum + count / 2) / count);
}

}  // namespace

void FitPicture(const GreyPicture& picture, int width, int height, int8_t* output) {
  // The largest part of the picture that has the wanted ratio of sides.
  const int used_width = std::max(1, std::min(picture.width, picture.height * width / height));
  const int used_height = std::max(1, std::min(picture.height, picture.width * height / width));
  const int left = (picture.width - used_width) / 2, top = (picture.height - used_height) / 2;
  for (int y = 0; y < height; ++y) {
    const Span rows(top, used_height, height, y);
    for (int x = 0; x < width; ++x) {
      *output++ = static_cast<int8_t>(MeanOf(picture, rows, Span(left, used_width, width, x)) - 128);
    }
  }
}
