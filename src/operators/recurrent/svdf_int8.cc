// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SVDF with int8 activations and feature weights; time weights and state are of one type, int16 or int8. Sums wrap, so
// that products may be added in any order.
#include <algorithm>
#include <limits>

#include "src/operators/products/int16_dot.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/recurrent/svdf_loop.h"
#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {
namespace {

int32_t TimeProducts(const int16_t* features, int32_t /*zero*/, const int16_t* weights, int count) {
  return DotInt16To32(features, weights, count);
}
int32_t TimeProducts(const int8_t* features, int32_t zero, const int8_t* weights, int count) {
  return AddInt8Products(zero, features, weights, count, 0);
}

void Finish(const Requantizer<int32_t>& requantizer, const int32_t* sums, int count, int8_t* features) {
  FinishInt8(requantizer, sums, 0, count, features);
}
void Finish(const Requantizer<int32_t>& requantizer, const int32_t* sums, int count, int16_t* features) {
  if (requantizer.HasOneMultiplier()) return requantizer.FinishRowWithOneMultiplier(sums, 0, count, features);
  requantizer.FinishRow(sums, 0, count, features);
}

// Makes a multiplier without zero point and bias, limited to T.
template <class T>
Requantizer<int32_t> ScaledTo(const QuantizedMultiplier& m, const int8_t& shift) {
  Requantizer<int32_t> made;  // member by member: of an initializer the compiler copies parts
  made.out_zero = 0;
  made.clamp.min = std::numeric_limits<T>::min();
  made.clamp.max = std::numeric_limits<T>::max();
  made.multipliers = {&m.multiplier, &shift, 0};
  made.bias = nullptr;
  return made;
}

// Computes the features of `filters` filters, which lie `memory` apart.
template <class State>
void MakeFeatures(const SvdfArgs& args, const int8_t* input, int filters, State* features) {
  const SvdfIntegerParams& p = *args.integer;
  const int inputs = args.inputs;
  const int8_t shift = static_cast<int8_t>(p.feature.shift);
  const Requantizer<int32_t> requantizer = ScaledTo<State>(p.feature, shift);
  const int8_t* weights = static_cast<const int8_t*>(args.weights_feature);
  int32_t sums[kChannelsToFinish];
  State finished[kChannelsToFinish];
  for (int count; filters > 0; filters -= count) {
    count = std::min(filters, kChannelsToFinish);
    for (int i = 0; i < count; ++i) sums[i] = 0;
    for (int i = 0, block; inputs > 0 && i < count; i += block, weights += block * inputs) {
      block = count - i < kChannelBlock ? 1 : kChannelBlock;
      if (block == 1) {
        sums[i] = AddInt8Products(p.input_zero_point, input, weights, inputs, 0);
      } else {
        AddInt8Products4(p.input_zero_point, input, weights, inputs, inputs, sums + i);
      }
    }
    Finish(requantizer, sums, count, finished);
    // The reference limits the number before it adds a state's zero point, so that the sum of two int8 numbers may
    // wrap.
    for (int i = 0; i < count; ++i, features += args.memory) {
      *features = static_cast<State>(finished[i] + p.state_zero_point);
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
  const int8_t shift = static_cast<int8_t>(p.output.shift);
  // The reference applies no activation but the output's own range.
  Requantizer<int32_t> requantizer = ScaledTo<int8_t>(p.output, shift);
  requantizer.out_zero = p.output_zero_point;
  requantizer.bias = static_cast<const int32_t*>(args.bias);
  int32_t sums[kChannelsToFinish];
  for (int b = 0; b < args.batches; ++b, input += args.inputs) {
    if (filters == 0) continue;
    // The newest feature of each filter is written anew.
    MoveBytesDown(features, features + 1, sizeof(State) * static_cast<size_t>(filters * args.memory - 1));
    MakeFeatures(args, input, filters, features + args.memory - 1);
    const State* weights = static_cast<const State*>(args.weights_time);
    for (int unit = 0, count; unit < args.units; unit += count, output += count) {
      count = std::min(args.units - unit, kChannelsToFinish);
      for (int i = 0; i < count; ++i, features += unit_numbers, weights += unit_numbers) {
        sums[i] = TimeProducts(features, p.state_zero_point, weights, unit_numbers);
      }
      FinishInt8(requantizer, sums, unit, count, output);
    }
  }
}

}  // namespace

void SvdfInt8State16(const SvdfArgs& args) { SvdfInt8<int16_t>(args); }

void SvdfInt8State8(const SvdfArgs& args) { SvdfInt8<int8_t>(args); }

}  // namespace mote
