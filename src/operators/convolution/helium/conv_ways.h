// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The ways of the convolutions of int8.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CONV_WAYS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CONV_WAYS_H_

#include "src/operators/seam/loop_choice.h"

namespace mote {
inline namespace helium {

namespace ConvWay {
enum : LoopWay {
  kPixels = 1,  // each output pixel comes from the input pixel of the same number
  kPointwise,   // patches lie in the image as they are, some pixels apart
  kWholeImage,  // the only patch is the image
  kCopies,      // patches are copied
};
}  // namespace ConvWay

namespace DepthwiseWay {
enum : LoopWay {
  kOneChannel = 1,  // an image of one channel: a convolution
  kFewPixels,       // HasFewPixels, and each channel has a multiplier: the pixels of sixteen channels in one go
  kChannels,
};
}  // namespace DepthwiseWay

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CONV_WAYS_H_
