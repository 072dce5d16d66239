// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Float activations, weights and cell state.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT32_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT32_H_

#include "src/operators/recurrent/lstm_float.h"

namespace mote {

inline float LstmDot(const float* x, const float* w, int count) {
  float sum = 0.0f;
  for (int i = 0; i < count; ++i) sum += x[i] * w[i];
  return sum;
}

class LstmFloat32Format : public LstmFloatCell {
 public:
  explicit LstmFloat32Format(const LstmArgs& args) : LstmFloatCell(args, false) {}

  void Load(int, const float* input, const float* state) {
    input_ = input;
    state_ = state;
  }

  float Sum(int gate, int c, float cell) {
    const int inputs = args_.sizes.inputs, outputs = args_.sizes.outputs;
    float sum = GateBias(gate, c);
    sum += LstmDot(input_, args_.Tensor<float>(kLstmInputWeights + gate) + c * inputs, inputs);
    const float* recurrent = args_.Tensor<float>(kLstmRecurrentWeights + gate);
    sum += params_.diagonal ? state_[c] * recurrent[c] : LstmDot(state_, recurrent + c * outputs, outputs);
    const int peephole = PeepholeOf(gate);
    return peephole < 0 ? sum : sum + cell * args_.Tensor<float>(kLstmPeepholes + peephole)[c];
  }

  void Project(float* output) {
    const int cells = args_.sizes.cells;
    for (int j = 0; j < args_.sizes.outputs; ++j) {
      const float product = LstmDot(Hidden(), args_.Tensor<float>(kLstmProjection) + j * cells, cells);
      output[j] = Clipped(Bias(kLstmProjectionBias, j) + product, params_.projection_clip);
    }
  }

 protected:
  const float* input_ = nullptr;
  const float* state_ = nullptr;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT32_H_
