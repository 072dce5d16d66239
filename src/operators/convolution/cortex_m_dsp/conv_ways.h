// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names the loops among which an int8 convolution chooses.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_CONV_WAYS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_CONV_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace cortex_m_dsp {

namespace ConvWay {
enum : LoopWay {
  kPixels = 1,  // MultiplyRows multiplies the pixels of the image, each a row of numbers
  kPatches,
};
}  // namespace ConvWay

namespace DepthwiseWay {
enum : LoopWay {
  kNarrowPixels = 1,  // fewer than four channels, pixel by pixel
  kNarrowRows,        // fewer than four channels, by rows of pixels
  kNarrowThree,       // fewer than four channels, windows of three by three
  kOneChannel,        // an image of one channel
  kPixels,            // pixel by pixel, four channels or more
  kRows,              // four channels at a time, by rows of pixels
  kThree,             // windows of three by three, by pairs of rows
  kThreeColumns,      // the same by pairs of columns
};
}  // namespace DepthwiseWay

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_CONV_WAYS_H_
