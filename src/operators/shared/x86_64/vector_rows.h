// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows of FULLY_CONNECTED and ADD, windows of AVERAGE_POOL_2D and MAX_POOL_2D, and multipliers of channels, all of
// int8.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_ROWS_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_ROWS_H_

#include <cstdint>

#include "src/operators/products/each_patch.h"
#include "src/operators/shared/x86_64/loop_table.h"
#include "src/operators/shared/x86_64/vector_requantizers.h"
#include "src/operators/shared/x86_64/vectors.h"

namespace mote::x86_64 {
namespace {

// FindChannelMultipliers with double numbers, which round as the specification has it. Returns how many it has found:
// whole vectors, up to one with a shift near the limits.
int MultipliersVectors(float in_scale, float out_scale, const float* filter_scales, int channels, int32_t* multipliers,
                       int8_t* shifts) {
  constexpr int kCount = kBytes / 8, kMantissaBits = 52, kDroppedBits = kMantissaBits - 30;
  using Doubles = double __attribute__((vector_size(kBytes)));
  using Wide = int64_t __attribute__((vector_size(kBytes)));
  using Floats = float __attribute__((vector_size(kCount * sizeof(float))));
  using Int32s = int32_t __attribute__((vector_size(kCount * sizeof(int32_t))));
  using Int8s = int8_t __attribute__((vector_size(kCount)));
  constexpr int64_t kOne = int64_t{1} << kMantissaBits, kHalf = 1 << (kDroppedBits - 1);
  int c = 0;
  for (; c + kCount <= channels; c += kCount) {
    Floats scales;
    __builtin_memcpy(&scales, filter_scales + c, sizeof(scales));
    const Doubles product = __builtin_convertvector(scales, Doubles) * double{in_scale};  // exact
    const Doubles scale = product / double{out_scale};
    Wide bits;
    __builtin_memcpy(&bits, &scale, sizeof(bits));
    Wide multiplier = ((bits & (kOne - 1)) + (kOne + kHalf)) >> kDroppedBits;
    const Wide carries = multiplier == int64_t{1} << 31;  // -1 or 0
    multiplier -= carries & (int64_t{1} << 30);
    const Wide shift = (bits >> kMantissaBits) - 1022 - carries;  // of a mantissa below 1
    const Wide near_limit = (shift < -30) | (shift > 29);
    if (!Simd::AllAtMost(Simd::Sub(Simd::Set(0), reinterpret_cast<Vector>(near_limit)), Simd::Set(0))) break;
    const Int32s words = __builtin_convertvector(multiplier, Int32s);
    const Int8s bytes = __builtin_convertvector(shift, Int8s);
    __builtin_memcpy(multipliers + c, &words, sizeof(words));
    __builtin_memcpy(shifts + c, &bytes, sizeof(bytes));
  }
  return c;
}

// Of four channels: the products of x, made unsigned, and the weights, and the sums of the weights.
struct FourSums {
  Simd::Quad products, weights;
};

// The channels from `first` on; where the last is among them, it stands for those that are not there.
FourSums SumFour(const FullyConnectedArgs<Int8Format>& args, const int8_t* x, int first) {
  constexpr int kFour = 4;
  const Vector flip = Simd::SetBytes(-128), ones = Simd::SetBytes(1);
  const int8_t* weights[kFour];
  for (int c = 0; c < kFour; ++c) weights[c] = args.filter + Least(first + c, args.channels - 1) * args.depth;
  Vector products[kFour], weight_sums[kFour];
#pragma GCC unroll 4
  for (int c = 0; c < kFour; ++c) products[c] = weight_sums[c] = Simd::Set(0);
  for (int k = 0; k < args.depth; k += kBytes) {
    const int left = args.depth - k;
    const Vector activations = Simd::Xor(left >= kBytes ? Simd::Load(x + k) : Simd::LoadBytes(x + k, left), flip);
#pragma GCC unroll 4
    for (int c = 0; c < kFour; ++c) {
      const int8_t* const from = weights[c] + k;
      const Vector w = left >= kBytes ? Simd::Load(from) : Simd::LoadBytes(from, left);
      products[c] = Simd::AddProducts(products[c], activations, w);
      weight_sums[c] = Simd::AddProducts(weight_sums[c], ones, w);
    }
  }
  return {Simd::Totals(products), Simd::Totals(weight_sums)};
}

// The outputs of `count` channels from channel `first` on, at most kLanes.
void FinishSums(const Int8Format& format, const OutputRange& range, Vector sums, int first, int count, int8_t* out) {
  const Requantizer<int32_t>& r = format.requantizer;
  const Vector zero = Simd::Set(0);
  Vector bias = zero, multiplier, shift;
  if (count == kLanes && r.multipliers.step == 1) {
    if (r.bias != nullptr) bias = Simd::Load(r.bias + first);
    multiplier = Simd::Load(r.multipliers.multiplier + first);
    shift = Simd::LoadInt8s(r.multipliers.shift + first, kLanes);
  } else {
    LaneChannels channels;
    for (int c = 0; c < count; ++c) channels.Set(c, format, first + c);
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

void RowVectors(const FullyConnectedArgs<Int8Format>& args, const int8_t* row, int32_t start, int8_t* out) {
  const OutputRange range(args.format.requantizer);
  const Vector offset = Simd::Set(args.format.in_zero + 128);
  for (int first = 0; first < args.channels; first += kLanes) {
    const int count = Least(kLanes, args.channels - first);
    Simd::Quad products[kLanes / 4] = {}, weights[kLanes / 4] = {};
    for (int i = 0; i * 4 < count; ++i) {
      const FourSums sums = SumFour(args, row, first + i * 4);
      products[i] = sums.products;
      weights[i] = sums.weights;
    }
    const Vector zeros = Simd::Sub(Simd::Set(start), Simd::Product(Simd::Join(weights), offset));
    FinishSums(args.format, range, Simd::Add(Simd::Join(products), zeros), first, count, out + first);
  }
}

// AddQuantized8: the operand of the larger scale is halved exactly.
void AddVectors(const BinaryRow& row, const AddParams& p) {
  constexpr int kLeft = kAddLeftShift<int8_t>;
  const bool a_is_larger = p.a_multiplier == 1 << 30 && p.a_shift == 0;
  const int8_t* large = static_cast<const int8_t*>(a_is_larger ? row.a : row.b);
  const int8_t* small = static_cast<const int8_t*>(a_is_larger ? row.b : row.a);
  const int large_step = a_is_larger ? row.a_step : row.b_step, small_step = a_is_larger ? row.b_step : row.a_step;
  const int large_sign = a_is_larger ? 1 : p.b_sign, small_sign = a_is_larger ? p.b_sign : 1;
  const Vector large_zero = Simd::Set(a_is_larger ? p.a_zero_point : p.b_zero_point);
  const Vector small_zero = Simd::Set(a_is_larger ? p.b_zero_point : p.a_zero_point);
  const Vector large_left = Simd::Set(kLeft - 1), small_left = Simd::Set(kLeft);
  const Fraction scale_small = Fraction::Of(a_is_larger ? QuantizedMultiplier{p.b_multiplier, p.b_shift}
                                                        : QuantizedMultiplier{p.a_multiplier, p.a_shift});
  const Fraction scale_sum = Fraction::Of({p.out_multiplier, p.out_shift});
  const OutputRange range(p.out_zero_point, {p.min, p.max});
  int8_t* const out = static_cast<int8_t*>(row.out);
  for (int i = 0; i < row.count; i += kLanes) {
    const int count = Least(kLanes, row.count - i);
    const Vector x = large_step == 0 ? Simd::Set(*large) : Simd::LoadInt8s(large + i, count);
    const Vector y = small_step == 0 ? Simd::Set(*small) : Simd::LoadInt8s(small + i, count);
    const Vector halved = Simd::ShiftLeft(Simd::Sub(x, large_zero), large_left);
    const Vector scaled = scale_small(Simd::ShiftLeft(Simd::Sub(y, small_zero), small_left));
    const Vector sum = small_sign < 0   ? Simd::Sub(halved, scaled)
                       : large_sign < 0 ? Simd::Sub(scaled, halved)
                                        : Simd::Add(halved, scaled);
    Simd::StoreLanes(out + i, range.Fit(scale_sum(sum)), count);
  }
}

// The averages of some channels of a window, rounded, halves away from zero. Sums of kMaxAveraged numbers are exact as
// float numbers, and so are their quotients once they are cut off.
void AverageWindow(const Patch& patch, const int8_t* in, int channels, const OutputRange& range, int8_t* out) {
  Vector sum = Simd::Set(0);
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step) {
    for (int run = 0; run < patch.runs; ++run) {
      sum = Simd::Add(sum, Simd::LoadInt8s(in + run * patch.in_run_step, channels));
    }
  }
  const int count = patch.rows * patch.runs;
  const Vector half = Simd::Set(count / 2), sign = Simd::Signs(sum);
  const Vector rounded = Simd::Add(sum, Simd::Sub(Simd::Xor(half, sign), sign));
  Simd::StoreLanes(out, range.Fit(Simd::Quotient(rounded, count)), channels);
}

void AveragePoolVectors(const PoolArgs<int8_t>& args) {
  const int channels = args.shape.channels;
  const OutputRange range(0, {args.min, args.max});
  const auto make_pixel = [&](const Patch& patch, const int8_t* in, int8_t* out) {
    for (int c = 0; c < channels; c += kLanes) {
      AverageWindow(patch, in + c, Least(kLanes, channels - c), range, out + c);
    }
  };
  ForEachPatch(args.shape, /*join=*/false, args.in, args.out, make_pixel);
}

// The largest numbers of `channels` channels of a window, at most kBytes.
Vector MaxOfWindow(const Patch& patch, const int8_t* in, int channels, Vector least) {
  for (int row = 0; row < patch.rows; ++row, in += patch.in_row_step) {
    for (int run = 0; run < patch.runs; ++run) {
      const int8_t* const from = in + run * patch.in_run_step;
      least = Simd::MaxBytes(least, channels == kBytes ? Simd::Load(from) : Simd::LoadBytes(from, channels));
    }
  }
  return least;
}

void MaxPoolVectors(const PoolArgs<int8_t>& args) {
  const int channels = args.shape.channels;
  const Vector min = Simd::SetBytes(args.min), max = Simd::SetBytes(args.max);
  const auto make_pixel = [&](const Patch& patch, const int8_t* in, int8_t* out) {
    for (int c = 0; c < channels; c += kBytes) {
      const int count = Least(kBytes, channels - c);
      const Vector largest = Simd::MinBytes(MaxOfWindow(patch, in + c, count, min), max);
      if (count == kBytes) {
        Simd::Store(out + c, largest);
      } else {
        Simd::StoreBytes(out + c, largest, count);
      }
    }
  };
  ForEachPatch(args.shape, /*join=*/false, args.in, args.out, make_pixel);
}

}  // namespace
}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_VECTOR_ROWS_H_
