// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quantised MUL and DIV: out = out_zero + multiplier * ((a - a_zero) op (b - b_zero)).
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_MUL_LOOP_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_MUL_LOOP_H_

#include <algorithm>
#include <cstdint>

#include "src/core/fixed_point.h"
#include "src/core/fixed_point_math.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/broadcast.h"
#include "src/operators/shared/output_scaling.h"
#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

struct MulParams {
  union {
    int32_t multiplier;
    TfLiteFusedActivation activation;  // of numbers without a scale, which use nothing else
  };
  int16_t a_zero_point;
  int16_t b_zero_point;
  int16_t out_zero_point;
  int16_t min;
  int16_t max;
  int8_t shift;
  bool is_quantized;
};

// These return the loop for the profile.
LoopChoice LoopOfMulInt8();
LoopChoice LoopOfMulInt16();
// `params` points to MulParams. No b of a division is b_zero_point.
void MulInt8(const BinaryRow& row, const void* params);
void MulUInt8(const BinaryRow& row, const void* params);
void MulInt16(const BinaryRow& row, const void* params);
// These map fractions of 2^-15 to fractions of 2^-7, rounded to 2^-15 in between.
void MulInt16ToInt8(const BinaryRow& row, const void* params);
void MulInt16ToUInt8(const BinaryRow& row, const void* params);
void DivInt8(const BinaryRow& row, const void* params);
void DivUInt8(const BinaryRow& row, const void* params);
void DivInt16(const BinaryRow& row, const void* params);

struct QuantizedProduct {
  // |a| and |b| are at most 2^15.
  static int32_t Of(int32_t a, int32_t b, QuantizedMultiplier m) { return MultiplyByQuantizedMultiplier(a * b, m); }
};

struct QuantizedQuotient {
  // b is not 0; |a| and |b| are at most 2^16.
  static int32_t Of(int32_t a, int32_t b, QuantizedMultiplier m) {
    if (b < 0) {
      a = -a;
      b = -b;
    }
    // Here b = 2^(31 - zeros) * (1 + fraction).
    const int zeros = CountLeadingZeros(static_cast<uint32_t>(b));
    const int32_t fraction = static_cast<int32_t>((static_cast<uint32_t>(b) << zeros) & 0x7FFFFFFF);
    const int headroom = CountLeadingZeros(static_cast<uint32_t>(a < 0 ? ~a : a)) - 1;
    const int32_t quotient = RoundingDoublingHighMul(WrappingShiftLeft(a, headroom), ReciprocalOfOnePlus(fraction));
    if (m.shift >= kSaturatingShift) return SaturatedProduct(a);
    const int shift = m.shift - (31 - zeros) - headroom;
    return shift < -31 ? 0 : MultiplyByQuantizedMultiplier(quotient, {m.multiplier, shift});
  }
};

template <class T>
void MulInt16To8Bits(const BinaryRow& row, const MulParams& p) {
  const int16_t* a = static_cast<const int16_t*>(row.a);
  const int16_t* b = static_cast<const int16_t*>(row.b);
  T* out = static_cast<T*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    const int32_t product = std::min<int32_t>((int32_t{*a} * *b + (1 << 14)) >> 15, 0x7FFF);
    const int32_t value = RoundingDivideByPowerOfTwo(product, 8) + p.out_zero_point;
    out[i] = static_cast<T>(Clamp(value, {p.min, p.max}));
  }
}

template <class F, class T>
void MulQuantized(const BinaryRow& row, const MulParams& p) {
  const T* a = static_cast<const T*>(row.a);
  const T* b = static_cast<const T*>(row.b);
  T* out = static_cast<T*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    const int32_t value = F::Of(*a - p.a_zero_point, *b - p.b_zero_point, {p.multiplier, p.shift});
    out[i] = static_cast<T>(Clamp(WrappingAdd(value, int32_t{p.out_zero_point}), {p.min, p.max}));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_MUL_LOOP_H_
