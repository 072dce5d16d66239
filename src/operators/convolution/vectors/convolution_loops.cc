// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/vectors/convolution_loops.h"

#include "src/operators/convolution/vectors/vector_depthwise_conv.h"
#include "src/operators/convolution/vectors/vector_depthwise_float32.h"

namespace mote::vectors {
namespace {

constexpr ConvolutionLoops kLoops = {FitsStrips, DepthwiseConvVectors, DepthwiseConvVectors, DepthwiseConvFloatVectors,
                                     DepthwiseConvVectors};

}  // namespace

template <VectorLevel level>
const ConvolutionLoops* ConvolutionLoops::Of() {
  return &kLoops;
}
template const ConvolutionLoops* ConvolutionLoops::Of<kCompiledLevel>();

}  // namespace mote::vectors
