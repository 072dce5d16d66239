// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quantised ADD and SUB: out = (a - a_zero) * a_scale +- (b - b_zero) * b_scale, in units of the output's scale.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_ADD_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_ADD_LOOP_H_

#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/broadcast.h"
#include "src/operators/shared/output_scaling.h"
#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

// Bits by which the operands are scaled up before they are added.
template <class T>
constexpr int kAddLeftShift = 20;
template <>
inline constexpr int kAddLeftShift<int16_t> = 15;

enum class AddMode : uint8_t {
  kPlain,        // numbers without a scale
  kScaled,       // three multipliers below 1: no shift is positive
  kPowersOfTwo,  // the operands are shifted to the right
};

struct AddParams {
  union {
    int32_t a_multiplier;
    TfLiteFusedActivation activation;  // kPlain uses nothing else
  };
  int32_t b_multiplier;
  int32_t out_multiplier;
  int16_t a_zero_point;
  int16_t b_zero_point;
  int16_t out_zero_point;
  int16_t min;
  int16_t max;
  int8_t a_shift;
  int8_t b_shift;
  int8_t out_shift;
  int8_t b_sign;  // 1 to add, -1 to subtract
  AddMode mode;
  LoopWay way;  // of AddInt8, if kAsksProcessor: what LoopOfAddInt8 has answered
};

// These return the loop for the profile, and the path.
LoopChoice LoopOfAddInt8();
LoopChoice LoopOfAddInt16();
// `params` points to AddParams.
void AddInt8(const BinaryRow& row, const void* params);
void AddUInt8(const BinaryRow& row, const void* params);
void AddInt16(const BinaryRow& row, const void* params);
// The scales are powers of two: each operand is shifted right, the sum saturates. Uses the shifts, min, max and b_sign.
void AddPowerOfTwoInt16(const BinaryRow& row, const void* params);

// This is the portable loop. Operands have at most 9 bits (17 for int16) less their zero points, so 29 (32) bits when
// scaled up, and one bit less when multiplied: the sum fits.
template <class T>
void AddQuantized(const BinaryRow& row, const AddParams& p) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  T* out = static_cast<T*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    const int32_t a_scaled = MultiplyByQuantizedMultiplier(int32_t{*a - p.a_zero_point} * (1 << kAddLeftShift<T>),
                                                           {p.a_multiplier, p.a_shift});
    const int32_t b_scaled = MultiplyByQuantizedMultiplier(int32_t{*b - p.b_zero_point} * (1 << kAddLeftShift<T>),
                                                           {p.b_multiplier, p.b_shift});
    const int32_t sum = MultiplyByQuantizedMultiplier(a_scaled + p.b_sign * b_scaled, {p.out_multiplier, p.out_shift});
    out[i] = static_cast<T>(Clamp(sum + p.out_zero_point, {p.min, p.max}));
  }
}

// Does the same for 8-bit numbers. The operand of the larger scale is halved exactly: its multiplier is 1/2.
template <class T>
void AddQuantized8(const BinaryRow& row, const AddParams& p) {
  constexpr int kLeft = kAddLeftShift<T>;
  static_assert(sizeof(T) == 1);
  const bool a_is_larger = p.a_multiplier == 1 << 30 && p.a_shift == 0;
  const T* large = static_cast<const T*>(a_is_larger ? row.a : row.b);
  const T* small = static_cast<const T*>(a_is_larger ? row.b : row.a);
  const int large_step = a_is_larger ? row.a_step : row.b_step, small_step = a_is_larger ? row.b_step : row.a_step;
  const int32_t large_sign = a_is_larger ? 1 : p.b_sign, small_sign = a_is_larger ? p.b_sign : 1;
  const int32_t large_zero = a_is_larger ? p.a_zero_point : p.b_zero_point;
  const int32_t small_zero = a_is_larger ? p.b_zero_point : p.a_zero_point;
  const FractionMultiplier scale_small(a_is_larger ? QuantizedMultiplier{p.b_multiplier, p.b_shift}
                                                   : QuantizedMultiplier{p.a_multiplier, p.a_shift});
  const FractionMultiplier scale_sum({p.out_multiplier, p.out_shift});
  const int32_t large_unit = large_sign * (1 << (kLeft - 1));
  const int32_t zeros = -large_zero * large_unit;
  const int32_t out_zero = p.out_zero_point;
  const ClampRange range = {p.min, p.max};
  T* out = static_cast<T*>(row.out);
  T* const end = out + row.count;
  while (out != end) {
    const int32_t scaled = scale_small((*small - small_zero) * (1 << kLeft));
    const int32_t sum = scale_sum(*large * large_unit + zeros + small_sign * scaled);
    *out++ = static_cast<T>(Clamp(sum + out_zero, range));
    large += large_step;
    small += small_step;
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_ADD_LOOP_H_
