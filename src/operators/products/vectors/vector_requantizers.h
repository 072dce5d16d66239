// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requantises sums to outputs in the lanes of vectors.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_REQUANTIZERS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_REQUANTIZERS_H_

#include <cstdint>
#include <type_traits>

#include "src/operators/products/layer_formats.h"
#include "src/operators/products/vectors/product_loops.h"
#include "src/operators/products/vectors/vector_copies.h"
#include "src/operators/shared/vectors/vector_scales.h"

namespace mote::vectors {
namespace {

// These return the zero point of activations in the form of CopyActivations.
inline int32_t CopiedZero(const Int8Format& format) { return format.in_zero + kAddedToInt8; }
inline int32_t CopiedZero(const UInt8Format& format) { return format.in_zero + kAddedToUInt8; }
inline int32_t CopiedZero(const HybridFormat& format) { return format.in_zero + kAddedToInt8; }

// Names the activations and packed weights that a convolution multiplies, in groups of four bytes for each lane of a
// sum. These are bytes: activations in the form of CopyActivations and signed weights.
template <class S, bool kWords>
struct Operands {
  using Activation = uint8_t;
  using Weight = int8_t;
  static constexpr bool kAreWords = false;
  static constexpr int kGroup = 4, kTileSums = S::kTileSums;
  // If several pixels are multiplied as words, bytes serve only single pixels, so the sums of more channels fit in
  // registers.
  static constexpr int kTileVectors = S::kPrefersWords ? 4 : S::kTileVectors;

  static Vector AddProducts(Vector sum, Vector x, Vector w) { return S::AddProducts(sum, x, w); }
  // Adds the products of activations less 128, for weights of at least -127. It may be called only if
  // S::kHasSmallProducts.
  static Vector AddSmallProducts(Vector sum, Vector x, Vector w) {
    return S::AddSmallProducts(sum, S::Xor(x, S::SetBytes(-128)), w);
  }
  static Vector Ones() { return S::SetBytes(1); }
  template <class Format>
  static int32_t Zero(const Format& format) {
    return CopiedZero(format);
  }
  // Copied activations are greater than the stored numbers by this.
  template <class Act>
  static constexpr int32_t kAboveStored = std::is_same<Act, int8_t>::value ? kAddedToInt8 : kAddedToUInt8;
};
// These are words: activations and weights as they are stored, but without the zero point of uint8 weights.
template <class S>
struct Operands<S, true> {
  using Activation = int16_t;
  using Weight = int16_t;
  static constexpr bool kAreWords = true;
  static constexpr int kGroup = 2, kTileSums = S::kWordTileSums, kTileVectors = S::kTileVectors;

  static Vector AddProducts(Vector sum, Vector x, Vector w) { return S::AddWordProducts(sum, x, w); }
  static Vector Ones() { return S::SetWords(1); }
  template <class Format>
  static int32_t Zero(const Format& format) {
    return format.in_zero;
  }
  template <class Act>
  static constexpr int32_t kAboveStored = 0;
};
using Bytes = Operands<Simd, false>;
using Fastest = Operands<Simd, Simd::kPrefersWords>;

// Returns the number that signed weights lack, compared with weights less their zero point.
inline int32_t MissingInWeights(const UInt8Format& format) { return 128 - format.filter_zero; }
template <class Format>
constexpr int32_t MissingInWeights(const Format&) {
  return 0;
}
template <class Format>
constexpr bool kMayMissInWeights = std::is_same<typename Format::Weight, uint8_t>::value;

// Outputs are computed as int8 numbers; uint8 outputs are greater by this.
template <class Format>
constexpr int32_t kAboveInt8 = std::is_same<typename Format::Out, uint8_t>::value ? 128 : 0;

// Holds the range of outputs of 8-bit products.
template <class Format>
struct RangeOf8Bits : OutputRange {
  explicit RangeOf8Bits(const Format& format)
      : OutputRange(
            format.requantizer.out_zero - kAboveInt8<Format>,
            {format.requantizer.clamp.min - kAboveInt8<Format>, format.requantizer.clamp.max - kAboveInt8<Format>}) {}
  void Skip(int) {}  // pixels
};

// Holds the data of a vector of channels, in the order of its lanes, with zeros for lanes without a channel.
struct LaneChannels {
  int32_t bias[kLanes] = {}, multiplier[kLanes] = {}, shift[kLanes] = {};

  void Set(int lane, const Requantizer<int32_t>& r, int channel) {
    if (r.bias != nullptr) bias[lane] = r.bias[channel];
    multiplier[lane] = r.multipliers.multiplier[channel * r.multipliers.step];
    shift[lane] = r.multipliers.shift[channel * r.multipliers.step];
  }
};

// Requantises the sum of one channel in each lane.
template <class Format>
class alignas(kKeptAlignment) LaneRequantizers {
 public:
  using Range = RangeOf8Bits<Format>;
  using Out = typename Format::Out;
  static constexpr bool kLeavesRegisters = true;  // to sums of two vectors, if what finishes them stands behind them

  class Channels : public LaneChannels {
   public:
    void Set(int lane, const Format& format, int channel) { LaneChannels::Set(lane, format.requantizer, channel); }
  };

  // Prepares the requantisation. The sums of `count` signed weights for each channel make up for the zero points. Ops
  // are the Operands.
  template <class Ops>
  void Set(const LaneChannels& channels, const Format& format, Vector weight_sums, int count) {
    const Vector missing = Simd::Set(Ops::kAreWords ? 0 : count * MissingInWeights(format));
    const Vector zero = Simd::Set(0), bias = Simd::Load(channels.bias), shift = Simd::Load(channels.shift);
    const Vector right = Simd::Max(Simd::Sub(zero, shift), zero), one = Simd::Min(right, Simd::Set(1));
    const Vector offset = Simd::Product(Simd::Add(weight_sums, missing), Simd::Set(Ops::Zero(format)));
    Simd::Store(start_, Simd::Sub(bias, offset));
    Simd::Store(multiplier_, Simd::Load(channels.multiplier));
    Simd::Store(left_, Simd::Max(shift, zero));
    Simd::Store(right_but_one_, Simd::Sub(right, one));
    Simd::Store(last_right_, one);
    const Vector limit = Simd::Set(kMaxFastBias);
    is_in_float_ = format.requantizer.rounding == Rounding::kOnceInFloat;
    is_fast_ = !is_in_float_ && Simd::AllAtMost(bias, limit) && Simd::AllAtMost(Simd::Sub(zero, limit), bias) &&
               Simd::AllAtMost(shift, zero) && Simd::AllAtMost(right, Simd::Set(kMaxFastShift));
    // The upper word of 2 * sum * multiplier + addend is the rounded product, half a unit and the zero point.
    const Vector half = Simd::ShiftLeft(one, Simd::Sub(right, one));
    const Vector upper =
        Simd::Add(half, Simd::ShiftLeft(Simd::Set(format.requantizer.out_zero - kAboveInt8<Format>), right));
    const Vector low_half = Simd::SetWide(int64_t{1} << 31);
    Simd::Store(first_addend_, Simd::Xor(Simd::UpperOfFirst(upper), low_half));
    Simd::Store(second_addend_, Simd::Xor(Simd::UpperOfSecond(upper), low_half));
    Simd::Store(prepared_shift_, Simd::PrepareShift(Simd::Min(right, Simd::Set(kMaxFastShift))));
    Simd::Store(prepared_signs_, Simd::PrepareSigns(one));
  }

  Vector Start() const { return Simd::Load(start_); }
  // Returns the output in lanes that are int8 numbers once they are saturated.
  Vector Finish(Vector sum, const OutputRange& range) const {
    if (is_in_float_) return range.FitInFloat(sum, Simd::Load(multiplier_));
    if (!is_fast_) {
      const Multiplier scale = {Simd::Load(multiplier_), Simd::Load(left_), Simd::Load(right_but_one_),
                                Simd::Load(last_right_)};
      return range.Fit(scale(sum));
    }
    const Vector upper = Simd::UpperWords(Simd::Add(sum, sum), Simd::Load(multiplier_), Simd::Load(first_addend_),
                                          Simd::Load(second_addend_));
    // This rounds halves away from zero.
    const Vector away = Simd::TakeSigns(upper, sum, Simd::Load(prepared_signs_));
    const Vector out = Simd::ShiftPrepared(away, Simd::Load(prepared_shift_));
    return range.is_whole ? out : Simd::Clamp(out, range.min, range.max);
  }
  // Requantises the sums of a pixel with as many requantisers, and stores `count` lanes, if they exist. The pixel is
  // counted from the range's first one. Count is at least 1.
  template <int kVectors>
  [[gnu::always_inline]] static void Store(const LaneRequantizers* lanes, const Vector* sums, const OutputRange& range,
                                           int, Out* out, int count) {
    Vector finished[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) finished[v] = lanes[v].Finish(sums[v], range);
    if constexpr (kVectors > 1 && Simd::kStoresTogether) {
      StoreTogether<Simd, kVectors>(finished, out, count);
    } else {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        if (v * kLanes < count) Simd::StoreLanes(out + v * kLanes, finished[v], count - v * kLanes);
      }
    }
  }

 private:
  template <class S, int kVectors>
  [[gnu::always_inline]] static void StoreTogether(const Vector* finished, Out* out, int count) {
    S::template StoreTogether<kVectors>(out, finished, count);
  }
  // If biases are below this, sums with the products of the largest patch stay below 2^30, and so does a zero point
  // that is shifted.
  static constexpr int32_t kMaxFastBias = 1 << 28;
  static constexpr int kMaxFastShift = 20;
  static_assert(kMaxFastShift <= Simd::kMaxPreparedShift);
  static_assert(int64_t{kMaxKeptPatch} * 255 * 255 + kMaxFastBias < 1 << 30);

  int32_t start_[kLanes];
  int32_t multiplier_[kLanes];
  // The next members are used only if is_fast_:
  int64_t first_addend_[kLanes / 2], second_addend_[kLanes / 2];
  int32_t prepared_shift_[kLanes], prepared_signs_[kLanes];
  int32_t left_[kLanes], right_but_one_[kLanes], last_right_[kLanes];  // see Multiplier
  bool is_in_float_, is_fast_;
};

// Selects the requantiser of a format.
template <class Format>
struct LanesOf;
inline const void* BiasOf(const Int8Format& format) { return format.requantizer.bias; }
template <>
struct LanesOf<Int8Format> {
  using Type = LaneRequantizers<Int8Format>;
};
inline const void* BiasOf(const UInt8Format& format) { return format.requantizer.bias; }
template <>
struct LanesOf<UInt8Format> {
  using Type = LaneRequantizers<UInt8Format>;
};

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_VECTORS_VECTOR_REQUANTIZERS_H_
