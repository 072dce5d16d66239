// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) {
  if (args.is_portable) return DepthwiseConvLoop(args);
  x86_64::FloatLoopsOfThisProcessor()->depthwise_float32(args);
}

void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args) {
  if (args.is_portable) return DepthwiseConvLoop(args);
  const x86_64::Loops* const loops = x86_64::FloatLoopsOfThisProcessor();
  if (!x86_64::IsConv(args.shape, args.depth_multiplier)) return loops->depthwise_hybrid(args);
  loops->conv_hybrid(x86_64::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
