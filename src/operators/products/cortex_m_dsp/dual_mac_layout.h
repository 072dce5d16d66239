// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines sizes and layouts of the memory that the loops need, and the costs by which a depthwise convolution chooses
// its loop.
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

// A row is expanded in steps of two groups.
constexpr int kStep = 2 * kGroup;
constexpr int kRowChannels = 3;        // channels multiplied at a time: registers hold their sums and pointers
constexpr int kLongestWhole = 128;     // a longer row is expanded in pieces
constexpr int kChannelsTogether = 33;  // the most channels whose sums are kept from piece to piece of a long row
// There is room for the sums and the piece, which is longer if there are fewer channels: 296 bytes, where a whole row
// of 640 numbers would take 1,280.
constexpr int kLongRowWords = 74;
static_assert(kChannelsTogether % kRowChannels == 0);
inline int WordsFor(int depth) { return (depth + kStep - 1) / kStep * kStep / kGroup * kWordsPerGroup; }

// Short rows, and rows for few channels, are expanded to 128 bytes on the stack, and need no scratch memory.
constexpr int kStackWords = 32;
constexpr int kFewChannels = 8;
inline bool StaysOnStack(int depth, int channels) {
  return WordsFor(depth) <= kStackWords || (depth > kLongestWhole && channels <= kFewChannels);
}
inline int WordsForRow(int depth, int channels) {
  if (StaysOnStack(depth, channels)) return 0;
  return depth <= kLongestWhole ? WordsFor(depth) : kLongRowWords;
}

// Three columns are expanded at a time, group by group.
constexpr int kColumns = 3;
constexpr int ColumnBytes(int length, int columns = kColumns) {
  return (length + kGroup - 1) / kGroup * columns * kWordsPerGroup * static_cast<int>(sizeof(uint32_t));
}
// Returns the scratch memory of ColumnMultiplier: the columns, and a copy of the weights of the last two channels,
// which may be read up to a full group.
constexpr int ScratchBytesForColumns(int length) {
  return ColumnBytes(length) + (length % kGroup == 0 ? 0 : (2 * length + kGroup - 1 + 7) / 8 * 8);
}

// MultiplyRows gets this scratch memory.
constexpr int kFewRows = 2;  // so few rows are multiplied one by one, without columns
inline int ScratchBytesForRows(int rows, int length, int channels) {
  const int row_bytes = (WordsForRow(length, channels) * static_cast<int>(sizeof(uint32_t)) + 7) / 8 * 8;
  return rows <= kFewRows ? row_bytes : std::max(row_bytes, ScratchBytesForColumns(length));
}

// FULLY_CONNECTED expands three rows of at most this depth at a time, in 6 KB; longer rows are multiplied one by one.
constexpr int kMaxDepthTogether = 1024;
inline int RowsTogether(int rows, int depth) { return depth > kMaxDepthTogether ? 1 : rows; }

constexpr int kMaxSummed = 256;  // numbers of at most 128 in size: their sum fits in 16 bits

constexpr int kBlockChannels = 4;  // channels computed at a time

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

// Turns a convolution along a column of pixels to one along a row, which needs no pairs of rows.
inline ConvShape AlongRow(const ConvShape& s) {
  const bool is_column = s.in_width == 1 && s.filter_width == 1 && s.out_width == 1 && s.window.pad_x == 0;
  if (!is_column || s.window.dilation_y != 1) return s;
  ConvShape row = Transposed(s);
  row.window.dilation_y = 1;
  return row;
}

// Estimates the parts of a depthwise convolution in cycles of Cortex-M4 for four channels, counted in the code of the
// loops (an instruction takes one; a load that follows no other, one more; LDM, STM and LDRD one more for each
// register; a branch taken, three). The costs of set-ups are rounded.
struct DepthwiseCosts {
  static constexpr int kSetUp = 1300;                           // FourChannels, and its requantisers
  static constexpr int kPackPairs = 70, kPackPair = 23;         // a call of PackPairs, and a column in it
  static constexpr int kPackLayout = 100;                       // packing a layout of the weights, without its pairs
  static constexpr int kRow = 150;                              // a call of MakeRow
  static constexpr int kPixel = 65, kRound = 33;                // a pixel in MakeRow, and its iteration over 8 words
  static constexpr int kSetUpOfThree = 700, kRowOfThree = 340;  // four channels of Three, and a call of it
  static constexpr int kStepOfThree = 4 * 80, kStepOfTwos = 4 * 72;  // a step in all four
  static constexpr int kLonePixel = 110, kTapRow = 20, kTap = 15;    // a pixel of DepthwiseConvPixels, its rows, taps
  static constexpr int kPortablePixel = 500, kPortableTap = 25;      // a pixel of the portable loop, and its taps
};

// Lays out the memory of a depthwise convolution with windows of three by three (depthwise_three.h).
struct ThreeLayout {
  int columns;  // from the first column of a row's first window to the last column of its last one
  int pairs;    // of rows under all windows

  // True if the loop serves the layer: windows that move by one row and column, or by two.
  static bool Suits(const ConvShape& s) {
    const Window& w = s.window;
    const bool is_three = s.filter_height == 3 && s.filter_width == 3 && w.dilation_x == 1 && w.dilation_y == 1;
    return is_three && w.stride_x == w.stride_y &&
           (w.stride_x == 1 ? s.out_width >= 2 : w.stride_x == 2 && s.out_width >= 3);
  }
  static ThreeLayout Of(const ConvShape& s) {
    const int stride = s.window.stride_x;
    return {(s.out_width - 1) * stride + 3, ((s.out_height - 1) * stride + 4) / 2};
  }

  // True if each output is written after all packed rows before it. Then the output may lie over the image.
  static bool IsInOrder(const ConvShape& s, int depth_multiplier) {
    return depth_multiplier == 1 && s.channels >= kBlockChannels && s.window.pad_y < 3 && s.out_height <= s.in_height &&
           s.out_width <= s.in_width;
  }

  // True if columns are computed instead, since they are longer than rows. The output has the size of the image, so
  // that each column lies over the one that it is computed from.
  static bool SuitsColumns(const ConvShape& s) {
    return s.out_height >= 2 * s.out_width && s.out_height == s.in_height && s.out_width == s.in_width &&
           Suits(Transposed(s));
  }

  // Returns the cycles for four channels, as DepthwiseCosts counts them.
  int64_t Costs(const ConvShape& s) const {
    using Costs = DepthwiseCosts;
    const bool by_two = s.window.stride_x == 2;
    const int calls = by_two ? s.out_height : (s.out_height + 1) / 2;
    const int steps = by_two ? (s.out_width + 2) / 3 : (s.out_width + 1) / 2;
    const int rows = calls * (Costs::kRowOfThree + steps * (by_two ? Costs::kStepOfTwos : Costs::kStepOfThree));
    const int pack = Costs::kPackPairs + Costs::kPackPair * std::min(s.in_width, columns);
    return Costs::kSetUpOfThree + int64_t{s.batches} * (rows + pairs * pack);
  }

  static constexpr int kMostSlots = 8;  // by which pairs are behind the first one
  int words() const { return kBlockChannels * (2 * columns + std::min(pairs - 2, kMostSlots - 1)); }
};

// Lays out the memory of a depthwise convolution.
struct DepthwiseLayout {
  int slots;          // pairs of a column
  int layouts;        // of the weights: for each slot that windows may begin in, and for each of its rows; or just one
  int columns;        // from the first column of a row's first window to the last column of its last one
  int weights_words;  // of a layout, rounded up to full iterations of MakeRow

  static DepthwiseLayout Of(const ConvShape& s) {
    constexpr int kMaxKeptHeight = 5;  // of a window, for the layouts to be small
    const bool keeps_pairs = s.filter_height <= kMaxKeptHeight && s.window.dilation_y == 1;
    const int slots = (s.filter_height + (keeps_pairs ? 2 : 1)) / 2;
    return {slots, keeps_pairs ? 2 * slots : 1, (s.out_width - 1) * s.window.stride_x + s.filter_width,
            (s.filter_width * slots * kBlockChannels + 7) / 8 * 8};
  }

  // True if pairs stay in their slots, and a row of the image is packed before an output row is written over it. Then
  // the output may lie over the image, and is never computed in parts.
  bool IsInOrder(const ConvShape& s, int depth_multiplier) const {
    return layouts > 1 && s.window.pad_y < s.filter_height && s.out_height <= s.in_height &&
           s.out_width <= s.in_width && s.channels % kBlockChannels == 0 && depth_multiplier == 1;
  }

  // True if computing pixels one by one, at `by_pixel` cycles each for four channels, takes less than packing weights
  // and pairs and computing rows. If this is true for an output, it is true for each part of it.
  static bool TakesLongerThan(const ConvShape& s, int by_pixel) {
    using Costs = DepthwiseCosts;
    const int64_t out_rows = int64_t{s.batches} * s.out_height;
    if (ThreeLayout::Suits(s)) return out_rows * s.out_width * by_pixel < ThreeLayout::Of(s).Costs(s);
    const DepthwiseLayout l = Of(s);
    const int in_row = Costs::kPixel + Costs::kRound * (l.weights_words / 8);
    const int layouts = l.layouts > 1 && s.window.stride_y % 2 == 0 ? l.slots : l.layouts;
    const int weights =
        layouts * (Costs::kPackLayout + l.slots * (Costs::kPackPairs + Costs::kPackPair * s.filter_width));
    const int row_of_pairs = Costs::kPackPairs + Costs::kPackPair * std::min(s.in_width, l.columns);
    // This many rows are packed for each row of the output.
    const int rows = l.layouts == 1 ? 2 * l.slots : std::min<int>(s.window.stride_y, 2 * l.slots);
    return out_rows * s.out_width * (by_pixel - in_row) <
           Costs::kSetUp + weights + out_rows * (Costs::kRow + rows * row_of_pairs / 2);
  }

  // True if the pixels are computed one by one instead, with a depth multiplier of 1: if the window is dilated along
  // the row, or if that takes less.
  static bool SuitsPixels(const ConvShape& s) {
    const int height = std::min(s.filter_height, s.in_height), width = std::min(s.filter_width, s.in_width);
    return s.window.dilation_x != 1 ||
           TakesLongerThan(
               s, DepthwiseCosts::kLonePixel + height * (DepthwiseCosts::kTapRow + DepthwiseCosts::kTap * width));
  }

  // True if the portable loop takes less time, for a depth multiplier above 1.
  static bool SuitsPortable(const ConvShape& s) {
    return TakesLongerThan(s, DepthwiseCosts::kPortablePixel + DepthwiseCosts::kPortableTap * TapsInImage(s));
  }

  int column_words() const { return slots * kBlockChannels; }
  int words_of_weights() const { return layouts * weights_words; }
  // MakeRow may read half an iteration beyond the columns.
  int words() const { return words_of_weights() + columns * column_words() + kBlockChannels; }
};

// Lays out the memory of a depthwise convolution of fewer than four channels, in bytes: its weights as those of four
// channels, and if it is computed row by row, the image's last row with room for the channels that it lacks, a row of
// the output with four channels, and the memory of DepthwiseLayout for four.
struct NarrowLayout {
  int last_row, made, columns, total;

  // True if four channels take less time than one to three by themselves. A single channel is computed in rows or not
  // at all; packing the weights of two pays from the sixth pixel on, of three from the third. Measured on Cortex-M4
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
    const bool is_three = ThreeLayout::Suits(s);
    const int columns = made + (is_three ? 0 : Padded(s.out_width * kBlockChannels));
    const int words = is_three ? ThreeLayout::Of(s).words() : DepthwiseLayout::Of(s).words();
    return {weights, made, columns, columns + Padded(words * static_cast<int>(sizeof(uint32_t)))};
  }

 private:
  static int Padded(int bytes) { return (bytes + 7) / 8 * 8; }
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_DUAL_MAC_LAYOUT_H_
