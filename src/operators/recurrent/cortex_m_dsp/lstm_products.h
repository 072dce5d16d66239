// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of the int8 LSTM's inputs and state with the weights of a gate, finished as int16 sums.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_PRODUCTS_H_
#define MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_PRODUCTS_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"

namespace mote {
inline namespace cortex_m_dsp {

// What AddRows keeps in memory, as it takes all registers. It reads the members by their offsets.
struct RowProducts {
  const int8_t* weights;    // 0
  int32_t length;           // 4: of a row
  int32_t group_bytes;      // 8: of the weights of a row
  int32_t first[3];         // 12: what the products of four rows begin with
  const uint32_t* numbers;  // 24
  int32_t fourth;           // 28: and the last of the four
  FastRequantizer scale;    // 32
  int16_t* sums;            // 44
  const int16_t* end;       // 48: of the sums
  uint32_t entry;           // 52: where the first round of four rows begins; if 0, AddRows makes it
};
static_assert(offsetof(RowProducts, weights) == 0 && offsetof(RowProducts, length) == 4 &&
              offsetof(RowProducts, group_bytes) == 8 && offsetof(RowProducts, first) == 12 &&
              offsetof(RowProducts, numbers) == 24 && offsetof(RowProducts, fourth) == 28 &&
              offsetof(RowProducts, scale) == 32 && offsetof(RowProducts, sums) == 44 &&
              offsetof(RowProducts, end) == 48 && offsetof(RowProducts, entry) == 52);

// Adds to the sums to sums == end, saturated, the finished products of a row each: four rows after four.
void AddRows(RowProducts* products);

// What MultiplySteps keeps in memory. It reads the members by their offsets.
struct StepProducts {
  const uint32_t* columns;  // 0
  int32_t group_bytes;      // 4: of the weights of a row
  const int32_t* bias;      // 8
  const int8_t* weights;    // 12
  FastRequantizer scale;    // 16
  int16_t* sums;            // 28: of the first step
  int32_t step_bytes;       // 32: from the sums of a step to those of the next
  int32_t last_step_bytes;  // 36: to those of the fourth
  const int16_t* end;       // 40: of the first step's sums
  int32_t gap;              // 44: from the end of a row's groups of weights to the next row, 0 or less
  uint32_t entry;           // 48: where a row's first round begins, made by MultiplySteps
};
static_assert(offsetof(StepProducts, columns) == 0 && offsetof(StepProducts, group_bytes) == 4 &&
              offsetof(StepProducts, bias) == 8 && offsetof(StepProducts, weights) == 12 &&
              offsetof(StepProducts, scale) == 16 && offsetof(StepProducts, sums) == 28 &&
              offsetof(StepProducts, step_bytes) == 32 && offsetof(StepProducts, last_step_bytes) == 36 &&
              offsetof(StepProducts, end) == 40 && offsetof(StepProducts, gap) == 44 &&
              offsetof(StepProducts, entry) == 48);

// The sums of four steps, whose inputs are columns, to sums == end.
void MultiplySteps(StepProducts* products);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_PRODUCTS_H_
