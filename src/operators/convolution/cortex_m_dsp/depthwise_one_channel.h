// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes a depthwise convolution of an image of one channel. All output channels see the same windows, which are read
// where they are in the image, and only the weights of four channels are stored in memory, as int8.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_ONE_CHANNEL_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_ONE_CHANNEL_H_

#include <cstdint>
#include <cstring>

#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kOneChannelWidth = 8;       // columns of a window, two words; narrower filters end with zero weights
constexpr int kOneChannelMaxHeight = 16;  // of filters, so that their weights take at most 512 bytes
constexpr int kOneChannelTogether = 4;    // output channels at a time, whose sums registers hold

// This loop is made for filters of 10 by 8 over a spectrogram, the first layer of micro_speech, where DepthwiseLayout
// takes 4,336 bytes. Measured on other layers on Cortex-M4: with strides of 2, filters of 3 to 16 by 7 or 8 and 4 to 16
// channels, a layer needs 2,256 to 6,416 bytes less, and between 5 % less and 11 % more instructions; one of filters of
// 8 by 8 with strides of 4 and 32 channels takes 19 % less. With strides of 1, or narrower filters, too many products
// are with zeros: the loop would take up to 49 % more, so it does not suit these.
inline bool SuitsOneChannel(const ConvShape& s) {
  return s.in_depth == 1 && s.in_width >= kOneChannelWidth && s.channels % kOneChannelTogether == 0 &&
         s.filter_width <= kOneChannelWidth && s.filter_width >= kOneChannelWidth - 1 && s.window.stride_x > 1 &&
         s.filter_height <= kOneChannelMaxHeight && s.window.dilation_x == 1 && s.window.dilation_y == 1;
}

constexpr int kOneChannelWords = kOneChannelWidth / 4 * kOneChannelTogether;  // of weights, for each row of the filter
inline int WordsForOneChannel(const ConvShape& s) { return s.filter_height * kOneChannelWords; }
inline int ScratchBytesForOneChannel(const ConvShape& s) {
  return WordsForOneChannel(s) * static_cast<int>(sizeof(uint32_t));
}

// Packs the weights of four channels: for each row a word of each channel for the first columns, then for the last.
inline void PackOneChannel(const ConvShape& s, const int8_t* filter, uint32_t* words) {
  constexpr int kColumns = 4;
  std::memset(words, 0, ScratchBytesForOneChannel(s));
  int8_t* row = reinterpret_cast<int8_t*>(words);
  for (int ky = 0; ky < s.filter_height; ++ky, row += kOneChannelWords * sizeof(uint32_t)) {
    for (int kx = 0; kx < s.filter_width; ++kx, filter += s.filter_depth) {
      int8_t* const column = row + kx / kColumns * kOneChannelTogether * kColumns + kx % kColumns;
      for (int c = 0; c < kOneChannelTogether; ++c) column[c * kColumns] = filter[c];
    }
  }
}

// Computes a layer that SuitsOneChannel, with multipliers that FastRequantizer supports. Leaves the limits of an
// activation function to the caller.
void DepthwiseConvOneChannel(const DepthwiseConvArgs<Int8Format>& args);
// Does the same with the packed words of all channels in place of the filter.
void PackedDepthwiseConvOneChannel(const DepthwiseConvArgs<Int8Format>& args);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_ONE_CHANNEL_H_
