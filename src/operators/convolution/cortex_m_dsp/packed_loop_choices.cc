// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/cortex_m_dsp/conv_ways.h"
#include "src/operators/convolution/cortex_m_dsp/depthwise_one_channel.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/products/cortex_m_dsp/packed_pairs.h"
#include "src/operators/products/rows_over_input.h"

namespace mote {
namespace {

// Three patches are computed at a time, in less time than by the loop that packs nothing, but for the last one or two,
// which that one computes by themselves.
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
