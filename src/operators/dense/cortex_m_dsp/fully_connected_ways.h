// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names the loops among which an int8 FULLY_CONNECTED chooses, and says which layers are small.
#ifndef MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_FULLY_CONNECTED_WAYS_H_
#define MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_FULLY_CONNECTED_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace cortex_m_dsp {

namespace FullyConnectedWay {
enum : LoopWay {
  kSmallLayer = 1,  // IsSmallLayer, and all channels have one multiplier
  kFewChannels,     // one row, and four channels at most, such as those whose weights are unpacked together
  kRowByRow,
  kLongRows,  // of more than kLongestWhole numbers, row by row
  kRowsTogether,
};
}  // namespace FullyConnectedWay

constexpr int kSmallDepth = 16;     // two numbers in each of eight registers
constexpr int kSmallChannels = 32;  // their sums take 128 bytes of the stack
constexpr int kSmallWeights = kSmallDepth * 16;
constexpr int kTinyDepth = 2;             // the other loop computes rows this short product by product
constexpr int kChannelsOfShortRows = 12;  // the most for rows of kTinyDepth to kSmallDepth / 2 numbers

// This loop is made for the layers of hello_world. Measured on Cortex-M4: of 130 shapes that it serves, with up to 16
// numbers and 32 channels, it takes fewer instructions for 128, at best half as many, and up to 5 % more for two. A
// gesture recogniser's last layer, of 16 numbers and 4 channels, takes 30 % less. With 3 to 8 numbers and many channels
// it would take up to 12 % more, as each channel takes the time of kSmallDepth products.
inline bool IsSmallLayer(int rows, int depth, int channels) {
  const bool wastes_products = depth > kTinyDepth && depth <= kSmallDepth / 2 && channels > kChannelsOfShortRows;
  return rows == 1 && depth <= kSmallDepth && channels <= kSmallChannels && depth * channels <= kSmallWeights &&
         !wastes_products;
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_FULLY_CONNECTED_WAYS_H_
