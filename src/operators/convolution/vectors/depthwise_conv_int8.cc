// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/vectors/convolution_loops.h"

namespace mote {
const LinkedLoop* LoopsOfDepthwiseConvInt8() { return nullptr; }
void DepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args) {
  if (args.way == kPortableWay) return DepthwiseConvLoop(args);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  if (args.way == vectors::DepthwiseWay::kStrips)
    return vectors::LoopsFor<vectors::ConvolutionLoops>(level)->depthwise(args);
  vectors::LoopsFor<vectors::ProductLoops>(level)->conv(vectors::AsConv(args), {1, args.shape.channels});
}

}  // namespace mote
