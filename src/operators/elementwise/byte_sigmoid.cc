// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/byte_sigmoid.h"

#include <cstdlib>
#include <limits>

#include "src/core/soft_functions.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

constexpr int kRateBits = 27, kRangeBits = 23;
constexpr uint32_t kStep = uint32_t{1} << kRangeBits;
// This is the largest range in whose steps the error of both computations is below kDoubt. In floats the error is at
// most 6 * 2^-24 of the range. Here it is an eighth of 2^-20 by the rate's rounding, times 255, a quarter of 2^-21 by
// seven products in a table, and less by the polynomial.
constexpr uint32_t kMaxRange = 511 * kStep;
constexpr uint32_t kDoubt = kStep >> 11;

uint32_t UpperHalf(uint32_t a, uint32_t b) { return static_cast<uint32_t>(uint64_t{a} * b >> 32); }

// Returns x * 2^bits, rounded; it saturates.
uint32_t ToFixedPoint(SoftReal x, int bits) {
  constexpr uint32_t kMost = std::numeric_limits<uint32_t>::max();
  x.exponent += bits;
  if (Compare(x, {kMost, 0}) >= 0) return kMost;
  if (x.exponent >= 0) return static_cast<uint32_t>(x.mantissa << x.exponent);
  return x.exponent < -63 ? 0 : static_cast<uint32_t>(((x.mantissa >> (-x.exponent - 1)) + 1) >> 1);
}

// Returns 2^-x in Q1.31, for x in [0, 1) in Q0.32, by a polynomial with an error of 2^-24.
uint32_t PowerOfHalf(uint32_t x) {
  uint32_t y = 0x012DC434 - UpperHalf(x, 0x001F06FB);
  y = 0x07140240 - UpperHalf(x, y);
  y = 0x1EBE2F1D - UpperHalf(x, y);
  y = 0x58B8EA0B - UpperHalf(x, y);
  return 0x7FFFFF87 - UpperHalf(x, y);
}

// Returns 1 / x in Q1.31, for x in [1, 2] in Q2.30, by a quotient of 16 bits and one step of Newton's method.
uint32_t Reciprocal(uint32_t x) {
  const uint32_t rough = std::numeric_limits<uint32_t>::max() / (x >> 15);
  const uint32_t correction = 0 - static_cast<uint32_t>(uint64_t{x} * rough >> 16);
  return static_cast<uint32_t>(uint64_t{rough} * correction >> 17);
}

}  // namespace

void ByteSigmoid::Set(Function function, const TensorInfo& in, const TensorInfo& out) {
  constexpr SoftReal kLog2OfE = {0xB8AA3B295C, -39};
  const int doubled = function == kTanh ? 1 : 0;
  in_scale_ = in.scale;
  out_scale_ = out.scale;
  rate_ = ToFixedPoint(Product(SoftReal::FromFloat(in.scale), kLog2OfE), kRateBits + doubled);
  range_ = ToFixedPoint(Quotient({1, 0}, SoftReal::FromFloat(out.scale), kFloatBits), kRangeBits + doubled);
  in_zero_point_ = static_cast<int16_t>(in.zero_point);
  out_zero_point_ = static_cast<int16_t>(out.zero_point);
  min_ = static_cast<int16_t>(TypeRange(in.type).min);
  function_ = function;
}

// Returns exp(-x) in Q1.31, where x is so far above the input's zero point, for TANH twice as far.
[[gnu::always_inline]] inline uint32_t ByteSigmoid::Exp(uint32_t distance) const {
  const uint64_t halvings = uint64_t{distance} * rate_;
  const uint32_t whole = static_cast<uint32_t>(halvings >> kRateBits);
  return whole > 31 ? 0 : PowerOfHalf(static_cast<uint32_t>(halvings << (32 - kRateBits))) >> whole;
}

// Returns the range times 1 / (1 + exp).
[[gnu::always_inline]] inline uint32_t ByteSigmoid::Upper(uint32_t exp) const {
  return static_cast<uint32_t>(uint64_t{range_} * Reciprocal((uint32_t{1} << 30) + (exp >> 1)) >> 31);
}

[[gnu::noinline]] int32_t ByteSigmoid::StepsInFloat(int32_t difference) const {
  const bool negative = difference < 0;
  const SoftReal x =
      Rounded(Product({static_cast<uint64_t>(std::abs(difference)), 0}, SoftReal::FromFloat(in_scale_)), kFloatBits);
  const SoftReal y = function_ == kTanh ? TanhInFloat(x) : SigmoidInFloat(negative, x);
  const SoftReal inverse_out_scale = Quotient({1, 0}, SoftReal::FromFloat(out_scale_), kFloatBits);
  constexpr int32_t kFar = 1 << 16;  // a zero point can be added
  const int32_t rounded = Clamp(ToInteger(Rounded(Product(y, inverse_out_scale), kFloatBits)), {0, kFar});
  return function_ == kTanh && negative ? -rounded : rounded;
}

[[gnu::always_inline]] inline uint8_t ByteSigmoid::Byte(int32_t difference, uint32_t upper) const {
  uint32_t size = upper;
  if (function_ == kTanh) {
    size -= range_ / 2;
  } else if (difference < 0) {
    size = range_ - upper;
  }
  const uint32_t rounded = size + kStep / 2;
  int32_t steps = static_cast<int32_t>(rounded >> kRangeBits);
  if (function_ == kTanh && difference < 0) steps = -steps;
  if (((rounded + kDoubt) & (kStep - 1)) < 2 * kDoubt || range_ > kMaxRange) steps = StepsInFloat(difference);
  return static_cast<uint8_t>(Clamp(steps + out_zero_point_, {min_, min_ + 255}));
}

void ByteSigmoid::Map(const uint8_t* in, uint8_t* out, int count) const {
  for (int i = 0; i < count; ++i) {
    const int32_t number = min_ + static_cast<uint8_t>(in[i] - min_);
    const int32_t difference = number - in_zero_point_;
    out[i] = Byte(difference, Upper(Exp(static_cast<uint32_t>(std::abs(difference)))));
  }
}

void ByteSigmoid::FillTable(uint8_t* table) const {
  const int32_t below = in_zero_point_ - min_, above = 255 - below;
  const int32_t farthest = below > above ? below : above;
  const uint32_t ratio = Exp(1) * 2;  // in Q0.32
  uint32_t exp = 0;
  for (int32_t distance = 0; distance <= farthest; ++distance) {
    // Products of the one before lose little if they are few.
    exp = distance % 8 == 0 ? Exp(static_cast<uint32_t>(distance)) : UpperHalf(exp, ratio);
    const uint32_t upper = Upper(exp);
    if (distance <= above) table[static_cast<uint8_t>(in_zero_point_ + distance)] = Byte(distance, upper);
    if (distance <= below) table[static_cast<uint8_t>(in_zero_point_ - distance)] = Byte(-distance, upper);
  }
}

}  // namespace mote
