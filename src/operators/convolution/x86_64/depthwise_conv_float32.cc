// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) {
  const x86_64::Loops* const loops = x86_64::FloatLoopsOfThisProcessor();
  const bool fits = loops != nullptr && args.kept != nullptr && args.depth_multiplier == 1 &&
                    args.shape.filter_height <= x86_64::kMaxWindowHeight;
  if (!fits || !loops->depthwise_float32(args)) DepthwiseConvLoop(args);
}

}  // namespace mote
