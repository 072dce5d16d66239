// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies a row of activations by the weights of many channels, four channels at a time. The part of the sums that
// comes from the zero point is added up with the products: for few rows that takes less time than computing it first.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_ROW_CHANNELS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_ROW_CHANNELS_H_

#include <cstdint>

#include "src/operators/products/layer_formats.h"

namespace mote {
inline namespace helium {

struct ActivationRow {
  const int8_t* in;
  int length;     // above 0
  int32_t start;  // a part of the sums of all channels
};

// Computes out[c] for each channel of weights [channels, row.length].
void MakeRowChannels(const Int8Format& format, const ActivationRow& row, const int8_t* weights, int channels,
                     int8_t* out);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_ROW_CHANNELS_H_
