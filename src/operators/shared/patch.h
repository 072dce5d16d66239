// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of a window that lies inside the image, for each output pixel.
#ifndef MOTE_SRC_OPERATORS_SHARED_PATCH_H_
#define MOTE_SRC_OPERATORS_SHARED_PATCH_H_

#include <algorithm>

#include "src/operators/shared/window.h"

namespace mote {

// The part of a convolution that yields `channels` output channels, all from the same `filter_depth` input channels.
// Input pixels lie `in_depth` elements apart, output pixels `out_depth`, filter elements (ky, kx) `filter_depth`. The
// output is not empty.
struct ConvShape {
  int batches;
  int in_height, in_width, in_depth;
  int filter_height, filter_width, filter_depth;
  int out_height, out_width, out_depth;
  int channels;
  Window window;

  int in_elements() const { return in_height * in_width * in_depth; }
  int filter_elements() const { return filter_height * filter_width * filter_depth; }
};

// Returns how many taps of a window lie in the image at most.
inline int TapsInImage(const ConvShape& s) {
  const auto along = [](int taps, int size, int dilation) { return std::min(taps, (size - 1) / dilation + 1); };
  return along(s.filter_height, s.in_height, s.window.dilation_y) *
         along(s.filter_width, s.in_width, s.window.dilation_x);
}

// Describes `rows` times `runs` runs of `length` activations that are contiguous in memory, as are their weights. Where
// `rows` or `runs` is not positive, the window lies outside the image. Offsets and steps are in elements.
struct Patch {
  int rows, runs, length;
  int in_row_offset, in_run_offset, in_row_step, in_run_step;
  int filter_row_offset, filter_run_offset, filter_row_step, filter_run_step;

  int in_offset() const { return in_row_offset + in_run_offset; }
  int filter_offset() const { return filter_row_offset + filter_run_offset; }
};

// Sets the part that is the same for all output pixels: the steps.
Patch MakePatch(const ConvShape& shape);
// Sets what is the same for all pixels of output row y.
void CutRows(const ConvShape& shape, int y, Patch* patch);
// Sets the members that are the same for all pixels of output column x. With `join`, runs that are contiguous become
// one.
void CutColumns(const ConvShape& shape, int x, bool join, Patch* patch);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_PATCH_H_
