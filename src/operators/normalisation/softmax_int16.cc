// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/core/compile_time_exp.h"
#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/shared/interpolation.h"

namespace mote {
namespace {

struct Table {
  int16_t points[kInterpolationPoints];
};

struct CompileTimeArithmetic {
  using Real = double;
  static constexpr double Round(double x) { return RoundHalfAway(x); }
  static constexpr double Product(double a, double b) { return a * b; }
};

constexpr double ReciprocalOfOnePlusReal(double x) { return 1 / (1 + x); }

// Makes the points of `function` over [low, high] in Q0.15.
template <double (*kFunction)(double)>
constexpr Table MakeTable(double low, double high) {
  Table table = {};
  FillPoints<CompileTimeArithmetic>(kFunction, low, high, 32768.0, table.points);
  return table;
}

constexpr Table kExp = MakeTable<CompileTimeExp>(-10.0, 0.0);
constexpr Table kReciprocal = MakeTable<ReciprocalOfOnePlusReal>(0.0, 1.0);

[[gnu::noinline]] int16_t Largest(const int16_t* in, int count) {
  int32_t largest = *in;
  for (const int16_t* const end = in + count; in != end; ++in) {
    const int32_t x = *in;
    if (x > largest) largest = x;
  }
  return static_cast<int16_t>(largest);
}

constexpr int32_t kLowest = -32768, kHighest = 32767;  // places in a table

// Writes the exponentials, in Q0.15, of the scaled differences to the largest number; returns their sum: below 2^31 for
// fewer than 65536 of them, then saturated. kIsAboveHalf says that the scale's shift is not negative.
template <bool kIsAboveHalf>
[[gnu::noinline]] uint32_t MakeExps(QuantizedMultiplier scale, int32_t largest, const int16_t* in, int count,
                                    int16_t* out) {
  // If a step is above 5, far differences would overflow, and lie as far outside of the table as nearer ones.
  const int32_t furthest = scale.shift > 15 ? -(1 << 14) : -(1 << 16);
  uint32_t sum = 0;
  for (const int16_t* const end = in + count; in != end; ++in) {
    const int32_t difference = std::max(*in - largest, furthest);
    int32_t place;
    if constexpr (kIsAboveHalf) {
      place = RoundingDoublingHighMul(WrappingShiftLeft(difference, scale.shift), scale.multiplier);
    } else {
      place = InlineMultiplyByQuantizedMultiplier(difference, scale);
    }
    const int32_t exp = Interpolate(kExp.points, std::max(place + kHighest, kLowest));
    *out++ = static_cast<int16_t>(exp);
    sum = std::min<uint32_t>(sum + static_cast<uint32_t>(exp), 0x7FFFFFFF);
  }
  return sum;
}

// Does the same where a step of 10 or more leaves nothing of inputs that are not the largest.
uint32_t KeepLargest(int32_t largest, const int16_t* in, int count, int16_t* out) {
  uint32_t sum = 0;
  for (int i = 0; i < count; ++i) {
    out[i] = in[i] == largest ? kExp.points[kInterpolationPoints - 1] : int16_t{0};
    sum = std::min<uint32_t>(sum + static_cast<uint32_t>(out[i]), 0x7FFFFFFF);
  }
  return sum;
}

uint32_t MakeExps(const SoftmaxParams& params, const int16_t* in, int count, int16_t* out) {
  const int32_t largest = Largest(in, count);
  const QuantizedMultiplier scale = {params.multiplier, params.shift};
  if (scale.shift > 16) return KeepLargest(largest, in, count, out);
  return scale.shift >= 0 ? MakeExps<true>(scale, largest, in, count, out)
                          : MakeExps<false>(scale, largest, in, count, out);
}

}  // namespace

void SoftmaxInt16(const SoftmaxParams& params, SoftmaxRows rows, const int16_t* in, int16_t* out) {
  for (; rows.rows > 0; --rows.rows, in += rows.depth) {
    const uint32_t sum = MakeExps(params, in, rows.depth, out);
    // Here sum = 2^(31 - zeros) * (1 + fraction / 2^16); the largest input's exp is above one half, so zeros <= 17.
    const int zeros = CountLeadingZeros(sum);
    const int32_t rounded = static_cast<int32_t>(((sum << (zeros - 1)) + (1 << 13)) >> 14);
    const int32_t place = std::min(std::max(rounded - (1 << 16) - (1 << 15), kLowest), kHighest);
    const int32_t reciprocal = Interpolate(kReciprocal.points, place), shift = 31 - zeros, half = 1 << (shift - 1);
    for (int16_t* const end = out + rows.depth; out != end;) {
      const int32_t share = (*out * reciprocal + half) >> shift;
      *out++ = static_cast<int16_t>(std::min(share, kHighest));
    }
  }
}

}  // namespace mote
