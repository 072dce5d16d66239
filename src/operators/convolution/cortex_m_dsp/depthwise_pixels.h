// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution pixel by pixel, number by number, which needs neither memory nor preparation: for images of few
// pixels, dilated windows, and the channels that are left where four are made together.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PIXELS_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PIXELS_H_

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"

namespace mote {
inline namespace cortex_m_dsp {

// The channels from `first` on, with a depth multiplier of 1, without the limits of an activation function. There are
// at least four channels in all: where no multiple of four is left, up to three before `first` are made again.
void DepthwiseConvPixels(const DepthwiseConvArgs<Int8Format>& args, int first);

// A convolution of fewer than four channels as one of four: those that are lacking are those of the next pixel, and of
// no weight. The weights lie at the begin of args.scratch.
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

// All of fewer than four channels, with their limits.
void DepthwiseConvNarrowPixels(const DepthwiseConvArgs<Int8Format>& args, const DepthwiseConvArgs<Int8Format>& four);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_CORTEX_M_DSP_DEPTHWISE_PIXELS_H_
