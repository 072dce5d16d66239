// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The format has float activations and cell state, and int8 weights. Operands of matrix products are quantised at each
// step.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_HYBRID_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_HYBRID_H_

#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/lstm_float.h"

namespace mote {

class LstmHybridFormat : public LstmFloatCell {
 public:
  explicit LstmHybridFormat(const LstmArgs& args) : LstmFloatCell(args, true) {}

  void Load(int, const float* input, const float* state) {
    input_scale_ = Quantize(input, args_.sizes.inputs, scratch_.input);
    state_scale_ = Quantize(state, args_.sizes.outputs, scratch_.state);
  }

  float Sum(int gate, int c, float cell) {
    float sum = GateBias(gate, c);
    sum += Product(kLstmInputWeights + gate, scratch_.input, args_.sizes.inputs, c) *
           Scale(kLstmInputScale + gate, input_scale_);
    sum += Product(kLstmRecurrentWeights + gate, scratch_.state, args_.sizes.outputs, c) *
           Scale(kLstmRecurrentScale + gate, state_scale_);
    const int peephole = PeepholeOf(gate);
    if (peephole < 0) return sum;
    return sum + cell * Scale(kLstmPeepholeScale + peephole, args_.Tensor<int8_t>(kLstmPeepholes + peephole)[c]);
  }

  void Project(float* output) {
    const int cells = args_.sizes.cells;
    const float scale = Scale(kLstmProjectionScale, Quantize(Hidden(), cells, scratch_.projection));
    for (int j = 0; j < args_.sizes.outputs; ++j) {
      const float product = Product(kLstmProjection, scratch_.projection, cells, j) * scale;
      output[j] = Clipped(Bias(kLstmProjectionBias, j) + product, params_.projection_clip);
    }
  }

 protected:
  float Quantize(const float* values, int count, size_t operand) {
    return QuantizeOperand(values, count, params_.asymmetric, args_.ScratchAt<int16_t>(operand));
  }
  float Scale(int weights, float x) const { return x * params_.weight_scale[weights]; }
  float Product(int weights, size_t operand, int count, int row) const {
    const int8_t* w = args_.Tensor<int8_t>(weights) + row * count;
    return static_cast<float>(DotProduct(args_.ScratchAt<int16_t>(operand), w, count));
  }

  float input_scale_ = 0.0f, state_scale_ = 0.0f;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_HYBRID_H_
