// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The table of loops for the vectors that the source is compiled for.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_X86_64_CONVOLUTION_VECTORS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_X86_64_CONVOLUTION_VECTORS_H_

#include "src/operators/convolution/x86_64/vector_depthwise_conv.h"
#include "src/operators/convolution/x86_64/vector_depthwise_float32.h"

namespace mote::x86_64 {
namespace {

constexpr ConvolutionLoops VectorLoops() {
  return {FitsStrips, DepthwiseConvVectors, DepthwiseConvFloatVectors, DepthwiseConvVectors};
}

}  // namespace
}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_X86_64_CONVOLUTION_VECTORS_H_
