// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SOFTMAX over rows of `depth` values: out[i] = exp(beta * in[i]) / sum over c of exp(beta * in[c]).
#ifndef MOTE_SRC_OPERATORS_NORMALISATION_SOFTMAX_LOOP_H_
#define MOTE_SRC_OPERATORS_NORMALISATION_SOFTMAX_LOOP_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "mote/half.h"
#include "src/core/fixed_point.h"
#include "src/core/fixed_point_math.h"

namespace mote {

struct SoftmaxParams {
  union {
    int32_t multiplier;  // quantised: with `shift`, from a difference of inputs to the kernel's exponent
    float beta;          // floats
  };
  int16_t min_difference;  // 8-bit inputs: what lies further below the row's largest input has no share
  int8_t shift;
};

struct SoftmaxRows {
  int rows;
  int depth;  // >= 1 unless rows is 0
};

void SoftmaxFloat(const SoftmaxParams& params, SoftmaxRows rows, const float* in, float* out);
void SoftmaxFloat16(const SoftmaxParams& params, SoftmaxRows rows, const Float16* in, Float16* out);
void SoftmaxInt8(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int8_t* out);
void SoftmaxUInt8(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, uint8_t* out);
void SoftmaxInt8ToInt16(const SoftmaxParams& params, SoftmaxRows rows, const int8_t* in, int16_t* out);
void SoftmaxUInt8ToInt16(const SoftmaxParams& params, SoftmaxRows rows, const uint8_t* in, int16_t* out);
void SoftmaxInt16(const SoftmaxParams& params, SoftmaxRows rows, const int16_t* in, int16_t* out);

inline void PortableSoftmaxFloat(const SoftmaxParams& params, SoftmaxRows rows, const float* in, float* out) {
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const float largest = *std::max_element(in, in + rows.depth);
    float sum = 0.0f;
    for (int i = 0; i < rows.depth; ++i) {
      out[i] = std::exp((in[i] - largest) * params.beta);
      sum += out[i];
    }
    for (int i = 0; i < rows.depth; ++i) out[i] /= sum;
  }
}

// Returns exp of a scaled difference to the largest input as Q0.31; `difference` <= 0.
inline int32_t ExpOfDifference(int difference, const SoftmaxParams& params) {
  if (difference < params.min_difference) return 0;
  return ExpOfNegative(MultiplyByQuantizedMultiplier(int32_t{difference}, {params.multiplier, params.shift}));
}

// Returns round(x / 2^exponent) of x >= 0; exponent in [1, 31].
inline uint32_t HalvesUp(int32_t x, int exponent) {
  return (static_cast<uint32_t>(x) + (1u << (exponent - 1))) >> exponent;
}

// Computes exps of differences to a row's largest input, and keeps the first ones for the second time they are asked
// for.
class ComputedExps {
 public:
  explicit ComputedExps(const SoftmaxParams& params) : params_(params) {}

  int32_t First(int i, int difference) {
    const int32_t exp = ExpOfDifference(difference, params_);
    if (i < kKept) kept_[i] = exp;
    return exp;
  }
  int32_t Second(int i, int difference) const { return i < kKept ? kept_[i] : ExpOfDifference(difference, params_); }

 private:
  static constexpr int kKept = 64;

  const SoftmaxParams& params_;
  int32_t kept_[kKept];
};

// Looks exps up: table[i] = exp of difference -i.
class TableOfExps {
 public:
  static constexpr int kSize = 256;
  static void Fill(const SoftmaxParams& params, int32_t* table) {
    for (int i = 0; i < kSize; ++i) table[i] = ExpOfDifference(-i, params);
  }
  explicit TableOfExps(const int32_t* table) : table_(table) {}

  int32_t First(int, int difference) const { return table_[-difference]; }
  int32_t Second(int, int difference) const { return table_[-difference]; }

 private:
  const int32_t* table_;
};

// Adds up exp of the differences to the largest input over a row, in Q12.19. The sum saturates; the reference wraps,
// which needs more than 8191 inputs close to the largest.
template <class In, class Exps>
uint32_t SumOfExps(const In* in, int depth, int largest, Exps& exps) {
  constexpr int kIntegerBits = 12;
  uint32_t sum = 0;
  for (int i = 0; i < depth; ++i) {
    const uint32_t share = HalvesUp(exps.First(i, in[i] - largest), kIntegerBits);
    sum = sum > ~share ? ~uint32_t{0} : sum + share;
  }
  return sum;
}

template <class T>
int LargestOf(const T* in, int count) {
  int largest = in[0];
  for (int i = 1; i < count; ++i) largest = std::max<int>(largest, in[i]);
  return largest;
}

// This is the portable loop of the 8-bit formats.
template <class In, class Out, class Exps>
[[gnu::always_inline]] inline void SoftmaxOf8Bits(Exps exps, SoftmaxRows rows, const In* in, Out* out) {
  constexpr int kIntegerBits = 12;
  constexpr int kOutBits = 8 * sizeof(Out);
  constexpr int32_t kMin = std::numeric_limits<Out>::min(), kMax = std::numeric_limits<Out>::max();
  for (; rows.rows > 0; --rows.rows, in += rows.depth, out += rows.depth) {
    const int largest = LargestOf(in, rows.depth);
    const uint32_t sum = SumOfExps(in, rows.depth, largest, exps);
    // Here sum = 2^(kIntegerBits - zeros) * (1 + fraction); it is at least the largest input's 1.0, so zeros <=
    // kIntegerBits.
    const int zeros = CountLeadingZeros(sum);
    const int32_t fraction = static_cast<int32_t>((sum << zeros) & 0x7FFFFFFF);
    const int32_t reciprocal = ReciprocalOfOnePlus(fraction);
    const int shift = kIntegerBits - zeros + 31 - kOutBits;
    for (int i = 0; i < rows.depth; ++i) {
      const int32_t share = RoundingDoublingHighMul(reciprocal, exps.Second(i, in[i] - largest));
      const int32_t value = shift > 31 ? 0 : static_cast<int32_t>(HalvesUp(share, shift));
      out[i] = static_cast<Out>(std::min(value + kMin, kMax));
    }
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_NORMALISATION_SOFTMAX_LOOP_H_
