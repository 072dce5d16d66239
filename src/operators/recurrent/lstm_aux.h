// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LSTM cells with an auxiliary input, which each gate adds to its sum:
//   i = sigmoid(Wi x + Ai a + Ri h + pi * c + bi), and so on
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_AUX_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_AUX_H_

#include "src/operators/recurrent/lstm_loop.h"

namespace mote {

struct LstmAux {
  int count;
  const float* values;              // [count]
  const void* weights[kLstmGates];  // [cells, count]: float, or int8_t of `scale`
  float scale[kLstmGates];
  int16_t* operand;  // of int8 weights: room for `count`
};

// These run one step of one batch.
void LstmFloat32Aux(const LstmArgs& args, const LstmAux& aux);
void LstmHybridAux(const LstmArgs& args, const LstmAux& aux);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_AUX_H_
