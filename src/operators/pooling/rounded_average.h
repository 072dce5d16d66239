// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Averages without a division for each, for loops of targets.
#ifndef MOTE_SRC_OPERATORS_POOLING_ROUNDED_AVERAGE_H_
#define MOTE_SRC_OPERATORS_POOLING_ROUNDED_AVERAGE_H_

#include <cstdint>

#include "src/core/fixed_point_math.h"

namespace mote {

constexpr int kMaxAveragedNumbers = 32767;

// Computes sum / count, halves away from zero, as the upper word of a product; count <= kMaxAveragedNumbers.
//
// With 2^k <= count < 2^(k + 1) and the reciprocal 2^(31 + k) / count, rounded up, the product of the reciprocal and
// n = |sum| + count / 2 is too large by less than n * count < 2^(31 + k), which changes no quotient, as n < 2^30:
// there are at most kMaxAveragedNumbers numbers, of at most 2^15 in size.
class RoundedAverage {
 public:
  void SetCount(int count) {
    if (count != count_) Divide(count);
  }

  [[gnu::always_inline]] int32_t operator()(int32_t sum) const {
    const int32_t sign = sum >> 31;
    const uint32_t doubled = 2 * static_cast<uint32_t>((sum ^ sign) - sign) + doubled_half_;
    const int32_t quotient = static_cast<int32_t>(uint64_t{doubled} * reciprocal_ >> 32) >> shift_;
    return (quotient ^ sign) - sign;
  }

  uint32_t reciprocal() const { return reciprocal_; }
  int shift() const { return shift_; }
  uint32_t doubled_half() const { return doubled_half_; }

 private:
  [[gnu::noinline]] void Divide(int count) {
    count_ = count;
    shift_ = 31 - CountLeadingZeros(static_cast<uint32_t>(count));
    const uint32_t divisor = static_cast<uint32_t>(count), upper = (1u << 31) / divisor;
    const uint32_t rest = (1u << 31) - upper * divisor;  // below 2^15, and so is 2^shift
    reciprocal_ = (upper << shift_) + ((rest << shift_) + divisor - 1) / divisor;
    doubled_half_ = divisor & ~1u;
  }

  int count_ = 0, shift_ = 0;
  uint32_t reciprocal_ = 0, doubled_half_ = 0;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_ROUNDED_AVERAGE_H_
