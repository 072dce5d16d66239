// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_LAYOUT_H_
#define MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_LAYOUT_H_

#include <cstdint>

#include "src/operators/products/cortex_m_dsp/dual_mac_layout.h"
#include "src/operators/recurrent/lstm_loop.h"

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kLstmRows = 4;     // of weights, in a product
constexpr int kLstmColumns = 4;  // steps whose inputs are expanded together
constexpr int kMinTanhBits = 2;  // of the integer part of the numbers that LstmTanhs takes

// The layout of an LSTM's scratch memory, in bytes.
struct LstmScratchLayout {
  bool in_columns;  // the products with the inputs are those of kLstmColumns steps
  int gate_cells;   // from the sums of a gate to those of the next
  int input, state, sums, bytes;

  explicit LstmScratchLayout(const LstmSizes& sizes) {
    constexpr int kFewSteps = 2;
    constexpr int kWordBytes = sizeof(uint32_t);
    in_columns = sizes.steps > kFewSteps;
    gate_cells = (sizes.cells + kLstmRows - 1) / kLstmRows * kLstmRows;
    input = 0;
    state = input + (in_columns ? ColumnBytes(sizes.inputs, kLstmColumns) : WordsFor(sizes.inputs) * kWordBytes);
    sums = state + WordsFor(sizes.outputs) * kWordBytes;
    bytes = sums + (in_columns ? kLstmColumns : 1) * step_sums() * static_cast<int>(sizeof(int16_t));
  }

  int step_sums() const { return kLstmGates * gate_cells; }
};

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_CORTEX_M_DSP_LSTM_LAYOUT_H_
