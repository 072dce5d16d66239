// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/cortex_m_dsp/conv_ways.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_one_channel.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/products/cortex_m_dsp/packed_pairs.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/rows_over_input.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape, const LayerPlan&) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  if (shape.filter_elements() == 0) return PortableBecause("the filter has no weights");
  const int bytes = ScratchBytesForColumns(shape.filter_elements());
  // MultiplyRows expands rows before it writes outputs over them, so it needs no more memory in place.
  return IsPixelByPixel(shape) ? TargetLoop("cortex_m_dsp", ConvWay::kPixels, bytes, 0)
                               : TargetLoop("cortex_m_dsp", ConvWay::kPatches, bytes);
}

namespace {

// Chooses the loop of a layer of four channels or more; `s` is AlongRow. The fastest loop for a whole output is also
// the fastest for a part of it.
LoopWay WayOfFourChannels(const ConvShape& s, int depth_multiplier) {
  if (SuitsOneChannel(s)) return DepthwiseWay::kOneChannel;
  if (depth_multiplier == 1 && DepthwiseLayout::SuitsPixels(s)) return DepthwiseWay::kPixels;
  if (depth_multiplier == 1 && ThreeLayout::SuitsColumns(s)) return DepthwiseWay::kThreeColumns;
  // The loop for pairs of rows would waste half of a pair, as compiled models compute single rows.
  const bool is_single = depth_multiplier == 1 && s.out_height == 1 && s.window.stride_y == 1;
  return ThreeLayout::Suits(s) && !is_single ? DepthwiseWay::kThree : DepthwiseWay::kRows;
}

LoopWay WayOfNarrow(const ConvShape& s) {
  if (DepthwiseLayout::SuitsPixels(s)) return DepthwiseWay::kNarrowPixels;
  return ThreeLayout::Suits(s) ? DepthwiseWay::kNarrowThree : DepthwiseWay::kNarrowRows;
}

const char* WhyDepthwiseIsPortable(const ConvShape& s, int depth_multiplier) {
  if (depth_multiplier != 1) {
    if (ThreeLayout::Suits(s)) return DepthwiseLayout::SuitsPortable(s) ? "the layer has few products" : nullptr;
    if (depth_multiplier % kBlockChannels != 0) return "the depth multiplier is neither 1 nor a multiple of 4";
    if (s.window.dilation_x != 1) return "the window is dilated";
    return !SuitsOneChannel(s) && DepthwiseLayout::SuitsPortable(s) ? "the layer has few products" : nullptr;
  }
  const bool is_narrow = s.channels < kBlockChannels && !NarrowLayout::IsWorthWhile(s);
  return is_narrow ? "there are few channels of few pixels, or of small windows" : nullptr;
}

LoopChoice ChooseDepthwise(const ConvShape& s, int depth_multiplier) {
  if (s.channels < kBlockChannels && depth_multiplier == 1) {
    // An output in steps of a few rows does not compute a single channel by rows, so it is not computed in place.
    return TargetLoop("cortex_m_dsp", WayOfNarrow(s), NarrowLayout::Of(s).total,
                      s.channels == 1 ? kNotInPlace : kRowByRow);
  }
  const LoopWay way = WayOfFourChannels(s, depth_multiplier);
  if (way == DepthwiseWay::kOneChannel) return TargetLoop("cortex_m_dsp", way, ScratchBytesForOneChannel(s));
  if (way == DepthwiseWay::kPixels) return TargetLoop("cortex_m_dsp", way);
  const bool is_three = way != DepthwiseWay::kRows;
  const DepthwiseLayout layout = DepthwiseLayout::Of(s);
  const int words =
      !is_three ? layout.words() : ThreeLayout::Of(way == DepthwiseWay::kThree ? s : Transposed(s)).words();
  const bool in_order = is_three ? ThreeLayout::IsInOrder(s, depth_multiplier) : layout.IsInOrder(s, depth_multiplier);
  return TargetLoop("cortex_m_dsp", way, (words + 1) / 2 * 8, in_order ? 0 : kRowByRow);
}

}  // namespace

LoopChoice ChooseDepthwiseConvInt8(const ConvShape& shape, int depth_multiplier, const LayerPlan&) {
  if (kRoundsOnce) return kPortableAsRoundedOnce;
  const ConvShape s = AlongRow(shape);
  const char* const reason = WhyDepthwiseIsPortable(s, depth_multiplier);
  if (reason != nullptr) return PortableBecause(reason);
  LoopChoice choice = ChooseDepthwise(s, depth_multiplier);
  // The loops by pixels need no more memory than those by rows, so an output that is computed in parts may use them.
  if (choice.in_place_bytes == kRowByRow && DepthwiseLayout::SuitsPixels(AlongRow(StepOverInput(shape)))) {
    const bool is_narrow = choice.way() == DepthwiseWay::kNarrowRows || choice.way() == DepthwiseWay::kNarrowThree;
    if (is_narrow) choice.ways = {choice.way(), DepthwiseWay::kNarrowPixels};
    const bool is_rows = choice.way() == DepthwiseWay::kRows || choice.way() == DepthwiseWay::kThree;
    if (is_rows && depth_multiplier == 1) choice.ways = {choice.way(), DepthwiseWay::kPixels};
  }
  return choice;
}

namespace {

// The packed loop computes three patches at a time in less time than the loop that packs nothing. For the last one or
// two patches the latter may be faster, as it computes these one by one.
bool IsWorthPacking(int patches) {
  constexpr int kPackedThree = 85, kThree = 100, kTwo = 100, kOne = 45;  // costs; in the order of measured ones
  const int left = patches % kColumns, threes = patches / kColumns;
  return (threes + (left > 0 ? 1 : 0)) * kPackedThree < threes * kThree + (left == 2 ? kTwo : left == 1 ? kOne : 0);
}

template <bool kIsWide>
void PackConv(const ConvShape& s, const LayerConstants& c, uint32_t* words) {
  PackPairs(c.filter, c.bias, c.multipliers, s.channels, s.filter_elements(), kIsWide, words);
}

void PackDepthwiseOfOne(const ConvShape& shape, const LayerConstants& constants, uint32_t* words) {
  const ConvShape s = AlongRow(shape);
  PackBeforeWeights(constants, s.channels, words);
  words += WordsBeforeWeights(s.channels);
  for (int c = 0; c < s.channels; c += kOneChannelTogether, words += WordsForOneChannel(s)) {
    PackOneChannel(s, constants.filter + c, words);
  }
}

}  // namespace

PackedLoop ChoosePackedConvInt8(const ConvShape& s, const ChannelMultipliers& multipliers, bool prefers_speed) {
  const int length = s.filter_elements();
  if (kRoundsOnce || length == 0 || s.channels < kPackedPair || !ShiftRight(multipliers, s.channels)) return {};
  if (!IsWorthPacking(s.batches * s.out_height * s.out_width)) return {};
  const LoopChoice choice = IsPixelByPixel(s) ? TargetLoop("cortex_m_dsp", ConvWay::kPixels, ColumnBytes(length), 0)
                                              : TargetLoop("cortex_m_dsp", ConvWay::kPatches, ColumnBytes(length));
  const int words = WordsOfPackedPairs(s.channels, length, prefers_speed);
  if (prefers_speed) return {choice, words, "WIDE_PACKED", PackConv<true>};
  return {choice, words, "PACKED", PackConv<false>};
}

PackedLoop ChoosePackedDepthwiseConvInt8(const ConvShape& shape) {
  const ConvShape s = AlongRow(shape);
  if (kRoundsOnce || !SuitsOneChannel(s)) return {};
  return {TargetLoop("cortex_m_dsp", DepthwiseWay::kOneChannel),
          WordsBeforeWeights(s.channels) + s.channels / kOneChannelTogether * WordsForOneChannel(s), "PACKED",
          PackDepthwiseOfOne};
}

}  // namespace mote
