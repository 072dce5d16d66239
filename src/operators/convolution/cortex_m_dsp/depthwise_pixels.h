// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes a depthwise convolution pixel by pixel without packing, which needs neither memory nor preparation. It
// serves images of few pixels, dilated windows, and the channels that are left after blocks of four.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PIXELS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PIXELS_H_

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"

namespace mote {
inline namespace cortex_m_dsp {

// Computes the channels from `first` on, for a depth multiplier of 1, without the limits of an activation function. The
// layer has at least four channels: if no multiple of four is left, up to three channels before `first` are computed
// again.
void DepthwiseConvPixels(const DepthwiseConvArgs<Int8Format>& args, int first);

// Extends a convolution of fewer than four channels to four: the additional channels read the next pixel, with zero
// weights. args.scratch begins with the weights.
class NarrowAsFour {
 public:
  explicit NarrowAsFour(const DepthwiseConvArgs<Int8Format>& args);
  NarrowAsFour(const NarrowAsFour&) = delete;
  NarrowAsFour& operator=(const NarrowAsFour&) = delete;

  DepthwiseConvArgs<Int8Format> four;

 private:
  int32_t bias_[kBlockChannels] = {}, multipliers_[kBlockChannels] = {};
  int8_t shifts_[kBlockChannels] = {};
};

// Computes a layer of fewer than four channels, with the limits of its activation function.
void DepthwiseConvNarrowPixels(const DepthwiseConvArgs<Int8Format>& args, const DepthwiseConvArgs<Int8Format>& four);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PIXELS_H_
