// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes the cells of LSTM formats with a float cell state.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT_H_

#include <algorithm>
#include <cmath>

#include "src/operators/recurrent/float_activation.h"
#include "src/operators/recurrent/lstm_loop.h"

namespace mote {

// This is a Format of LstmLoop but for its weights.
class LstmFloatCell {
 public:
  using Activation = float;
  using Cell = float;
  static constexpr bool kSumsInBlocks = false;

  LstmFloatCell(const LstmArgs& args, bool widens_operands)
      : args_(args), params_(*args.real), scratch_(args.sizes, sizeof(Cell), widens_operands) {}

  void Normalise(int gate, float* sums) {
    const int cells = args_.sizes.cells;
    float mean = 0.0f, variance = 0.0f;
    for (int c = 0; c < cells; ++c) mean += sums[c];
    mean /= cells;
    for (int c = 0; c < cells; ++c) variance += (sums[c] - mean) * (sums[c] - mean);
    variance /= cells;
    constexpr float kSmallestVariance = 1e-8f;
    const float inverse_deviation = 1.0f / std::sqrt(variance + kSmallestVariance);
    const float* coefficients = args_.Tensor<float>(kLstmNorm + gate);
    const float* bias = args_.Tensor<float>(kLstmBias + gate);
    for (int c = 0; c < cells; ++c) sums[c] = (sums[c] - mean) * inverse_deviation * coefficients[c] + bias[c];
  }

  static float Sigmoid(float sum) { return SigmoidFloat(sum); }
  static float OneMinus(float gate) { return 1.0f - gate; }
  float Candidate(float sum) const { return ActivateFloat(params_.activation, sum); }
  float NextCell(float cell, float forget, float input, float candidate) const {
    return Clipped(forget * cell + input * candidate, params_.cell_clip);
  }
  void Emit(int c, float gate, float cell, float* output) {
    float* hidden = args_.sizes.projected ? Hidden() : output;
    hidden[c] = gate * ActivateFloat(params_.activation, cell);
  }

 protected:
  static float Clipped(float x, float limit) { return limit > 0.0f ? std::min(std::max(x, -limit), limit) : x; }
  float* Hidden() { return args_.ScratchAt<float>(scratch_.hidden); }
  float Bias(int tensor, int i) const {
    return args_.tensor[tensor] == nullptr ? 0.0f : args_.Tensor<float>(tensor)[i];
  }
  float GateBias(int gate, int c) const { return args_.sizes.normalised ? 0.0f : Bias(kLstmBias + gate, c); }
  // Returns the place of a gate's peephole, -1 if it has none.
  int PeepholeOf(int gate) const {
    const bool has = gate != kCellGate && args_.tensor[kLstmPeepholes + LstmPeephole(gate)] != nullptr;
    return has ? LstmPeephole(gate) : -1;
  }

  const LstmArgs& args_;
  const LstmFloatParams& params_;
  const LstmScratch scratch_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_FLOAT_H_
