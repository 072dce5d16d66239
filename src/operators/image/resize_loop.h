// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Resizes images.
#ifndef MOTE_SRC_OPERATORS_IMAGE_RESIZE_LOOP_H_
#define MOTE_SRC_OPERATORS_IMAGE_RESIZE_LOOP_H_

#include <cstdint>

namespace mote {

constexpr int kMaxResizedDim = 1 << 20;  // keeps positions in fixed point within 31 bits

// No dimension of an image is 0 or more than kMaxResizedDim. Elements are in order [b, y, x, channel].
struct ResizeArgs {
  int batches, in_y, in_x, out_y, out_x, channels;
  bool align_corners;       // the centers of the corners stay where they are
  bool half_pixel_centers;  // an element's place is that of its center
  const void* in;
  void* out;
  int first_row, end_row;  // of the output: those that are made
};

void ResizeBilinearFloat32(const ResizeArgs& args);
void ResizeBilinearUInt8(const ResizeArgs& args);
void ResizeBilinearInt8(const ResizeArgs& args);
void ResizeBilinearInt16(const ResizeArgs& args);
void ResizeNearest(int element_bytes, const ResizeArgs& args);

// Calls row(y, x, count, columns) for `count` results of a row from (y, x) on, where columns[i] is axis_x(x + i); so
// that each place of a column is computed once for many rows.
template <class Axis, class Row>
void ForEachPartOfRow(const ResizeArgs& args, const Axis& axis_x, const Row& row) {
  constexpr int kCount = 16;
  typename Axis::Place columns[kCount];
  for (int x = 0; x < args.out_x; x += kCount) {
    const int count = args.out_x - x < kCount ? args.out_x - x : kCount;
    for (int i = 0; i < count; ++i) columns[i] = axis_x(x + i);
    for (int y = args.first_row; y < args.end_row; ++y) row(y, x, count, columns);
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_IMAGE_RESIZE_LOOP_H_
