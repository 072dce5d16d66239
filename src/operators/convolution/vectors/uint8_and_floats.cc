// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/vectors/convolution_loops.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {

void ConvUInt8(const ConvArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::Int8LevelOfThisProcessor())
      ->conv_uint8(args, {args.shape.filter_elements(), 1});
}

void ConvFloat32(const ConvArgs<Float32Format>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelForChannels(args.shape.channels))->conv_float32(args);
}

void ConvHybrid(const ConvArgs<HybridFormat>& args) {
  if (args.way == kPortableWay) return ConvLoop(args);
  vectors::LoopsFor<vectors::ProductLoops>(vectors::LevelOfThisProcessor())
      ->conv_hybrid(args, {args.shape.filter_elements(), 1});
}

void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (args.way == vectors::DepthwiseWay::kStrips)
    return vectors::LoopsFor<vectors::ConvolutionLoops>(level)->depthwise_uint8(args);
  vectors::LoopsFor<vectors::ProductLoops>(level)->conv_uint8(vectors::AsConv(args), {1, args.shape.channels});
}

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
