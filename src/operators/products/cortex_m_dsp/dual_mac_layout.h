// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What memory the loops want, and how they lay it out.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_LAYOUT_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_LAYOUT_H_

#include <algorithm>
#include <cstdint>
#include <utility>

#include "src/operators/shared/patch.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kGroup = 4;          // int8 numbers of a word
constexpr int kWordsPerGroup = 2;  // of int16 pairs

// A row, expanded, in steps of two groups.
constexpr int kStep = 2 * kGroup;
constexpr int kRowChannels = 3;        // channels multiplied at a time: registers hold their sums and pointers
constexpr int kLongestWhole = 128;     // a longer row is met in pieces
constexpr int kChannelsTogether = 33;  // whose sums are kept from one piece of a long row to the next, at most
// For the sums and the piece, which is longer where there are fewer channels: 296 bytes, where a row of 640 numbers
// would take 1,280.
constexpr int kLongRowWords = 74;
static_assert(kChannelsTogether % kRowChannels == 0);
inline int WordsFor(int depth) { return (depth + kStep - 1) / kStep * kStep / kGroup * kWordsPerGroup; }

// Few numbers, or channels, are met with words of the stack, 128 bytes; no words of scratch memory are wanted then.
constexpr int kStackWords = 32;
constexpr int kFewChannels = 8;
inline bool StaysOnStack(int depth, int channels) {
  return WordsFor(depth) <= kStackWords || (depth > kLongestWhole && channels <= kFewChannels);
}
inline int WordsForRow(int depth, int channels) {
  if (StaysOnStack(depth, channels)) return 0;
  return depth <= kLongestWhole ? WordsFor(depth) : kLongRowWords;
}

// Columns, expanded, group by group.
constexpr int kColumns = 3;
constexpr int ColumnBytes(int length, int columns = kColumns) {
  return (length + kGroup - 1) / kGroup * columns * kWordsPerGroup * static_cast<int>(sizeof(uint32_t));
}
// Of ColumnMultiplier: also for the weights of the last two channels, which may be read up to a full group.
constexpr int ScratchBytesForColumns(int length) {
  return ColumnBytes(length) + (length % kGroup == 0 ? 0 : (2 * length + kGroup - 1 + 7) / 8 * 8);
}

// Of MultiplyRows.
constexpr int kFewRows = 2;  // that are met one by one, without columns
inline int ScratchBytesForRows(int rows, int length, int channels) {
  const int row_bytes = (WordsForRow(length, channels) * static_cast<int>(sizeof(uint32_t)) + 7) / 8 * 8;
  return rows <= kFewRows ? row_bytes : std::max(row_bytes, ScratchBytesForColumns(length));
}

// Of FULLY_CONNECTED. Three rows of this depth take 6 KB to be multiplied together; longer ones are met one by one.
constexpr int kMaxDepthTogether = 1024;
inline int RowsTogether(int rows, int depth) { return depth > kMaxDepthTogether ? 1 : rows; }

constexpr int kMaxSummed = 256;  // numbers of at most 128 in size: their sum fits in 16 bits

constexpr int kBlockChannels = 4;  // channels made at a time

inline ConvShape Transposed(ConvShape s) {
  Window& w = s.window;
  std::swap(s.in_height, s.in_width);
  std::swap(s.filter_height, s.filter_width);
  std::swap(s.out_height, s.out_width);
  std::swap(w.stride_y, w.stride_x);
  std::swap(w.dilation_y, w.dilation_x);
  std::swap(w.pad_y, w.pad_x);
  return s;
}

// A depthwise convolution along a column of pixels is one along a row of them, of which it needs no pairs of rows.
inline ConvShape AlongRow(const ConvShape& s) {
  const bool is_column = s.in_width == 1 && s.filter_width == 1 && s.out_width == 1 && s.window.pad_x == 0;
  if (!is_column || s.window.dilation_y != 1) return s;
  ConvShape row = Transposed(s);
  row.window.dilation_y = 1;
  return row;
}

// How the memory of a depthwise convolution is laid out.
struct DepthwiseLayout {
  int slots;          // pairs of a column
  int layouts;        // of the weights: for each slot that windows may begin in, and for each of its rows; or just one
  int columns;        // under the windows of a row, from the first window's first to the last one's last
  int weights_words;  // of a layout: full rounds of MakeRow

  static DepthwiseLayout Of(const ConvShape& s) {
    constexpr int kMaxKeptHeight = 5;  // of a window, for the layouts to be small
    const bool keeps_pairs = s.filter_height <= kMaxKeptHeight && s.window.dilation_y == 1;
    const int slots = (s.filter_height + (keeps_pairs ? 2 : 1)) / 2;
    return {slots, keeps_pairs ? 2 * slots : 1, (s.out_width - 1) * s.window.stride_x + s.filter_width,
            (s.filter_width * slots * kBlockChannels + 7) / 8 * 8};
  }

  // Whether MakeRowOfThree serves a row, and is long enough to take less time than MakeRow.
  bool SuitsRowOfThree(const ConvShape& s) const {
    return s.filter_width == 3 && slots == 2 && s.window.stride_x <= 2 && s.out_width > 3;
  }

  // Whether pairs are kept, and a row of the image is in one before an output row is written over it. Then the image
  // may lie under the output, and is never made in parts.
  bool IsInOrder(const ConvShape& s, int depth_multiplier) const {
    return layouts > 1 && s.window.pad_y < s.filter_height && s.out_height <= s.in_height &&
           s.out_width <= s.in_width && s.channels % kBlockChannels == 0 && depth_multiplier == 1;
  }

  // Whether MakeRowOfThree makes columns, as they are longer than rows. Where the output has the size of the image,
  // each lies over the column of the image that it comes from.
  static bool SuitsColumns(const ConvShape& s, int depth_multiplier) {
    const ConvShape t = Transposed(s);
    const DepthwiseLayout layout = Of(t);
    return s.out_height >= 2 * s.out_width && s.out_height == s.in_height && s.out_width == s.in_width &&
           s.window.dilation_y == 1 && layout.SuitsRowOfThree(t) && layout.IsInOrder(t, depth_multiplier) &&
           Of(s).IsInOrder(s, depth_multiplier);
  }

  // Whether to make pixels one by one, in so many cycles for four channels of each, takes less than to lay out weights
  // and pairs and to make rows. The figures are cycles of Cortex-M4 for four channels. What holds for an output holds
  // for each part of it.
  static bool TakesLongerThan(const ConvShape& s, int by_pixel) {
    const DepthwiseLayout l = Of(s);
    const bool of_three = l.SuitsRowOfThree(s);
    const int in_row = of_three ? 110 : 65 + 33 * (l.weights_words / 8), row = of_three ? 350 : 150;
    const int layouts = l.layouts > 1 && s.window.stride_y % 2 == 0 ? l.slots : l.layouts;
    const int weights = layouts * (100 + l.slots * (70 + 23 * s.filter_width));
    const int row_of_pairs = 70 + 23 * std::min(s.in_width, l.columns);
    const int rows = l.layouts == 1 ? 2 * l.slots : std::min<int>(s.window.stride_y, 2 * l.slots);  // for one of output
    const int64_t out_rows = int64_t{s.batches} * s.out_height;
    return out_rows * s.out_width * (by_pixel - in_row) < 1300 + weights + out_rows * (row + rows * row_of_pairs / 2);
  }

  // Whether an image is made pixel by pixel instead, with a depth multiplier of 1: where the window is dilated along
  // the row, or if that takes less.
  static bool SuitsPixels(const ConvShape& s) {
    const int height = std::min(s.filter_height, s.in_height), width = std::min(s.filter_width, s.in_width);
    return s.window.dilation_x != 1 || TakesLongerThan(s, 110 + height * (20 + 15 * width));
  }

  // Whether the portable loop takes less, for a depth multiplier above 1.
  static bool SuitsPortable(const ConvShape& s) { return TakesLongerThan(s, 500 + 25 * TapsInImage(s)); }

  int column_words() const { return slots * kBlockChannels; }
  // Layouts of the weights that MakeRowOfThree meets are on the stack.
  static constexpr int kStackWeightsWords = 96;
  int words_of_weights(const ConvShape& s) const { return SuitsRowOfThree(s) ? 0 : layouts * weights_words; }
  // MakeRow may read half a round more than there is.
  int words(const ConvShape& s) const { return words_of_weights(s) + columns * column_words() + kBlockChannels; }
};

// How the memory of a depthwise convolution of fewer than four channels is laid out, in bytes: its weights as those of
// four channels, and where it is made row by row, the image's last row with room for the channels that it lacks, a row
// of the output with four channels, and what DepthwiseLayout has for four.
struct NarrowLayout {
  int last_row, made, columns, total;

  // Whether four channels take less time than one to three by themselves. A single channel is made in rows or not at
  // all; to lay out the weights of two pays from the sixth pixel on, of three from the third. Measured on Cortex-M4
  // with 200 random layers.
  static bool IsWorthWhile(const ConvShape& s) {
    if (s.channels == 1) return !DepthwiseLayout::SuitsPixels(s);
    return s.batches * s.out_height * s.out_width >= (s.channels == 2 ? 6 : 3);
  }

  static NarrowLayout Of(const ConvShape& s) {
    if (DepthwiseLayout::SuitsPixels(s)) return {0, 0, 0, Padded(s.filter_height * s.filter_width * kBlockChannels)};
    return InRows(s);
  }

  static NarrowLayout InRows(const ConvShape& s) {
    const int weights = Padded(s.filter_height * s.filter_width * kBlockChannels);
    const int made = weights + Padded(s.in_width * s.in_depth + kBlockChannels);
    const int columns = made + Padded(s.out_width * kBlockChannels);
    return {weights, made, columns,
            columns + Padded(DepthwiseLayout::Of(s).words(s) * static_cast<int>(sizeof(uint32_t)))};
  }

 private:
  static int Padded(int bytes) { return (bytes + 7) / 8 * 8; }
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_LAYOUT_H_
