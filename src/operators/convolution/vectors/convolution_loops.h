// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lists the loops of depthwise convolutions.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_CONVOLUTION_LOOPS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_CONVOLUTION_LOOPS_H_

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/vectors/product_loops.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

// These loops serve a depth multiplier of 1. The float loop serves what the float loops of ProductLoops serve, with
// windows of at most kMaxWindowHeight rows.
struct ConvolutionLoops {
  template <VectorLevel level>
  static const ConvolutionLoops* Of();  // convolution_loops.cc

  bool (*fits_depthwise)(const ConvShape& shape, bool keeps_weights);  // asked before all but depthwise_float32
  void (*depthwise)(const DepthwiseConvArgs<Int8Format>& args);  // in place with the scratch of ScratchForRowsOverInput
  void (*depthwise_uint8)(const DepthwiseConvArgs<UInt8Format>& args);
  void (*depthwise_float32)(const DepthwiseConvArgs<Float32Format>& args);
  void (*depthwise_hybrid)(const DepthwiseConvArgs<HybridFormat>& args);
};

constexpr int kMaxTaps = 128;  // pointers, 1 KB on the stack: more than windows of 11 by 11 have

inline bool IsConv(const ConvShape& s, int depth_multiplier) {
  return s.in_depth == 1 && depth_multiplier > 1 && int64_t{s.filter_height} * s.filter_width <= kMaxPatch;
}

namespace DepthwiseWay {
enum : LoopWay {
  kConv = 1,  // shapes that IsConv: several channels of one image are computed as a convolution
  kStrips,
};
}  // namespace DepthwiseWay

template <class F>
ConvArgs<F> AsConv(const DepthwiseConvArgs<F>& args) {
  ConvArgs<F> conv = args;
  conv.shape.filter_depth = 1;
  return conv;
}

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_VECTORS_CONVOLUTION_LOOPS_H_
