// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/x86_64/convolution_loops.h"

namespace mote {

LoopChoice ChooseConvFloat32(const ConvShape& shape, bool keeps_weights) {
  const char* why_not = nullptr;
  if (shape.filter_elements() == 0) why_not = "a filter has no weights";
  if (shape.filter_elements() > x86_64::kMaxFloatPatch) why_not = "a filter has more than 4608 weights";
  return x86_64::FloatLoopOf(why_not, keeps_weights);
}

LoopChoice ChooseDepthwiseConvFloat32(const ConvShape& shape, int depth_multiplier, bool keeps_weights) {
  const char* why_not = nullptr;
  if (depth_multiplier != 1) why_not = "several channels come from each";
  if (shape.filter_height > x86_64::kMaxWindowHeight) why_not = "a window has more than 32 rows";
  return x86_64::FloatLoopOf(why_not, keeps_weights);
}

LoopChoice ChooseConvHybrid(const ConvShape& shape, bool keeps_weights) {
  const bool is_large = shape.filter_elements() > x86_64::kMaxKeptPatch;
  return x86_64::FloatLoopOf(is_large ? "a filter has more than 9216 weights" : nullptr, keeps_weights);
}

LoopChoice ChooseDepthwiseConvHybrid(const ConvShape& shape, int depth_multiplier, bool keeps_weights) {
  const char* why_not = nullptr;
  if (!x86_64::IsConv(shape, depth_multiplier)) {
    const x86_64::ConvolutionLoops* const loops = x86_64::ConvolutionLoopsFor(x86_64::LevelOfThisProcessor());
    if (depth_multiplier != 1) why_not = "several channels come from each of several";
    if (loops != nullptr && !loops->fits_depthwise(shape)) {
      why_not = "the window or the number of channels is too large";
    }
  }
  return x86_64::FloatLoopOf(why_not, keeps_weights);
}

}  // namespace mote
