// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/x86_64/convolution_loops.h"

namespace mote {

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  x86_64::ConvolutionLoopsFor(x86_64::LevelOfThisProcessor())->depthwise_float32(args);
}

void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  const x86_64::VectorLevel level = x86_64::LevelOfThisProcessor();
  if (!x86_64::IsConv(args.shape, args.depth_multiplier))
    return x86_64::ConvolutionLoopsFor(level)->depthwise_hybrid(args);
  x86_64::ProductLoopsFor(level)->conv_hybrid(x86_64::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
