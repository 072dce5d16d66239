// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/x86_64/convolution_loops.h"

namespace mote {

void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  const x86_64::VectorLevel level = x86_64::Int8LevelOfThisProcessor();
  if (args.way == x86_64::DepthwiseWay::kStrips) return x86_64::ConvolutionLoopsFor(level)->depthwise_uint8(args);
  x86_64::ProductLoopsFor(level)->conv_uint8(x86_64::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
