// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names the loops among which an int8 convolution chooses.
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
  kOneChannel = 1,  // an image of one channel, computed as a convolution
  kFewPixels,       // HasFewPixels, and a multiplier for each channel: all pixels of sixteen channels in one call
  kChannels,
};
}  // namespace DepthwiseWay

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_CONV_WAYS_H_
