// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>

#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/helium/conv_ways.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/products/helium/vector_layout.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

namespace {

LoopWay WayOfConv(const ConvShape& s) {
  if (IsPixelByPixel(s)) return ConvWay::kPixels;
  if (IsWholeImage(s)) return ConvWay::kWholeImage;
  return IsPointwise(s) ? ConvWay::kPointwise : ConvWay::kCopies;
}

}  // namespace

LoopChoice ChooseConvInt8(const ConvShape& s, const LayerPlan&) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (s.filter_elements() == 0) return PortableBecause("the filter has no weights");
  // A pointwise convolution with a stride does not copy its patches, so its output must not lie over them.
  const bool is_in_order = IsPixelByPixel(s) || !IsPointwise(s);
  LoopChoice choice =
      TargetLoop("helium", WayOfConv(s), BytesBeforeRows(s), is_in_order ? (BytesInPlace(s) + 7) / 8 * 8 : kRowByRow);
  if (!is_in_order) choice.ways = {choice.way(), WayOfConv(StepOverInput(s))};
  return choice;
}

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& s, int depth_multiplier, const LayerPlan& plan) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (HasFewProducts(s)) return PortableBecause("the layer has few products");
  if (s.in_depth == 1) {
    const int bytes = (BytesBeforeCopies(s) + BytesOfCopies(SingleChannel(s)) + 7) / 8 * 8;
    return TargetLoop("helium", DepthwiseWay::kOneChannel, bytes);
  }
  const ConvShape row = LaidAsRow(s);
  // In place, a block of channels overwrites only its own pixels of the image, unless the output has more of them.
  const bool is_in_order = depth_multiplier == 1 && s.out_height <= s.in_height && s.out_width <= s.in_width;
  const bool has_few_pixels = depth_multiplier == 1 && plan.per_channel() && HasFewPixels(row);
  const LoopWay way = has_few_pixels ? DepthwiseWay::kFewPixels : DepthwiseWay::kChannels;
  return TargetLoop("helium", way, TapBytes(row, depth_multiplier),
                    is_in_order ? (BytesOfKeptPixels(row) + 7) / 8 * 8 : kRowByRow);
}

PackedLoop ChoosePackedConvInt8(const ConvShape&, const ChannelMultipliers&, bool) { return {}; }
PackedLoop ChoosePackedDepthwiseConvInt8(const ConvShape&) { return {}; }

}  // namespace mote
