// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_rare.h"

namespace mote {
namespace {

// Returns x * m, rounded once, with halves rounded up.
int32_t MultipliedAndRoundedOnce(int32_t x, QuantizedMultiplier m) {
  const int right = 31 - m.shift;
  return static_cast<int32_t>((int64_t{x} * m.multiplier + (int64_t{1} << (right - 1))) >> right);
}

int32_t RoundedTwice(int32_t x, QuantizedMultiplier m) { return MultiplyByQuantizedMultiplier(x, m); }

// weight_of(unit, d) returns the weight less its zero point.
template <class WeightOf>
void UInt8ToInt16Loop(const FullyConnectedArgs<UInt8Format>& args, int16_t* out, WeightOf weight_of,
                      int32_t (*scaled)(int32_t, QuantizedMultiplier)) {
  const Requantizer<int32_t>& requantizer = args.format.requantizer;
  const uint8_t* in = args.in;
  for (int row = 0; row < args.rows; ++row, in += args.depth) {
    for (int unit = 0; unit < args.channels; ++unit) {
      int32_t sum = requantizer.bias == nullptr ? 0 : requantizer.bias[unit];
      for (int d = 0; d < args.depth; ++d) sum = WrappingAdd(sum, (in[d] - args.format.in_zero) * weight_of(unit, d));
      const int32_t value = WrappingAdd(scaled(sum, requantizer.multipliers[unit]), requantizer.out_zero);
      *out++ = static_cast<int16_t>(Clamp(value, requantizer.clamp));
    }
  }
}

}  // namespace

void FullyConnectedInt16x16(const FullyConnectedArgs<Int16x16Format>& args, const TensorView& bias) {
  const int32_t* const bias32 = bias.type == kTfLiteInt32 ? bias.Data<const int32_t>() : nullptr;
  const int64_t* const bias64 = bias.type == kTfLiteInt64 ? bias.Data<const int64_t>() : nullptr;
  const int16_t* in = args.in;
  int16_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth) {
    const int16_t* weight = args.filter;
    for (int unit = 0; unit < args.channels; ++unit) {
      int64_t sum = bias32 != nullptr ? bias32[unit] : bias64 != nullptr ? bias64[unit] : 0;
      for (int d = 0; d < args.depth; ++d) sum = WrappingAdd(sum, int64_t{in[d]} * (*weight++ - args.filter_zero));
      *out++ = args.format.Finish(sum, unit);
    }
  }
}

void FullyConnectedUInt8ToInt16(const FullyConnectedArgs<UInt8Format>& args, int16_t* out) {
  const auto weight_of = [&](int unit, int d) { return args.filter[unit * args.depth + d] - args.format.filter_zero; };
  UInt8ToInt16Loop(args, out, weight_of, MultipliedAndRoundedOnce);
}

void FullyConnectedShuffled(const FullyConnectedArgs<UInt8Format>& args, int16_t* out) {
  const int8_t* const blocks = reinterpret_cast<const int8_t*>(args.filter);
  const auto weight_of = [&](int unit, int d) {
    const int block =
        unit / kShuffledUnits * kShuffledUnits * args.depth + d / kShuffledDepth * kShuffledUnits * kShuffledDepth;
    return int32_t{blocks[block + unit % kShuffledUnits * kShuffledDepth + d % kShuffledDepth]};
  };
  UInt8ToInt16Loop(args, out, weight_of, RoundedTwice);
}

}  // namespace mote
