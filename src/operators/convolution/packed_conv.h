// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs convolutions of compiled models whose constants are packed in the order of a target's loop while the model is
// compiled. The packed words replace filter, bias and multipliers.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_PACKED_CONV_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_PACKED_CONV_H_

#include <cstdint>

#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/products/layer_plan.h"

namespace mote {

// The constants of a layer that are packed.
struct LayerConstants {
  const int8_t* filter;
  const int32_t* bias;  // may be null
  ChannelMultipliers multipliers;
};

// Describes a loop that reads packed words, and the function that packs them.
struct PackedLoop {
  LoopChoice choice = kPortableLoop;
  int32_t words = 0;            // 0: no loop of the target suits the layer
  const char* form = "PACKED";  // of MOTE_REGISTER_PACKED
  void (*Pack)(const ConvShape& shape, const LayerConstants& constants, uint32_t* words) = nullptr;
};

// Makes the layer run the loop that `choose(multipliers)` returns, if the model is being compiled, its constants are
// known, and there is such a loop. Returns false otherwise.
template <class Choose>
bool PackLayer(const PrepareContext& ctx, const LayerTensors& t, const ConvShape& shape, const Choose& choose,
               LayerScratch* needs, LayerPlan* plan) {
  const bool are_known = t.filter.is_constant && (!t.bias.exists() || t.bias.is_constant);
  // A node whose activations are constants runs in its Prepare, so it is not packed.
  if (!ctx.has_flash() || !are_known || t.in.is_constant || plan->packed_weights) return false;
  KeepInFlash(ctx, t.channels, plan);
  const LayerConstants constants = {t.filter.Data<int8_t>(), t.bias.exists() ? t.bias.Data<int32_t>() : nullptr,
                                    plan->KnownMultipliers(t.channels)};
  const int rows = ctx.rows_of_call();
  const PackedLoop loop = choose(rows == 0 ? shape : ShapeOfRows(shape, rows, 0, 0), constants.multipliers);
  if (loop.words == 0) return false;
  uint32_t* const words = ctx.InFlash<uint32_t>(loop.words);
  loop.Pack(shape, constants, words);
  plan->packed = words;
  needs->channels = 0;
  ctx.NotePacked(loop.form);
  UseConvLoop(ctx, shape, loop.choice, needs, plan);
  return true;
}

// Chooses the loop of a convolution with one group. There are multipliers for all channels. `prefers_speed` says that
// speed matters more than flash.
PackedLoop ChoosePackedConvInt8(const ConvShape& shape, const ChannelMultipliers& multipliers, bool prefers_speed);
// Reads packed words in place of the filter; they include the bias and the multipliers.
void PackedConvInt8(const ConvArgs<Int8Format>& args);
// Does the same for the form WIDE_PACKED.
void WidePackedConvInt8(const ConvArgs<Int8Format>& args);

// The packed words of a depthwise convolution begin with its multipliers, shifts and biases, in the order that loops
// without packed words read.
inline int WordsBeforeWeights(int channels) { return 2 * channels + (channels + 3) / 4; }
inline void PackBeforeWeights(const LayerConstants& constants, int channels, uint32_t* words) {
  int8_t* const shifts = reinterpret_cast<int8_t*>(words + channels);
  uint32_t* const biases = words + WordsBeforeWeights(channels) - channels;
  for (int c = 0; c < channels; ++c) {
    words[c] = static_cast<uint32_t>(constants.multipliers[c].multiplier);
    shifts[c] = static_cast<int8_t>(constants.multipliers[c].shift);
    biases[c] = constants.bias == nullptr ? 0 : static_cast<uint32_t>(constants.bias[c]);
  }
}
inline void SetConstants(const void* packed, int channels, Requantizer<int32_t>* requantizer) {
  const int32_t* const words = static_cast<const int32_t*>(packed);
  requantizer->multipliers = {words, reinterpret_cast<const int8_t*>(words + channels), 1};
  requantizer->bias = words + WordsBeforeWeights(channels) - channels;
}

PackedLoop ChoosePackedDepthwiseConvInt8(const ConvShape& shape);
// Reads packed words in place of the filter: those behind the words that SetConstants reads.
void PackedDepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>& args);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_PACKED_CONV_H_
