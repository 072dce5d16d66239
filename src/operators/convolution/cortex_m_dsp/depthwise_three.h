// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes a depthwise convolution with windows of three by three, channel by channel, in pairs of output rows that
// share loads: registers hold the weights of a channel and the sums of four outputs.
//
// Pairs of rows are packed as in depthwise_conv_int8.cc, four channels at a time, but each pair of rows begins one slot
// behind the one before it. So a window's two pairs are always neighbours, and old pairs make room for new ones. Now
// and then a pair moves back to the first slot. (p1 is the second pair of the image, c2 its third column.)
//
//   | p0 c0 | p1 c0 | p0 c1 | p1 c1 | p0 c2 | p1 c2 | ...
//           | p1 c0 | p2 c0 | p1 c1 | p2 c1 | p1 c2 | p2 c2 | ...
//
// The rows of a pair serve two rows of windows that move by one row: the upper takes the first pair and the first row
// of the second, the lower the second row of the first pair, and the second pair. If windows move by two rows, there is
// only the upper row.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_THREE_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_THREE_H_

#include "src/operators/convolution/cortex_m_dsp/depthwise_pairs.h"
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {
inline namespace cortex_m_dsp {

// Computes a layer that ThreeLayout suits, of any depth multiplier, without the limits of an activation function. If
// `transposed`, rows and columns of the image change places. If `last_row` is not null, it has room for a row of the
// image and four bytes, and the layer has fewer than four channels, a depth multiplier of 1, and the weights of four
// channels.
void DepthwiseConvThree(const DepthwiseConvArgs<Int8Format>& args, bool transposed, int8_t* last_row);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_THREE_H_
