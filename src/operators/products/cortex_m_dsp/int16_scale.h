// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_INT16_SCALE_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_INT16_SCALE_H_

#include <arm_acle.h>

#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {
inline namespace cortex_m_dsp {

// Does what MultiplyByQuantizedMultiplier does for 64-bit sums, with the multiplier reduced to 16 bits. If a sum fits
// in 32 bits, as most do, and the shift to the right is small enough, the result is one rounded product.
class Int16Scale {
 public:
  explicit Int16Scale(QuantizedMultiplier m)
      : reduced_(Reduced(m.multiplier)),
        total_shift_(15 - m.shift),
        factor_(IsShort(m.shift) ? reduced_ << (17 + m.shift) : 0) {}

  int32_t operator()(int64_t sum) const {
    const int32_t low = static_cast<int32_t>(sum);
    if (sum != low || factor_ == 0) return Long(sum);
    return RoundedProduct(low, factor_);
  }

 private:
  static uint32_t Reduced(int32_t multiplier) {
    return static_cast<uint32_t>(__ssat(((multiplier >> 15) + 1) >> 1, 16));
  }
  static bool IsShort(int32_t shift) { return shift >= -17 && shift < 0; }
  static int32_t RoundedProduct(int32_t sum, uint32_t factor) {
    int32_t product;
    asm("smmulr %0, %1, %2" : "=r"(product) : "r"(sum), "r"(factor));
    return product;
  }
  int32_t Long(int64_t sum) const {
    if (total_shift_ < 15 - kMaxShiftOf64Bits) return LargeProduct(sum, static_cast<int32_t>(reduced_), total_shift_);
    const uint64_t product = static_cast<uint64_t>(sum) * reduced_ + (uint64_t{1} << (total_shift_ - 1));
    return static_cast<int32_t>(static_cast<int64_t>(product) >> total_shift_);
  }

  uint32_t reduced_;
  int32_t total_shift_;
  uint32_t factor_;  // 0: there is none
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CORTEX_M_DSP_INT16_SCALE_H_
