// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes hybrid layers, where floats become int8 numbers, and sums of their products become floats.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_HYBRID_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_HYBRID_H_

#include <cstdint>

#include "src/operators/products/layer_formats.h"
#include "src/operators/products/vectors/vector_requantizers.h"

namespace mote::vectors {
namespace {

// Holds the part of the requantisation that is the same for all channels.
struct HybridRange {
  Simd::Floats min, max;
  DynamicScale all;
  const DynamicScale* rows;  // null: all pixels have `all`
  bool filter_scale_first;

  explicit HybridRange(const HybridFormat& format)
      : min(Simd::SetFloats(format.min)),
        max(Simd::SetFloats(format.max)),
        all({format.in_scale, format.in_zero}),
        rows(format.rows),
        filter_scale_first(format.filter_scale_first) {}
  void Skip(int pixels) {
    if (rows != nullptr) rows += pixels;
  }
  const DynamicScale& ScaleOf(int pixel) const { return rows == nullptr ? all : rows[pixel]; }
};

// Holds the data of a vector of channels, like LaneChannels.
struct HybridChannels {
  float scale[kLanes] = {}, bias[kLanes];

  // A channel without a bias adds -0.0, which changes no number.
  HybridChannels() {
    for (float& each : bias) each = -0.0f;
  }
  void Set(int lane, const HybridFormat& format, int channel) {
    scale[lane] = format.filter_scales[channel * format.filter_scale_step];
    if (format.bias != nullptr) bias[lane] = format.bias[channel];
  }
};

// Does what LaneRequantizers does, but the zero point and scale of the activations differ from run to run.
class alignas(kKeptAlignment) LaneScales {
 public:
  using Channels = HybridChannels;
  using Range = HybridRange;
  using Out = float;
  static constexpr bool kLeavesRegisters = false;

  template <class Ops>
  void Set(const HybridChannels& channels, const HybridFormat&, Vector weight_sums, int) {
    above_stored_ = Ops::template kAboveStored<int8_t>;
    Simd::Store(weight_sums_, weight_sums);
    Simd::StoreFloats(scale_, Simd::LoadFloats(channels.scale), kLanes);
    Simd::StoreFloats(bias_, Simd::LoadFloats(channels.bias), kLanes);
  }
  Vector Start() const { return Simd::Set(0); }
  // Does what HybridFormat::Finish does.
  Simd::Floats Finish(Vector sum, const HybridRange& range, int pixel) const {
    const DynamicScale& in = range.ScaleOf(pixel);
    const Vector offset = Simd::Product(Simd::Load(weight_sums_), Simd::Set(in.zero_point + above_stored_));
    const Simd::Floats unscaled = Simd::ToFloats(Simd::Sub(sum, offset));
    const Simd::Floats in_scale = Simd::SetFloats(in.scale), filter_scale = Simd::LoadFloats(scale_);
    const Simd::Floats real = range.filter_scale_first
                                  ? Simd::MultiplyFloats(Simd::MultiplyFloats(unscaled, filter_scale), in_scale)
                                  : Simd::MultiplyFloats(unscaled, Simd::MultiplyFloats(in_scale, filter_scale));
    return Simd::ClampFloats(Simd::AddFloats(real, Simd::LoadFloats(bias_)), range.min, range.max);
  }
  template <int kVectors>
  [[gnu::always_inline]] static void Store(const LaneScales* lanes, const Vector* sums, const HybridRange& range,
                                           int pixel, float* out, int count) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      const int left = count - v * kLanes;
      if (left > 0) Simd::StoreFloats(out + v * kLanes, lanes[v].Finish(sums[v], range, pixel), left);
    }
  }

 private:
  int32_t weight_sums_[kLanes];
  float scale_[kLanes], bias_[kLanes];
  int32_t above_stored_;
};

inline const void* BiasOf(const HybridFormat& format) { return format.bias; }
template <>
struct LanesOf<HybridFormat> {
  using Type = LaneScales;
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_HYBRID_H_
