// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines sizes and layouts of the memory that the loops need.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_VECTOR_LAYOUT_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_VECTOR_LAYOUT_H_

#include <algorithm>
#include <cstdint>
#include <utility>

#include "src/operators/products/rows_over_input.h"
#include "src/operators/shared/patch.h"

namespace mote {
inline namespace helium {

constexpr int kLanes = 4;    // of int32 numbers
constexpr int kVector = 16;  // of int8 numbers
constexpr int kRowPart = 8;  // pixels of a row that are computed at a time in place, at least

constexpr int kLongPatch = 8 * kVector;  // patches of this length and more are multiplied two at a time

// This many patches are copied before their channels are computed, which takes little memory next to the image and the
// outputs.
inline int CopiedPatches(const ConvShape& s) {
  const int outputs = s.batches * s.out_height * s.out_width;
  const int activations = s.batches * s.in_elements() + outputs * s.out_depth;
  const int bytes = std::min(std::max(320, activations / 16), 1152);
  const int length = std::max(1, s.filter_elements());
  const int copied = std::max(2, (bytes + length / 2) / length);
  return std::min(outputs, length < kLongPatch ? copied : copied / 2 * 2);
}

inline int BytesOfCopies(const ConvShape& s) { return CopiedPatches(s) * s.filter_elements(); }

// True if each patch is contiguous in the image.
inline bool IsPointwise(const ConvShape& s) {
  const Window& w = s.window;
  return s.filter_height == 1 && s.filter_width == 1 && w.pad_y == 0 && w.pad_x == 0 &&
         (s.out_height - 1) * w.stride_y < s.in_height && (s.out_width - 1) * w.stride_x < s.in_width;
}

// True if the image is the only patch.
inline bool IsWholeImage(const ConvShape& s) {
  const Window& w = s.window;
  return s.out_height == 1 && s.out_width == 1 && s.filter_height == s.in_height && s.filter_width == s.in_width &&
         s.filter_depth == s.in_depth && w.pad_y == 0 && w.pad_x == 0 && w.dilation_y == 1 && w.dilation_x == 1;
}

// With so many patches or more it takes less time to find the starts of all channels first than to find them with the
// products.
constexpr int kManyPatches = 4;
inline bool HasStarts(const ConvShape& s) { return s.batches * s.out_height * s.out_width >= kManyPatches; }

inline int StartBytes(const ConvShape& s) { return HasStarts(s) ? s.channels * static_cast<int>(sizeof(int32_t)) : 0; }

// Returns the last part of the scratch, for a convolution in place: the pixels that ConvPixelsInPlace copies, or
// finished rows that cannot be written yet.
inline int BytesInPlace(const ConvShape& s) { return IsPixelByPixel(s) ? BytesOfCopies(s) : BytesOfRowsOverInput(s); }

inline int BytesBeforeRows(const ConvShape& s) {
  return (StartBytes(s) + (IsPointwise(s) ? 0 : BytesOfCopies(s)) + 7) / 8 * 8;
}

// Turns an image that is one pixel wide to one that is one pixel high, with a long row and few pixels at its edges.
inline ConvShape LaidAsRow(const ConvShape& shape) {
  ConvShape s = shape;
  if (s.in_width != 1 || s.filter_width != 1 || s.out_width != 1 || s.window.pad_x != 0) return s;
  std::swap(s.in_height, s.in_width);
  std::swap(s.filter_height, s.filter_width);
  std::swap(s.out_height, s.out_width);
  std::swap(s.window.pad_y, s.window.pad_x);
  std::swap(s.window.stride_y, s.window.stride_x);
  std::swap(s.window.dilation_y, s.window.dilation_x);
  return s;
}

// Returns the pixels of an output row whose windows lie between the image's left and right edge.
inline Range FindInnerPixels(const ConvShape& s) {
  const Window& w = s.window;
  const int64_t window = (s.filter_width - 1) * int64_t{w.dilation_x} + 1, last = s.in_width - window + w.pad_x;
  const int begin = std::min<int>((w.pad_x + w.stride_x - 1) / w.stride_x, s.out_width);
  const int end = last < 0 ? 0 : std::min<int>(static_cast<int>(last) / w.stride_x + 1, s.out_width);
  return {begin, std::max(begin, end)};
}

// Returns the number of neighbouring pixels of few channels that fit in a vector. This function and those below take a
// shape that LaidAsRow returned.
inline int PixelsTogether(const ConvShape& s, int depth_multiplier) {
  return depth_multiplier == 1 && s.window.stride_x == 1 ? std::max(1, kVector / std::max(1, s.channels)) : 1;
}

// True if setting up a depthwise convolution takes longer than all its products one by one.
inline bool HasFewProducts(const ConvShape& s) {
  constexpr int64_t kFewProducts = 32;
  return int64_t{s.batches} * s.out_height * s.out_width * s.channels * TapsInImage(s) < kFewProducts;
}

constexpr int kFewPixels = 16;

// True if setting up a depthwise convolution for only sixteen channels costs more than it saves.
inline bool HasFewPixels(const ConvShape& s) {
  // These limit the taps of all windows. If all windows have the same rows of the filter, the set-up is done once, and
  // pays for fewer taps.
  constexpr int kFewTaps = 16 * 9, kFewTapsOfRow = 64;
  const int64_t pixels = int64_t{s.out_height} * s.out_width;
  return pixels <= kFewPixels &&
         pixels * s.filter_height * s.filter_width <= (s.out_height == 1 ? kFewTapsOfRow : kFewTaps);
}

// Returns the scratch of a depthwise convolution: two tables of taps, and weights for several pixels side by side.
inline int TapBytes(const ConvShape& s, int depth_multiplier) {
  const int weights = PixelsTogether(s, depth_multiplier) > 1 ? kVector : 0;
  return s.filter_height * s.filter_width * (2 * static_cast<int>(sizeof(int32_t)) + weights);
}

// Returns the bytes of finished pixels that a depthwise convolution of sixteen channels in place cannot write yet.
inline int BytesOfKeptPixels(const ConvShape& s) {
  const int pixels =
      s.in_height == 1 ? std::min<int>(s.window.pad_x + kRowPart, s.out_width) : RowsKeptOverInput(s) * s.out_width;
  return pixels * std::min(kVector, s.channels);
}

// Turns a depthwise convolution of one channel to a convolution, in which all filters read that channel.
inline ConvShape SingleChannel(ConvShape s) {
  s.filter_depth = 1;
  return s;
}

// Returns the part of the scratch of one channel that lies before the copies: the starts, then the filters, one after
// the other.
inline int BytesBeforeCopies(const ConvShape& s) {
  return s.channels * (static_cast<int>(sizeof(int32_t)) + s.filter_height * s.filter_width);
}

constexpr int kMaxWindow = 256;  // int16 holds the sum of so many int8 numbers

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_VECTOR_LAYOUT_H_
