// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows of FULLY_CONNECTED of int8 and uint8.
#ifndef MOTE_SRC_OPERATORS_DENSE_VECTORS_VECTOR_ROWS_H_
#define MOTE_SRC_OPERATORS_DENSE_VECTORS_VECTOR_ROWS_H_

#include <cstdint>

#include "src/operators/dense/vectors/dense_loops.h"
#include "src/operators/products/vectors/vector_requantizers.h"

namespace mote::vectors {
namespace {

// The sums of four channels: those of the products of the weights, made signed, with x in the form of CopyActivations,
// and those of the weights.
struct FourSums {
  Simd::Quad products, weights;
};

// Sums up four channels from `first` on; the last channel stands for those that do not exist.
template <class Format>
FourSums SumFour(const FullyConnectedArgs<Format>& args, const typename Format::Act* x, int first) {
  constexpr bool kFlipsWeights = kMayMissInWeights<Format>;
  constexpr bool kFlipsActivations = (kFlipsWeights ? kAddedToUInt8 : kAddedToInt8) != 0;
  constexpr int kFour = 4;
  const Vector flip = Simd::SetBytes(-128), ones = Simd::SetBytes(1);
  alignas(kBytes) uint8_t flips[kBytes];
  Simd::Store(flips, flip);
  const typename Format::Weight* weights[kFour];
  for (int c = 0; c < kFour; ++c) weights[c] = args.filter + Least(first + c, args.channels - 1) * args.depth;
  Vector products[kFour], weight_sums[kFour];
#pragma GCC unroll 4
  for (int c = 0; c < kFour; ++c) products[c] = weight_sums[c] = Simd::Set(0);
  for (int k = 0; k < args.depth; k += kBytes) {
    const int left = args.depth - k;
    Vector activations = left >= kBytes ? Simd::Load(x + k) : Simd::LoadBytes(x + k, left);
    if (kFlipsActivations) activations = Simd::Xor(activations, flip);
#pragma GCC unroll 4
    for (int c = 0; c < kFour; ++c) {
      const auto* const from = weights[c] + k;
      Vector w = left >= kBytes ? Simd::Load(from) : Simd::LoadBytes(from, left);
      // Behind the last weight there is zero, and not what a zero is turned to.
      if (kFlipsWeights) w = Simd::Xor(w, left >= kBytes ? flip : Simd::LoadBytes(flips, left));
      products[c] = Simd::AddProducts(products[c], activations, w);
      weight_sums[c] = Simd::AddProducts(weight_sums[c], ones, w);
    }
  }
  return {Simd::Totals(products), Simd::Totals(weight_sums)};
}

// Requantises and stores the sums of `count` channels from channel `first` on, at most kLanes.
template <class Out>
void FinishSums(const Requantizer<int32_t>& r, const OutputRange& range, Vector sums, int first, int count, Out* out) {
  const Vector zero = Simd::Set(0);
  Vector bias = zero, multiplier, shift;
  if (count == kLanes && r.multipliers.step == 1) {
    if (r.bias != nullptr) bias = Simd::Load(r.bias + first);
    multiplier = Simd::Load(r.multipliers.multiplier + first);
    shift = Simd::LoadInt8s(r.multipliers.shift + first, kLanes);
  } else {
    LaneChannels channels;
    for (int c = 0; c < count; ++c) channels.Set(c, r, first + c);
    bias = Simd::Load(channels.bias);
    multiplier = Simd::Load(channels.multiplier);
    shift = Simd::Load(channels.shift);
  }
  const Vector all = Simd::Add(sums, bias);
  if (r.rounding == Rounding::kOnceInFloat) return Simd::StoreLanes(out, range.FitInFloat(all, multiplier), count);
  const Vector right = Simd::Max(Simd::Sub(zero, shift), zero), one = Simd::Min(right, Simd::Set(1));
  const Multiplier scale = {multiplier, Simd::Max(shift, zero), Simd::Sub(right, one), one};
  const Vector scaled = r.rounding == Rounding::kTwiceHalvesUp ? scale.WithHalvesUp(all) : scale(all);
  Simd::StoreLanes(out, range.Fit(scaled), count);
}

template <class Format>
void RowVectors(const FullyConnectedArgs<Format>& args, const typename Format::Act* row, int32_t start,
                typename Format::Out* out) {
  const RangeOf8Bits<Format> range(args.format);
  const Vector offset = Simd::Set(CopiedZero(args.format));
  for (int first = 0; first < args.channels; first += kLanes) {
    const int count = Least(kLanes, args.channels - first);
    Simd::Quad products[kLanes / 4] = {}, weights[kLanes / 4] = {};
    for (int i = 0; i * 4 < count; ++i) {
      const FourSums sums = SumFour(args, row, first + i * 4);
      products[i] = sums.products;
      weights[i] = sums.weights;
    }
    const Vector zeros = Simd::Sub(Simd::Set(start), Simd::Product(Simd::Join(weights), offset));
    FinishSums(args.format.requantizer, range, Simd::Add(Simd::Join(products), zeros), first, count, out + first);
  }
}

// A row's sum counts for what the weights lack.
void UInt8RowVectors(const FullyConnectedArgs<UInt8Format>& args, const uint8_t* row, uint8_t* out) {
  uint32_t sum = 0;
  for (int i = 0; i < args.depth; ++i) sum += static_cast<uint32_t>(row[i] - args.format.in_zero);
  RowVectors(args, row, static_cast<int32_t>(sum * static_cast<uint32_t>(MissingInWeights(args.format))), out);
}

}  // namespace
}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_DENSE_VECTORS_VECTOR_ROWS_H_
