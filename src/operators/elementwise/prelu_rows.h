// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes PRELU of quantised numbers.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_PRELU_ROWS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_PRELU_ROWS_H_

#include <limits>

#include "src/operators/seam/loop_choice.h"
#include "src/operators/shared/broadcast.h"
#include "src/operators/shared/requantize_elements.h"

namespace mote {

struct PreluPlan {
  RequantizeParams identity;  // of x that is not negative
  int32_t negative_multiplier;
  int8_t negative_shift;
  int16_t alpha_zero_point;
};

// `params` points to a PreluPlan.
void PreluInt8(const BinaryRow& row, const void* params);
LoopChoice LoopOfPreluInt8();

// Scale multiplies by a QuantizedMultiplier.
template <class T, class Alpha, class Scale>
void PreluScaledRow(const BinaryRow& row, const PreluPlan& plan) {
  const Scale identity({plan.identity.multiplier, plan.identity.shift});
  const Scale negative({plan.negative_multiplier, plan.negative_shift});
  const int32_t x_zero = plan.identity.in_zero_point, alpha_zero = plan.alpha_zero_point;
  const int32_t out_zero = plan.identity.out_zero_point;
  constexpr ClampRange kRange = {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
  const T* x = static_cast<const T*>(row.a);
  const Alpha* alpha = static_cast<const Alpha*>(row.b);
  const int x_step = row.a_step, alpha_step = row.b_step;
  T* out = static_cast<T*>(row.out);
  for (T* const end = out + row.count; out != end; x += x_step, alpha += alpha_step) {
    const int32_t difference = *x - x_zero;
    const int32_t value = difference < 0 ? negative(difference * (*alpha - alpha_zero)) : identity(difference);
    *out++ = static_cast<T>(Clamp(WrappingAdd(value, out_zero), kRange));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_PRELU_ROWS_H_
