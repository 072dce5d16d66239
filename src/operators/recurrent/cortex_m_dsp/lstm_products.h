// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Products of the int8 LSTM's inputs and state with the weights of a gate, finished as int16 sums.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_PRODUCTS_H_
#define MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_PRODUCTS_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// The state of AddRows for which no register is left.
struct RowProducts {
  const int8_t* weights;
  int32_t length;       // of a row
  int32_t group_bytes;  // of the weights of a row
  int32_t first[3];     // the values with which the products of four rows begin
  const uint32_t* numbers;
  int32_t fourth;  // and the last of the four
  FastRequantizer scale;
  int16_t* sums;
  const int16_t* end;  // of the sums
  uint32_t entry;      // where the first round of four rows begins; if 0, AddRows makes it
};
static_assert(AreWordsInARow({offsetof(RowProducts, weights), offsetof(RowProducts, length),
                              offsetof(RowProducts, group_bytes), offsetof(RowProducts, first)}),
              "LDM loads them");
static_assert(AreWordsInARow({offsetof(RowProducts, first) + 8, offsetof(RowProducts, numbers),
                              offsetof(RowProducts, fourth)}),
              "LDM loads them, too");
static_assert(AreWordsInARow({offsetof(RowProducts, scale) + 8, offsetof(RowProducts, sums),
                              offsetof(RowProducts, end)}),
              "LDM loads them");
#define MOTE_OFFSETS_OF_ROW_PRODUCTS                                                                         \
  MOTE_OFFSET(RowProducts, weights), MOTE_OFFSET(RowProducts, group_bytes), MOTE_OFFSET(RowProducts, scale), \
      MOTE_OFFSET(RowProducts, sums), MOTE_OFFSET(RowProducts, entry)

// Adds to each sum, saturated, the requantised dot product of a row, four rows at a time, until sums == end.
void AddRows(RowProducts* products);

// Holds the state of MultiplySteps.
struct StepProducts {
  const uint32_t* columns;
  int32_t group_bytes;  // of the weights of a row
  const int32_t* bias;
  const int8_t* weights;
  FastRequantizer scale;
  int16_t* sums;            // of the first step
  int32_t step_bytes;       // from the sums of a step to those of the next
  int32_t last_step_bytes;  // to those of the fourth
  const int16_t* end;       // of the first step's sums
  int32_t gap;              // from the end of a row's groups of weights to the next row, 0 or less
  uint32_t entry;           // where a row's first round begins, made by MultiplySteps
};
static_assert(AreWordsInARow({offsetof(StepProducts, columns), offsetof(StepProducts, group_bytes),
                              offsetof(StepProducts, bias)}),
              "LDM loads them");
static_assert(AreWordsInARow({offsetof(StepProducts, scale) + 8, offsetof(StepProducts, sums),
                              offsetof(StepProducts, step_bytes), offsetof(StepProducts, last_step_bytes),
                              offsetof(StepProducts, end), offsetof(StepProducts, gap)}),
              "LDM loads them");
#define MOTE_OFFSETS_OF_STEP_PRODUCTS                                                                          \
  MOTE_OFFSET(StepProducts, bias), MOTE_OFFSET(StepProducts, weights), MOTE_OFFSET(StepProducts, group_bytes), \
      MOTE_OFFSET(StepProducts, scale), MOTE_OFFSET(StepProducts, sums), MOTE_OFFSET(StepProducts, entry)

// Computes the sums of four steps, whose inputs are the columns, until sums == end.
void MultiplySteps(StepProducts* products);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_PRODUCTS_H_
