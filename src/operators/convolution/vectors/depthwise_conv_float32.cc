// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/vectors/convolution_loops.h"

namespace mote {

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  vectors::LoopsFor<vectors::ConvolutionLoops>(vectors::LevelOfThisProcessor())->depthwise_float32(args);
}

void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  const vectors::VectorLevel level = vectors::LevelOfThisProcessor();
  if (!vectors::IsConv(args.shape, args.depth_multiplier))
    return vectors::LoopsFor<vectors::ConvolutionLoops>(level)->depthwise_hybrid(args);
  vectors::LoopsFor<vectors::ProductLoops>(level)->conv_hybrid(vectors::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
