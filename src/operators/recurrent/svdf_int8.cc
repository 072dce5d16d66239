// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SVDF with int8 activations and feature weights; time weights and state are of one type, int16 or int8. Sums wrap, so
// that products may be added in any order.
#include <limits>

#include "src/operators/recurrent/svdf_loop.h"
#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/int16_dot.h"
#include "src/operators/shared/output_scaling.h"
#include "src/operators/shared/patch_product.h"

namespace mote {
namespace {

// The reference limits the number before it adds a state's zero point, so that the sum of two int8 numbers may wrap.
template <class T>
T Requantized(int32_t x, QuantizedMultiplier scale, int32_t zero_point) {
  constexpr ClampRange kRange = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  return static_cast<T>(Clamp(WrappingAdd(MultiplyByQuantizedMultiplier(x, scale), zero_point), kRange));
}

int32_t TimeProducts(const int16_t* features, int32_t /*zero*/, const int16_t* weights, int count) {
  return DotInt16To32(features, weights, count);
}
int32_t TimeProducts(const int8_t* features, int32_t zero, const int8_t* weights, int count) {
  return AddInt8Products(zero, features, weights, count, 0);
}

// The features of `filters` filters, which lie `memory` apart.
template <class State>
void MakeFeatures(const SvdfArgs& args, const int8_t* input, int filters, State* features) {
  const SvdfIntegerParams& p = *args.integer;
  const int inputs = args.inputs;
  const int8_t* weights = static_cast<const int8_t*>(args.weights_feature);
  for (int count; filters > 0; filters -= count, weights += count * inputs) {
    count = filters >= kChannelBlock ? kChannelBlock : 1;
    int32_t sums[kChannelBlock] = {0, 0, 0, 0};
    if (inputs > 0 && count == 1) sums[0] = AddInt8Products(p.input_zero_point, input, weights, inputs, 0);
    if (inputs > 0 && count > 1) AddInt8Products4(p.input_zero_point, input, weights, inputs, inputs, sums);
    for (int i = 0; i < count; ++i, features += args.memory) {
      *features = static_cast<State>(Requantized<State>(sums[i], p.feature, 0) + p.state_zero_point);
    }
  }
}

template <class State>
void SvdfInt8(const SvdfArgs& args) {
  const SvdfIntegerParams& p = *args.integer;
  const int filters = args.units * args.rank, unit_numbers = args.rank * args.memory;
  const int8_t* input = static_cast<const int8_t*>(args.input);
  State* features = static_cast<State*>(args.state);
  int8_t* output = static_cast<int8_t*>(args.output);
  for (int b = 0; b < args.batches; ++b, input += args.inputs) {
    if (filters == 0) continue;
    // The newest feature of each filter is written anew.
    CopyBytes(features, features + 1, sizeof(State) * static_cast<size_t>(filters * args.memory - 1));
    MakeFeatures(args, input, filters, features + args.memory - 1);
    const State* weights = static_cast<const State*>(args.weights_time);
    for (int unit = 0; unit < args.units; ++unit, features += unit_numbers, weights += unit_numbers) {
      const int32_t bias = args.bias == nullptr ? 0 : static_cast<const int32_t*>(args.bias)[unit];
      const int32_t sum = WrappingAdd(bias, TimeProducts(features, p.state_zero_point, weights, unit_numbers));
      // The reference applies no activation but the output's own range.
      *output++ = Requantized<int8_t>(sum, p.output, p.output_zero_point);
    }
  }
}

}  // namespace

void SvdfInt8State16(const SvdfArgs& args) { SvdfInt8<int16_t>(args); }

void SvdfInt8State8(const SvdfArgs& args) { SvdfInt8<int8_t>(args); }

}  // namespace mote
