// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Applies the functions of the int8 LSTM to the sums of its gates, for many cells.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_GATES_H_
#define MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_GATES_H_

#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/recurrent/cortex_m_dsp/lstm_layout.h"

namespace mote {
inline namespace cortex_m_dsp {

// Computes x = LstmSigmoid(x).
void LstmSigmoids(int16_t* x, int count);

// Computes x = LstmTanh(x, integer_bits), integer_bits in [kMinTanhBits, 6].
void LstmTanhs(int16_t* x, int count, int integer_bits);

struct LstmGates {
  const int16_t* forget;
  const int16_t* input;
  int16_t* candidate;
};

// Computes the next cells, limited to `clip` unless that is 0, and writes them to the candidates as well.
void LstmCells(const LstmGates& gates, int cell_scale_log2, int clip, int count, int16_t* cells);

// Computes state = outputs = gates * cells, of cells to which the activation function has been applied.
void LstmOutputs(const int16_t* gates, const int16_t* cells, FastRequantizer scale, int count, int8_t* state,
                 int8_t* outputs);

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_GATES_H_
