// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/pixel_sign.h"

#include <cstdlib>

namespace mote::cli {
namespace {

constexpr int kJump = 192;  // of neighbouring pixels: rare in any picture
constexpr int kNearGrey = 32;

struct Jumps {
  size_t as_bytes = 0;
  size_t as_int8 = 0;
  size_t pairs = 0;

  void Count(uint8_t a, uint8_t b) {
    as_bytes += std::abs(a - b) >= kJump;
    as_int8 += std::abs(static_cast<int8_t>(a) - static_cast<int8_t>(b)) >= kJump;
    ++pairs;
  }
};

Jumps CountJumps(const Bytes& grey, size_t width, size_t height) {
  Jumps jumps;
  for (size_t y = 0; y < height; ++y) {
    for (size_t x = 0; x < width; ++x) {
      const size_t at = y * width + x;
      if (x + 1 < width) jumps.Count(grey[at], grey[at + 1]);
      if (y + 1 < height) jumps.Count(grey[at], grey[at + width]);
    }
  }
  return jumps;
}

}  // namespace

bool HasSignedPixels(const Bytes& grey, int width, int height) {
  const Jumps jumps = CountJumps(grey, static_cast<size_t>(width), static_cast<size_t>(height));
  size_t near_grey = 0;
  for (const uint8_t pixel : grey) near_grey += std::abs(static_cast<int8_t>(pixel)) < kNearGrey;
  return jumps.as_bytes * 100 >= jumps.pairs && jumps.as_bytes >= 8 * (jumps.as_int8 + 1) &&
         near_grey * 2 < grey.size();
}

}  // namespace mote::cli
