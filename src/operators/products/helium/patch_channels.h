// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies contiguous patches of activations by the weights of many channels.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_PATCH_CHANNELS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_PATCH_CHANNELS_H_

#include <cstdint>

#include "src/operators/products/layer_formats.h"

namespace mote {
inline namespace helium {

// Describes `count` > 0 patches of `length` > 0 activations, `step` apart, and their outputs, `out_step` apart.
struct Patches {
  const int8_t* in;
  int length, step, count;
  int8_t* out;
  int out_step;
};

// Holds weights [channels, length] and the starts of their sums.
struct ChannelWeights {
  const int8_t* weights;
  const int32_t* starts;  // the starts of the channels' sums; null: they are found with the products
  int channels;
};

// Computes the start of each channel.
ChannelWeights FindStarts(const Int8Format& format, const int8_t* weights, int length, int channels, int32_t* starts);

// Computes out[c] for each patch and each channel.
void MakeChannels(const Int8Format& format, const ChannelWeights& filter, const Patches& patches);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_PATCH_CHANNELS_H_
