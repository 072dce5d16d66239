// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums of many int8 numbers of one scale and zero point, converted to the output's: for ADD_N and CUMSUM.
#ifndef MOTE_SRC_OPERATORS_SHARED_QUANTIZED_TOTAL_H_
#define MOTE_SRC_OPERATORS_SHARED_QUANTIZED_TOTAL_H_

#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {

// The specification scales totals up by 2^20, in units of twice the inputs' scale.
constexpr int kTotalLeftShift = 20 - 1;

struct TotalParams {
  QuantizedMultiplier multiplier;  // input scale / output scale / 2^kTotalLeftShift, below 1
  int16_t in_zero_point;
  int16_t out_zero_point;
};

// Requantises `total`, the sum of numbers less their zero points.
int8_t QuantizedTotal(int32_t total, const TotalParams& params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_QUANTIZED_TOTAL_H_
