// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Convolutions whose output lies over their input: at its beginning, or, where the output is larger, with the input at
// the end of it. Then a row of the output covers only rows of the input that are above the same row's window, or under
// it but for the padding: it can be written once so many further rows are made.
#ifndef MOTE_SRC_KERNELS_IN_PLACE_H_
#define MOTE_SRC_KERNELS_IN_PLACE_H_

#include <algorithm>
#include <cstring>

#include "src/kernels/patch.h"

namespace mote {

// For bytes of activations and of outputs.
inline bool CanBeInPlace(const ConvShape& s) {
  const int64_t in_row = int64_t{s.in_width} * s.in_depth, out_row = int64_t{s.out_width} * s.out_depth;
  const bool grows = s.out_height * out_row > s.in_height * in_row;
  return s.batches == 1 && s.filter_depth == s.in_depth && s.channels == s.out_depth &&
         (grows ? s.window.stride_y == 1 && s.out_height == s.in_height : out_row <= s.window.stride_y * in_row);
}

// Whether each output pixel comes from the input pixel of the same number.
inline bool IsPixelByPixel(const ConvShape& s) {
  return s.filter_height == 1 && s.filter_width == 1 && s.window.stride_y == 1 && s.window.stride_x == 1 &&
         s.window.pad_y == 0 && s.window.pad_x == 0 && s.filter_depth == s.in_depth && s.out_height == s.in_height &&
         s.out_width == s.in_width;
}

// The same problem with a row for each pixel, for one that is computed pixel by pixel.
inline ConvShape WithRowsOfOnePixel(ConvShape s) {
  s.in_height *= s.in_width;
  s.out_height = s.in_height;
  s.in_width = s.out_width = 1;
  return s;
}

// Rows of the output that are kept before the first of them is written.
inline int RowsKeptInPlace(const ConvShape& s) {
  return std::min(static_cast<int>(s.window.pad_y), s.out_height - 1) + 1;
}
inline int BytesOfRowsInPlace(const ConvShape& s) { return RowsKeptInPlace(s) * s.out_width * s.out_depth; }

// Makes the output in place, where CanBeInPlace; `kernel` makes one row of it. `rows` has BytesOfRowsInPlace.
template <class Args, class Kernel>
void MakeRowsInPlace(Args args, int8_t* rows, const Kernel& kernel) {
  ConvShape& s = args.shape;
  const int height = s.out_height, in_height = s.in_height, kept = RowsKeptInPlace(s);
  const int row_bytes = s.out_width * s.out_depth, in_row_bytes = s.in_width * s.in_depth;
  const int8_t* const in = args.in;
  int8_t* out = args.out;
  int top = -s.window.pad_y;  // of the row's window
  s.out_height = 1;
  for (int y = 0; y < height + kept - 1; ++y, top += s.window.stride_y) {
    if (y < height) {
      const int above = std::min(std::max(top, 0), in_height);
      s.window.pad_y = std::max(-top, 0);
      s.in_height = in_height - above;
      args.in = in + above * in_row_bytes;
      args.out = rows + y % kept * row_bytes;
      kernel(args);
    }
    if (y < kept - 1) continue;
    std::memcpy(out, rows + (y + 1) % kept * row_bytes, row_bytes);
    out += row_bytes;
  }
}

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_IN_PLACE_H_
