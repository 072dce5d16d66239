// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Copies patches of images, for CONV_2D.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_IMAGE_PATCHES_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_IMAGE_PATCHES_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "src/operators/products/vectors/product_loops.h"
#include "src/operators/products/vectors/vector_copies.h"
#include "src/operators/shared/patch.h"

namespace mote::vectors {
namespace {

// Numbers are copied as this type: int8 becomes unsigned.
template <class Act>
using CopiedAs = std::conditional_t<std::is_same<Act, int8_t>::value, uint8_t, Act>;

// True if each pixel of the image is the patch of an output pixel.
inline bool IsPointwise(const ConvShape& s) {
  const Window& w = s.window;
  return s.filter_height == 1 && s.filter_width == 1 && w.stride_y == 1 && w.stride_x == 1 && w.pad_y == 0 &&
         w.pad_x == 0 && s.filter_depth == s.in_depth && s.out_height == s.in_height && s.out_width == s.in_width;
}

// Visits the patches of a convolution's output pixels, one after the other.
template <class Act, class Number = CopiedAs<Act>>
class PatchWalk {
 public:
  using Copied = Number;

  // The number `padding` stands for elements outside the image.
  PatchWalk(const ConvShape& shape, const Act* in, Copied padding)
      : s_(shape), in_(in), padding_(padding), numbers_(s_.filter_height * s_.filter_width * s_.filter_depth) {
    is_pointwise_ = IsPointwise(s_) && numbers_ * static_cast<int>(sizeof(Copied)) % 4 == 0;
    row_step_ = is_pointwise_ ? numbers_ : RoundUp(numbers_, kBytes / static_cast<int>(sizeof(Copied)));
    patch_ = MakePatch(s_);
    BeginRow();
  }

  Copied padding() const { return padding_; }
  // True if Take() copies the image as it is.
  bool is_pointwise() const { return is_pointwise_; }
  // Returns the numbers from one patch to the next, a multiple of 4 bytes.
  int row_step() const { return row_step_; }

  // Copies the next `count` patches, with zero points where they lie outside the image.
  void Take(int count, Copied* to) {
    if (is_pointwise_) {  // the patches are contiguous in the image
      CopyActivations(in_, count * numbers_, to);
      in_ += count * numbers_;
      return;
    }
    for (int i = 0; i < count; ++i, to += row_step_) {
      if (x_ >= inner_begin_ && x_ < inner_end_) {
        CopyRuns(inner_, in_ + inner_.in_row_offset + (x_ * s_.window.stride_x - s_.window.pad_x) * s_.in_depth, to);
      } else {
        TakeAtBorder(to);
      }
      if (++x_ == s_.out_width) NextRow();
    }
  }

 private:
  void TakeAtBorder(Copied* to) {
    CutColumns(s_, x_, /*join=*/true, &patch_);
    const bool is_empty = patch_.rows <= 0 || patch_.runs <= 0;
    if (is_empty || patch_.rows * patch_.runs * patch_.length < numbers_) Fill(to, numbers_, padding_);
    if (!is_empty) CopyRuns(patch_, in_ + patch_.in_offset(), to + patch_.filter_offset());
  }
  static void CopyRuns(const Patch& patch, const Act* in, Copied* to) {
    for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step, to += patch.filter_row_step) {
      for (int run = 0; run < patch.runs; ++run) {
        CopyActivations(in + run * patch.in_run_step, patch.length, to + run * patch.filter_run_step);
      }
    }
  }
  void NextRow() {
    x_ = 0;
    if (++y_ == s_.out_height) {
      y_ = 0;
      in_ += s_.in_height * s_.in_width * s_.in_depth;
    }
    BeginRow();
  }
  // Finds the pixels whose whole window lies in the image.
  void BeginRow() {
    const Window& w = s_.window;
    CutRows(s_, y_, &patch_);
    inner_begin_ = (w.pad_x + w.stride_x - 1) / w.stride_x;
    // A window may begin at this column at the latest.
    const int last = s_.in_width - 1 - (s_.filter_width - 1) * w.dilation_x + w.pad_x;
    inner_end_ = patch_.rows < s_.filter_height || last < 0 ? 0 : Least(s_.out_width, last / w.stride_x + 1);
    if (inner_begin_ >= inner_end_) return;
    CutColumns(s_, inner_begin_, /*join=*/true, &patch_);
    inner_ = patch_;
  }

  const ConvShape& s_;
  const Act* in_;  // the image
  const Copied padding_;
  const int numbers_;  // of a patch
  bool is_pointwise_;
  int row_step_;
  Patch patch_, inner_ = {};
  int y_ = 0, x_ = 0;
  int inner_begin_, inner_end_;
};

// These are the distances from an output to that of the next pixel, the next row and the next image.
struct OutputSteps {
  ptrdiff_t pixel, row, image;
};

inline OutputSteps StepsOfOutput(const ConvShape& s) {
  const ptrdiff_t row = ptrdiff_t{s.out_width} * s.out_depth;
  return {s.out_depth, row, row * s.out_height};
}

// Describes the numbers of a patch as one piece, or as pieces that each lie in one row of the image. Each piece begins
// with a new group of four.
struct PatchPieces {
  int count, numbers;

  int groups(int numbers_of_group = 4) const { return count * ((numbers + numbers_of_group - 1) / numbers_of_group); }
};

inline PatchPieces PiecesOfRows(const ConvShape& s) { return {s.filter_height, s.filter_width * s.filter_depth}; }

// Copies the rows of an image that the windows of a row of output pixels cover. Each row is copied once, with zero
// points around it, and serves all windows.
template <class Act, class Number = CopiedAs<Act>>
class ImageRows {
 public:
  using Copied = Number;
  static bool Fit(const ConvShape& s) {
    const Window& w = s.window;
    const bool is_dense = (w.dilation_y == 1 || s.filter_height == 1) && (w.dilation_x == 1 || s.filter_width == 1);
    return is_dense && s.filter_depth == s.in_depth && s.filter_height <= kMaxWindowHeight &&
           PiecesOfRows(s).groups() * 4 <= kMaxPatch &&
           (s.filter_height + 1) * RowNumbers(s) * static_cast<int>(sizeof(Copied)) <= kTapBytesOf<Copied>;
  }

  // `memory` has kTapBytesOf<Copied>.
  ImageRows(const ConvShape& shape, const Act* in, Copied padding, Copied* memory)
      : s_(shape), in_(in), memory_(memory), row_numbers_(static_cast<int>(RowNumbers(shape))) {
    Fill(memory_, (s_.filter_height + 1) * row_numbers_, padding);
  }

  // Returns the numbers from one window to the next.
  int window_step() const { return s_.window.stride_x * s_.in_depth; }
  // Returns where the first window of output row y begins in each of its rows. Calls have to be in the order of images
  // and rows.
  const Copied* const* Begin(int y) {
    if (y == 0) copied_ = 0;
    const int first = y * s_.window.stride_y - s_.window.pad_y;
    for (int ky = 0; ky < s_.filter_height; ++ky) {
      const int row = first + ky;
      const bool is_inside = row >= 0 && row < s_.in_height;
      if (is_inside && row >= copied_) Copy(row);
      windows_[ky] = memory_ + (is_inside ? row % s_.filter_height : s_.filter_height) * row_numbers_;
    }
    return windows_;
  }
  void NextImage() { in_ += s_.in_height * s_.in_width * s_.in_depth; }

 private:
  // Returns the numbers of a row, with room for the windows that a tile computes beyond its pixels.
  static int64_t RowNumbers(const ConvShape& s) {
    constexpr int kMoreWindows = 12;  // the pixels of the widest tile
    const int64_t columns = int64_t{s.out_width + kMoreWindows} * s.window.stride_x + s.filter_width;
    constexpr int64_t kVector = kBytes / sizeof(Copied);
    return (columns * s.in_depth + 2 * kVector - 1) / kVector * kVector;
  }
  void Copy(int row) {
    const int columns = Least(s_.in_width, (s_.out_width - 1) * s_.window.stride_x + s_.filter_width - s_.window.pad_x);
    Copied* const to = memory_ + row % s_.filter_height * row_numbers_ + s_.window.pad_x * s_.in_depth;
    if (columns > 0) CopyActivations(in_ + row * s_.in_width * s_.in_depth, columns * s_.in_depth, to);
    copied_ = row + 1;
  }

  const ConvShape& s_;
  const Act* in_;   // the image
  Copied* memory_;  // a ring of as many rows as a window has, and a row of zero points
  int row_numbers_;
  int copied_ = 0;  // the rows before this one have been copied
  const Copied* windows_[kMaxWindowHeight];
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_IMAGE_PATCHES_H_
