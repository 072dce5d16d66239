// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The format has float activations, weights and cell state.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT32_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT32_H_

#include "src/operators/products/patch_product.h"
#include "src/operators/recurrent/lstm_float.h"

namespace mote {

inline float LstmDot(const float* x, const float* w, int count) {
  return count > 0 ? AddFloatProducts(x, w, count, 0.0f) : 0.0f;
}

// Computes sums[i] += the products with row i, i < rows <= kLstmBlock.
inline void AddLstmDots(const float* x, const float* w, int count, int rows, float* sums) {
  static_assert(kLstmBlock == kChannelBlock);
  if (count == 0) return;
  if (rows == kLstmBlock) return AddFloatProducts4(x, w, count, count, sums);
  for (int i = 0; i < rows; ++i) sums[i] = AddFloatProducts(x, w + i * count, count, sums[i]);
}

class LstmFloat32Format : public LstmFloatCell {
 public:
  static constexpr bool kSumsInBlocks = true;

  explicit LstmFloat32Format(const LstmArgs& args) : LstmFloatCell(args, false) {}

  void Load(int, const float* input, const float* state) {
    input_ = input;
    state_ = state;
  }

  void Sums(int gate, int c, int count, const float* cells, float* sums) {
    const int inputs = args_.sizes.inputs, outputs = args_.sizes.outputs;
    for (int i = 0; i < count; ++i) sums[i] = GateBias(gate, c + i);
    AddLstmDots(input_, args_.Tensor<float>(kLstmInputWeights + gate) + c * inputs, inputs, count, sums);
    const float* recurrent = args_.Tensor<float>(kLstmRecurrentWeights + gate);
    if (params_.diagonal) {
      for (int i = 0; i < count; ++i) sums[i] += state_[c + i] * recurrent[c + i];
    } else {
      AddLstmDots(state_, recurrent + c * outputs, outputs, count, sums);
    }
    const int peephole = PeepholeOf(gate);
    if (peephole < 0) return;
    const float* const peepholes = args_.Tensor<float>(kLstmPeepholes + peephole) + c;
    for (int i = 0; i < count; ++i) sums[i] += cells[i] * peepholes[i];
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
