// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Walks over the windows of a pooling, which have no dilation.
#ifndef MOTE_SRC_OPERATORS_POOLING_EACH_WINDOW_H_
#define MOTE_SRC_OPERATORS_POOLING_EACH_WINDOW_H_

#include <algorithm>

#include "src/operators/shared/patch.h"

namespace mote {

// The pixels of a window that lie inside the image: rows times columns, which are so many elements apart.
struct PixelsOfWindow {
  int rows, columns, row_step, column_step;

  int count() const { return rows * columns; }
};

// Calls make_pixel(pixels, the first of them, output) for each output pixel, in order: `image` is [batches, in_height,
// in_width, in_depth], `out` [batches, out_height, out_width, in_depth].
template <class T, class MakePixel>
[[gnu::always_inline]] inline void ForEachWindow(const ConvShape& s, const T* image, T* out,
                                                 const MakePixel& make_pixel) {
  PixelsOfWindow pixels = {0, 0, s.in_width * s.in_depth, s.in_depth};
  for (int b = 0; b < s.batches; ++b, image += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      const int top = y * s.window.stride_y - s.window.pad_y, first_row = std::max(top, 0);
      pixels.rows = std::min(top + s.filter_height, s.in_height) - first_row;
      const T* const row = image + first_row * pixels.row_step;
      int left = -s.window.pad_x;
      for (int x = 0; x < s.out_width; ++x, left += s.window.stride_x, out += s.in_depth) {
        const int first = std::max(left, 0);
        pixels.columns = std::min(left + s.filter_width, s.in_width) - first;
        make_pixel(pixels, row + first * s.in_depth, out);
      }
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_EACH_WINDOW_H_
