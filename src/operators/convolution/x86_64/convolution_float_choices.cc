// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/shared/x86_64/float_loops_of_this_processor.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

LoopChoice ChooseConvFloat32(const ConvShape& shape) {
  return x86_64::FloatLoopOf(shape.filter_elements() > x86_64::kMaxFloatPatch ? "a filter has more than 4608 weights"
                                                                              : nullptr);
}

LoopChoice ChooseDepthwiseConvFloat32(int depth_multiplier) {
  return x86_64::FloatLoopOf(depth_multiplier != 1 ? "several channels come from each" : nullptr);
}

}  // namespace mote
