// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_one_channel.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/rows_over_input.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape, const LayerPlan&) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (shape.filter_elements() == 0) return {"portable", "the filter has no weights", 0};
  LoopChoice choice = {"cortex_m_dsp", nullptr, ScratchBytesForColumns(shape.filter_elements())};
  // Rows are expanded before outputs are written over them.
  if (IsPixelByPixel(shape)) choice.in_place_bytes = 0;
  return choice;
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan&) {
  const ConvShape s = AlongRow(shape);
  const auto portable = [](const char* reason) { return LoopChoice{"portable", reason, 0}; };
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (depth_multiplier != 1) {
    if (depth_multiplier % kTogether != 0) return portable("the depth multiplier is neither 1 nor a multiple of 4");
    if (s.window.dilation_x != 1) return portable("the window is dilated");
  }
  if (s.channels < kTogether) {
    if (!NarrowLayout::IsWorthWhile(s)) return portable("there are few channels of few pixels, or of small windows");
    // Rows that are made one after the other would not be made as rows.
    return {"cortex_m_dsp", nullptr, NarrowLayout::Of(s).total, s.channels == 1 ? kNotInPlace : -1};
  }
  if (SuitsOneChannel(s)) return {"cortex_m_dsp", nullptr, ScratchBytesForOneChannel(s)};
  if (depth_multiplier != 1 && DepthwiseLayout::SuitsPortable(s)) return portable("the layer has few products");
  if (depth_multiplier == 1 && DepthwiseLayout::SuitsPixels(s)) return {"cortex_m_dsp", nullptr, 0};
  const bool by_columns = DepthwiseLayout::SuitsColumns(s, depth_multiplier);
  const ConvShape t = by_columns ? Transposed(s) : s;
  const DepthwiseLayout layout = DepthwiseLayout::Of(t);
  LoopChoice choice = {"cortex_m_dsp", nullptr, (layout.words(t) + 1) / 2 * 8};
  if (layout.IsInOrder(s, depth_multiplier)) choice.in_place_bytes = 0;
  return choice;
}

}  // namespace mote
