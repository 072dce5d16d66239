// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/image_resize.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace mote::cli {
namespace {

constexpr int kFractionBits = 22;  // of weights: 255 times their sum fits into 32 bits

// The places that one of the result is the mean of, and their weights.
struct Taps {
  int first;
  std::vector<int32_t> weights;
};

Taps TapsAt(int place, int from, int to) {
  const double scale = static_cast<double>(from) / to;
  const double reach = std::max(scale, 1.0);
  const double center = (place + 0.5) * scale;
  const int first = std::max(0, static_cast<int>(center - reach + 0.5));
  const int end = std::min(from, static_cast<int>(center + reach + 0.5));
  std::vector<double> exact;
  double sum = 0;
  for (int i = first; i < end; ++i) {
    exact.push_back(std::max(0.0, 1.0 - std::abs((i - center + 0.5) * (1.0 / reach))));
    sum += exact.back();
  }
  Taps taps{first, {}};
  for (const double weight : exact) {
    const double share = sum == 0 ? weight : weight / sum;
    taps.weights.push_back(static_cast<int32_t>(0.5 + share * (1 << kFractionBits)));
  }
  return taps;
}

// Holds the lengths before and after.
struct Axis {
  int from;
  int to;
};

uint8_t Weighed(const Taps& taps, const uint8_t* from, size_t step) {
  int64_t sum = int64_t{1} << (kFractionBits - 1);
  for (const int32_t weight : taps.weights) {
    sum += int64_t{weight} * *from;
    from += step;
  }
  return static_cast<uint8_t>(std::min<int64_t>(sum >> kFractionBits, 255));
}

// Each of `blocks` blocks has places of `bytes` bytes, side by side.
Bytes AlongAxis(const Bytes& image, Axis axis, size_t blocks, size_t bytes) {
  Bytes result(blocks * bytes * static_cast<size_t>(axis.to));
  for (int place = 0; place < axis.to; ++place) {
    const Taps taps = TapsAt(place, axis.from, axis.to);
    for (size_t block = 0; block < blocks; ++block) {
      const uint8_t* const from = image.data() + (block * axis.from + taps.first) * bytes;
      uint8_t* const to = result.data() + (block * axis.to + place) * bytes;
      for (size_t i = 0; i < bytes; ++i) to[i] = Weighed(taps, from + i, bytes);
    }
  }
  return result;
}

}  // namespace

PixelRows Resized(PixelRows image, int width, int height) {
  const auto channels = static_cast<size_t>(image.channels);
  if (width != image.width) {
    image.bytes = AlongAxis(image.bytes, {image.width, width}, static_cast<size_t>(image.height), channels);
    image.width = width;
  }
  if (height != image.height) {
    image.bytes = AlongAxis(image.bytes, {image.height, height}, 1, channels * static_cast<size_t>(width));
    image.height = height;
  }
  return image;
}

}  // namespace mote::cli
