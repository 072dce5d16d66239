// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the number formats of convolutions and fully connected layers: they say how products are summed up (Mac), and
// how a sum becomes the output of a channel (Finish). Integer sums wrap.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_LAYER_FORMATS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_LAYER_FORMATS_H_

#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/shared/output_scaling.h"
#include "src/operators/shared/unfused_product.h"

namespace mote {

// Says how a sum is rounded to an output. All kinds but the first belong to FULLY_CONNECTED in the dynamic runtime,
// where loops store packed weights (dense/dense_rounding.h).
enum class Rounding : uint8_t { kTwice, kTwiceHalvesUp, kOnce, kOnceInFloat };
// Returns the multiplier of kOnceInFloat, which is the bits of a float.
inline int32_t ScaleInFloat(float in_scale, float filter_scale, float out_scale) {
  const float scale = in_scale * filter_scale / out_scale;
  int32_t bits;
  __builtin_memcpy(&bits, &scale, sizeof(bits));
  return bits;
}
template <bool kHasAll>
struct RoundingOfSums {
  Rounding rounding = Rounding::kTwice;

  void set_rounding(Rounding to) { rounding = to; }
};
template <>
struct RoundingOfSums<false> {
  static constexpr Rounding rounding = Rounding::kTwice;

  void set_rounding(Rounding) {}
};

// With Rounding::kOnceInFloat, the multipliers are the bits of floats.
template <class BiasT>
struct Requantizer : RoundingOfSums<kKeepsWeights> {
  int32_t out_zero;
  ClampRange clamp;
  ChannelMultipliers multipliers;
  const BiasT* bias;  // may be null

  // C++14 has no initializer for a struct with a base.
  Requantizer() = default;
  Requantizer(int32_t to_zero, ClampRange range, const ChannelMultipliers& of_channels, const BiasT* of_sums)
      : out_zero(to_zero), clamp(range), multipliers(of_channels), bias(of_sums) {}

  int32_t Finish(BiasT sum, int channel) const {
    if (bias != nullptr) sum = WrappingAdd(sum, bias[channel]);
    return Clamp(WrappingAdd(MultiplyByQuantizedMultiplier(sum, multipliers[channel]), out_zero), clamp);
  }
  // Sets out[i] to the finished sums[i] of channel `channel` + i, i < count; count > 0. The loop works on local copies,
  // which a write to `out` cannot change, so that the compiler keeps them in registers.
  template <class Out>
  void FinishRow(const BiasT* sums, int channel, int count, Out* out) const {
    const BiasT* next_bias = bias == nullptr ? nullptr : bias + channel;
    const int step = multipliers.step;
    const int32_t* multiplier = multipliers.multiplier + channel * step;
    const int8_t* shift = multipliers.shift + channel * step;
    const ClampRange range = clamp;
    const int32_t zero = out_zero;
    const BiasT* const end = sums + count;
    do {
      BiasT sum = *sums++;
      if (next_bias != nullptr) sum = WrappingAdd(sum, *next_bias++);
      *out++ = static_cast<Out>(Clamp(WrappingAdd(Scaled(sum, {*multiplier, *shift}), zero), range));
      multiplier += step;
      shift += step;
    } while (sums != end);
  }
  bool HasOneMultiplier() const { return multipliers.step == 0 && OffsetMultiplier::Serves(*multipliers.shift); }
  // Does what FinishRow does, for a layer that HasOneMultiplier.
  template <class Out>
  [[gnu::noinline]] void FinishRowWithOneMultiplier(const int32_t* sums, int channel, int count, Out* out) const {
    const int32_t* next_bias = bias == nullptr ? nullptr : bias + channel;
    const OffsetMultiplier multiplier({*multipliers.multiplier, *multipliers.shift}, out_zero);
    const ClampRange range = clamp;
    const int32_t* const end = sums + count;
    do {
      int32_t sum = *sums++;
      if (next_bias != nullptr) sum = WrappingAdd(sum, *next_bias++);
      *out++ = static_cast<Out>(Clamp(multiplier(sum), range));
    } while (sums != end);
  }
  static int32_t Scaled(int32_t sum, QuantizedMultiplier m) { return InlineMultiplyByQuantizedMultiplier(sum, m); }
  static int32_t Scaled(int64_t sum, QuantizedMultiplier m) { return MultiplyByQuantizedMultiplier(sum, m); }
  void Skip(int channels) {
    multipliers.multiplier += channels * multipliers.step;
    multipliers.shift += channels * multipliers.step;
    if (bias != nullptr) bias += channels;
  }
};

struct Int8Format {
  using Act = int8_t;
  using Weight = int8_t;
  using Sum = int32_t;
  using Out = int8_t;

  int32_t in_zero;
  Requantizer<int32_t> requantizer;

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, (x - in_zero) * w); }
  Out Finish(Sum sum, int channel) const { return static_cast<Out>(requantizer.Finish(sum, channel)); }
  void Skip(int channels) { requantizer.Skip(channels); }
};

// In this format both operands have a zero point.
template <class T>
struct AsymmetricFormat {
  using Act = T;
  using Weight = T;
  using Sum = int32_t;
  using Out = T;

  int32_t in_zero;
  int32_t filter_zero;
  Requantizer<int32_t> requantizer;

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, (x - in_zero) * (w - filter_zero)); }
  Out Finish(Sum sum, int channel) const { return static_cast<Out>(requantizer.Finish(sum, channel)); }
  void Skip(int channels) { requantizer.Skip(channels); }
};

using UInt8Format = AsymmetricFormat<uint8_t>;

// This format has int16 activations, int8 or int16 weights, and no zero points. The sum is as wide as the bias.
template <class SumT, class WeightT = int8_t>
struct Int16Format {
  using Act = int16_t;
  using Weight = WeightT;
  using Sum = SumT;
  using Out = int16_t;

  Requantizer<SumT> requantizer;

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, Sum{int32_t{x} * w}); }
  Out Finish(Sum sum, int channel) const { return static_cast<Out>(requantizer.Finish(sum, channel)); }
  void Skip(int channels) { requantizer.Skip(channels); }
};

struct Float32Format {
  using Act = float;
  using Weight = float;
  using Sum = float;
  using Out = float;

  float min, max;
  const float* bias;  // may be null

  Sum Mac(Sum sum, Act x, Weight w) const { return sum + x * w; }
  Out Finish(Sum sum, int channel) const {
    if (bias != nullptr) sum += bias[channel];
    return std::min(std::max(sum, min), max);
  }
  void Skip(int channels) {
    if (bias != nullptr) bias += channels;
  }
};

// Holds the scale and the zero point of each row, which replace in_scale and in_zero, for loops that store packed
// weights.
template <bool kHasRows>
struct ScalesOfRows {
  const DynamicScale* rows = nullptr;

  void set_rows(const DynamicScale* scales) { rows = scales; }
};
template <>
struct ScalesOfRows<false> {
  void set_rows(const DynamicScale*) {}
};

// This format has float activations that are quantised at run time, and int8 weights.
struct HybridFormat : ScalesOfRows<kKeepsWeights> {
  using Act = int8_t;
  using Weight = int8_t;
  using Sum = int32_t;
  using Out = float;

  int32_t in_zero;
  float in_scale;
  const float* filter_scales;
  int filter_scale_step;  // 0: one scale for all channels
  float min, max;
  const float* bias;                // may be null
  bool filter_scale_first = false;  // a sum is multiplied by the filter's scale first; each product is rounded

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, (x - in_zero) * w); }
  Out Finish(Sum sum, int channel) const {
    const float filter_scale = filter_scales[channel * filter_scale_step], unscaled = static_cast<float>(sum);
    const float real = filter_scale_first ? UnfusedProduct(unscaled * filter_scale, in_scale)
                                          : UnfusedProduct(unscaled, in_scale * filter_scale);
    return std::min(std::max(bias != nullptr ? real + bias[channel] : real, min), max);
  }
  void Skip(int channels) {
    filter_scales += channels * filter_scale_step;
    if (bias != nullptr) bias += channels;
  }
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_LAYER_FORMATS_H_
