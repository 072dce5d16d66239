// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requantisation with the rounding multiplications of Armv7E-M (Arm DDI 0403, SMMLA and SMMLS).
#ifndef MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_FAST_REQUANTIZER_H_
#define MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_FAST_REQUANTIZER_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "src/core/fixed_point.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/output_scaling.h"

namespace mote {
inline namespace cortex_m_dsp {

// Does what Requantizer::Finish does for a channel, in three instructions instead of twenty. Assembly code reads the
// members.
//
// SMMLAR is a + round(b * c / 2^32), halves up. Twice a multiplier wraps by 2^32, so that the rounded product is sum +
// round(sum * (2 * multiplier - 2^32) / 2^32). SMMLSR subtracts before it rounds: it shifts to the right by s with the
// factor -2^(32 - s), which an int32_t holds for s = 1 too. A multiplier of 0 leaves the sum as it is, and the factor
// -1 then turns it to 0. A shift to the left comes first, and then the product is the result.
class FastRequantizer {
 public:
  FastRequantizer(QuantizedMultiplier m, int32_t out_zero)
      : doubled_multiplier_(WrappingShiftLeft(m.multiplier, 1)), power_(PowerOf(m)), zero_(out_zero) {}

  // Says that the multiplier is 1/2 or more.
  bool shifts_left() const { return power_ >= 0; }

  int32_t doubled_multiplier() const { return doubled_multiplier_; }
  int32_t power() const { return power_; }

  // Returns the requantised sum, without its limits.
  int32_t operator()(int32_t sum) const {
    if (!shifts_left()) return ShiftedRight(sum);
    if (power_ >= kSaturatingShift) return SaturatedProduct(sum) + zero_;
    return WrappingAdd(Product(WrappingShiftLeft(sum, power_)), zero_);
  }

  // Do the same for a multiplier that does not shift to the left; the second adds another number instead of the zero
  // point.
  int32_t ShiftedRight(int32_t sum) const { return ShiftedRightTo(zero_, sum); }
  int32_t ShiftedRightTo(int32_t addend, int32_t sum) const {
    int32_t product = Product(sum), result;
    product += product >> 31;
    asm("smmlsr %0, %1, %2, %3" : "=r"(result) : "r"(product), "r"(power_), "r"(addend));
    return result;
  }
  // Returns true if an LDM loads the registers of MOTE_SHIFT and MOTE_SHIFT_RIGHT in their order.
  static constexpr bool IsInOrder();

 private:
  static int32_t PowerOf(QuantizedMultiplier m) {
    if (m.shift < 0) return INT32_MIN >> (-1 - m.shift);
    return m.multiplier == 0 ? -1 : m.shift;
  }
  int32_t Product(int32_t sum) const {
    int32_t product;
    asm("smmlar %0, %1, %2, %1" : "=r"(product) : "r"(sum), "r"(doubled_multiplier_));
    return product;
  }

  int32_t doubled_multiplier_;
  int32_t power_;  // -2^(32 + shift), or a shift to the left
  int32_t zero_;
};
constexpr bool FastRequantizer::IsInOrder() {
  return AreWordsInARow({offsetof(FastRequantizer, doubled_multiplier_), offsetof(FastRequantizer, power_),
                         offsetof(FastRequantizer, zero_)});
}
static_assert(FastRequantizer::IsInOrder());

// Does what MultiplyByQuantizedMultiplier does, for many numbers.
class RoundingTwice : public FastRequantizer {
 public:
  explicit RoundingTwice(QuantizedMultiplier m) : FastRequantizer(m, 0) {}
};
using FastMultiplier = std::conditional_t<kRoundsOnce, AnyMultiplier, RoundingTwice>;

// Do what FastRequantizer does in assembler code, for a sum in a register, with the members in others.
#define MOTE_SHIFT_RIGHT(SUM, MULTIPLIER, POWER, ZERO) \
  "smmlar " SUM ", " SUM ", " MULTIPLIER ", " SUM      \
  "\n"                                                 \
  "add " SUM ", " SUM ", " SUM                         \
  ", asr #31\n"                                        \
  "smmlsr " SUM ", " SUM ", " POWER ", " ZERO "\n"
#define MOTE_SHIFT_LEFT(SUM, MULTIPLIER, POWER, ZERO) \
  "lsl " SUM ", " SUM ", " POWER                      \
  "\n"                                                \
  "smmlar " SUM ", " SUM ", " MULTIPLIER ", " SUM     \
  "\n"                                                \
  "add " SUM ", " SUM ", " ZERO "\n"
#define MOTE_SHIFT(SUM, MULTIPLIER, POWER, ZERO) \
  "cmp " POWER                                             \
  ", #0\n"                                                 \
  "blt 8f\n" MOTE_SHIFT_LEFT(SUM, MULTIPLIER, POWER, ZERO) \
  "b 9f\n"                                                 \
  "8:\n" MOTE_SHIFT_RIGHT(SUM, MULTIPLIER, POWER, ZERO)    \
  "9:\n"

// Replaces a multiplier and a shift by the members of a FastRequantizer: the first macro takes shifts to the right, the
// second any. `MIN` is -2^31.
#define MOTE_MAKE_POWER(MULTIPLIER, SHIFT, MIN) \
  "lsl " MULTIPLIER ", " MULTIPLIER             \
  ", #1\n"                                      \
  "mvn " SHIFT ", " SHIFT                       \
  "\n"                                          \
  "asr " SHIFT ", " MIN ", " SHIFT "\n"
#define MOTE_MAKE_ANY_POWER(MULTIPLIER, SHIFT, MIN) \
  "lsls " MULTIPLIER ", " MULTIPLIER                \
  ", #1\n"                                          \
  "it ne\n"                                         \
  "cmnne " SHIFT                                    \
  ", #1\n"                                          \
  "bgt 8f\n"                                        \
  "mvn " SHIFT ", " SHIFT                           \
  "\n"                                              \
  "asr " SHIFT ", " MIN ", " SHIFT                  \
  "\n"                                              \
  "8:\n"

// Returns true if the range is narrower than int8, to which outputs are saturated already.
inline bool LimitsInt8(ClampRange range) { return range.min != -128 || range.max != 127; }
inline void ClampOutputs(ClampRange range, int count, int8_t* out) {
  if (!LimitsInt8(range)) return;
  for (int i = 0; i < count; ++i) out[i] = static_cast<int8_t>(Clamp(out[i], range));
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_CORTEX_M_DSP_FAST_REQUANTIZER_H_
