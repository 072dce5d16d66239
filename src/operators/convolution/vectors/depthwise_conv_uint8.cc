// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/vectors/convolution_loops.h"

namespace mote {

void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (args.way == vectors::DepthwiseWay::kStrips)
    return vectors::LoopsFor<vectors::ConvolutionLoops>(level)->depthwise_uint8(args);
  vectors::LoopsFor<vectors::ProductLoops>(level)->conv_uint8(vectors::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
