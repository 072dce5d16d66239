// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows that move over an image.
#ifndef MOTE_SRC_OPERATORS_SHARED_WINDOW_H_
#define MOTE_SRC_OPERATORS_SHARED_WINDOW_H_

#include <algorithm>
#include <cstdint>

namespace mote {

// Element (ky, kx) of the window for output pixel (y, x) lies on input pixel
// (y * stride_y - pad_y + ky * dilation_y, x * stride_x - pad_x + kx * dilation_x). No such sum exceeds 31 bits.
struct Window {
  int32_t stride_y, stride_x;
  int32_t dilation_y, dilation_x;
  int32_t pad_y, pad_x;
};

// Holds the k in [begin, end).
struct Range {
  int begin, end;
};

// Returns the k in [0, count) for which origin + k * dilation lies in [0, size).
inline Range PartInside(int origin, int dilation, int count, int size) {
  if (dilation == 1) return {std::max(-origin, 0), std::min(size - origin, count)};
  const int begin = origin < 0 ? (dilation - 1 - origin) / dilation : 0;
  const int end = origin < size ? (size - origin + dilation - 1) / dilation : 0;
  return {begin, std::min(end, count)};
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_WINDOW_H_
