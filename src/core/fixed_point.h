// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Fixed-point arithmetic of quantised operators.
//
// Source: the TensorFlow Lite 8-bit quantisation specification and Jacob et al., "Quantization and Training of
// Neural Networks for Efficient Integer-Arithmetic-Only Inference", 2018. The default is double rounding (a rounded
// high product, then a rounded shift); TFLITE_SINGLE_ROUNDING selects one rounding of the whole product.
#ifndef MOTE_SRC_CORE_FIXED_POINT_H_
#define MOTE_SRC_CORE_FIXED_POINT_H_

#include <cstdint>
#include <limits>

namespace mote {

// Represents a positive real number multiplier * 2^(shift - 31), multiplier in [2^30, 2^31), or zero.
struct QuantizedMultiplier {
  int32_t multiplier;
  int32_t shift;  // positive: to the left
};

// Returns round(a * b / 2^31), halves up. a and b are not both -2^31.
inline int32_t RoundingDoublingHighMul(int32_t a, int32_t b) {
  return static_cast<int32_t>((int64_t{a} * b + (int64_t{1} << 30)) >> 31);
}

// Does the same, and saturates where both are -2^31.
inline int32_t SaturatingRoundingDoublingHighMul(int32_t a, int32_t b) {
  if (a == b && a == std::numeric_limits<int32_t>::min()) return std::numeric_limits<int32_t>::max();
  return RoundingDoublingHighMul(a, b);
}

// Returns round(x / 2^exponent), halves away from zero; exponent in [0, 31].
inline int32_t RoundingDivideByPowerOfTwo(int32_t x, int exponent) {
  const int32_t mask = static_cast<int32_t>((uint32_t{1} << exponent) - 1);
  const int32_t remainder = x & mask;
  const int32_t threshold = (mask >> 1) + (x < 0 ? 1 : 0);
  return (x >> exponent) + (remainder > threshold ? 1 : 0);
}

// Does the same for x other than -2^31 and exponent in [1, 31], in fewer instructions.
[[gnu::always_inline]] inline int32_t RoundingShiftRight(int32_t x, int exponent) {
  return (((x + (x >> 31)) >> (exponent - 1)) + 1) >> 1;
}

// Returns x * 2^left without undefined behaviour; it wraps as the reference does on two's complement machines.
inline int32_t WrappingShiftLeft(int32_t x, int left) { return static_cast<int32_t>(static_cast<uint32_t>(x) << left); }

// Returns x + y; it wraps as the reference does on two's complement machines.
inline int32_t WrappingAdd(int32_t x, int32_t y) {
  return static_cast<int32_t>(static_cast<uint32_t>(x) + static_cast<uint32_t>(y));
}
inline int64_t WrappingAdd(int64_t x, int64_t y) {
  return static_cast<int64_t>(static_cast<uint64_t>(x) + static_cast<uint64_t>(y));
}

// A multiplier with this shift is so large that every number but 0 saturates the output. Only loops for outputs of more
// than 8 bits support it.
constexpr int32_t kSaturatingShift = 31;
// Returns x times such a multiplier. The result leaves room for a zero point.
inline int32_t SaturatedProduct(int64_t x) {
  constexpr int32_t kFar = 0x7FFF0000;
  return x == 0 ? 0 : x > 0 ? kFar : -kFar;
}

// Does what MultiplyByQuantizedMultiplier does, for inner loops.
[[gnu::always_inline]] inline int32_t InlineMultiplyByQuantizedMultiplier(int32_t x, QuantizedMultiplier m) {
#ifdef TFLITE_SINGLE_ROUNDING
  if (m.shift >= kSaturatingShift) return SaturatedProduct(x);
  const int total_shift = 31 - m.shift;
  const int64_t result = (int64_t{x} * m.multiplier + (int64_t{1} << (total_shift - 1))) >> total_shift;
  return static_cast<int32_t>(result);
#else
  if (m.shift >= 0) {
    if (m.shift >= kSaturatingShift) return SaturatedProduct(x);
    return RoundingDoublingHighMul(WrappingShiftLeft(x, m.shift), m.multiplier);
  }
  // The product is nearer to zero than x.
  return RoundingShiftRight(RoundingDoublingHighMul(x, m.multiplier), -m.shift);
#endif
}

// Returns x * m, rounded. m.shift is in [-31, 31].
inline int32_t MultiplyByQuantizedMultiplier(int32_t x, QuantizedMultiplier m) {
  return InlineMultiplyByQuantizedMultiplier(x, m);
}

// Computes MultiplyByQuantizedMultiplier(x, m) for many x.
class AnyMultiplier {
 public:
  explicit AnyMultiplier(QuantizedMultiplier m) : multiplier_(m) {}
  [[gnu::always_inline]] int32_t operator()(int32_t x) const {
    return InlineMultiplyByQuantizedMultiplier(x, multiplier_);
  }

 private:
  QuantizedMultiplier multiplier_;
};

// Computes MultiplyByQuantizedMultiplier(x, m) for many x, |x| < 2^30, and an m below 1: m.shift in [-31, 0].
class FractionMultiplier {
 public:
  explicit FractionMultiplier(QuantizedMultiplier m) : multiplier_(m.multiplier), shift_(-m.shift) {}
  [[gnu::always_inline]] int32_t operator()(int32_t x) const {
#ifdef TFLITE_SINGLE_ROUNDING
    return InlineMultiplyByQuantizedMultiplier(x, {multiplier_, -shift_});
#else
    // The upper word is the rounded product and `half`. Halves are rounded away from zero; where x < 0 and the product
    // is 0, one less than half changes nothing.
    return (static_cast<int32_t>((int64_t{2 * x} * multiplier_ + addend_) >> 32) + (x >> 31 & sign_mask_)) >> shift_;
#endif
  }

 private:
  int32_t multiplier_;
  int32_t shift_;
  int32_t sign_mask_ = shift_ == 0 ? 0 : -1;
  int64_t addend_ = (int64_t{1} << 31) + (int64_t{1} << shift_ >> 1 << 32);
};

// Computes MultiplyByQuantizedMultiplier(x, m) + offset for many x, |offset| <= 255.
class OffsetMultiplier {
 public:
  static bool Serves(int32_t shift) {
#ifdef TFLITE_SINGLE_ROUNDING
    (void)shift;
    return false;
#else
    return shift <= -2 && shift >= -22;
#endif
  }

  OffsetMultiplier(QuantizedMultiplier m, int32_t offset)
      : multiplier_(m.multiplier), shift_(-m.shift - 1), addend_(WrappingShiftLeft(2 * offset + 1, -m.shift - 2)) {}

  // The addend has three parts. 2^30 is half a unit of the high product. In the upper word, `addend_` has half a unit
  // of the result and the offset. For a negative x, 2^31 is subtracted, which is one unit of the high product, since
  // halves round away from zero.
  [[gnu::always_inline]] int32_t operator()(int32_t x) const {
    const uint32_t low = (static_cast<uint32_t>(x) & 0x80000000u) | 0x40000000u;
    const int64_t addend = static_cast<int64_t>(uint64_t{static_cast<uint32_t>(addend_ + (x >> 31))} << 32 | low);
    return static_cast<int32_t>((int64_t{x} * multiplier_ + addend) >> 32) >> shift_;
  }

 private:
  int32_t multiplier_;
  int32_t shift_;
  int32_t addend_;
};

// The greatest shift of a multiplier of 64-bit accumulators whose products of usual sums have 32 bits.
constexpr int32_t kMaxShiftOf64Bits = 7;
// Returns x * reduced / 2^total_shift, saturated, for a multiplier with a greater shift.
[[gnu::noinline]] inline int32_t LargeProduct(int64_t x, int32_t reduced, int total_shift) {
  if (total_shift < 0) return SaturatedProduct(x);
  // The product is unsigned, since it wraps for a sum beyond 2^47.
  const uint64_t product = static_cast<uint64_t>(x) * static_cast<uint64_t>(int64_t{reduced});
  const uint64_t half = total_shift == 0 ? 0 : uint64_t{1} << (total_shift - 1);
  const int64_t rounded = static_cast<int64_t>(product + half) >> total_shift, far = SaturatedProduct(rounded);
  return static_cast<int32_t>(far < 0 ? (rounded < far ? far : rounded) : rounded > far ? far : rounded);
}

// Returns x * m with a 16-bit multiplier, as the specification has it for 64-bit accumulators. It is exact for |x| <
// 2^47, else it wraps; m.shift is at least -31.
inline int32_t MultiplyByQuantizedMultiplier(int64_t x, QuantizedMultiplier m) {
  const int32_t reduced = m.multiplier < 0x7FFF0000 ? (m.multiplier + (1 << 15)) >> 16 : 0x7FFF;
  if (m.shift >= -17 && m.shift < 0 && x == static_cast<int32_t>(x)) {  // as most are: the same with a shift of 32
    const int32_t shifted = reduced << (17 + m.shift);
    return static_cast<int32_t>((static_cast<int32_t>(x) * int64_t{shifted} + (int64_t{1} << 31)) >> 32);
  }
  const int total_shift = 15 - m.shift;
  if (m.shift > kMaxShiftOf64Bits) return LargeProduct(x, reduced, total_shift);
  const int64_t rounding = int64_t{1} << (total_shift - 1);
  const uint64_t product = static_cast<uint64_t>(x) * static_cast<uint64_t>(reduced);
  return static_cast<int32_t>(static_cast<int64_t>(product + static_cast<uint64_t>(rounding)) >> total_shift);
}

}  // namespace mote

#endif  // MOTE_SRC_CORE_FIXED_POINT_H_
