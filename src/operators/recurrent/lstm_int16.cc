// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// int16 activations and cell state, int8 weights: the basic form, without peepholes, normalisation or projection. Sums
// are Q3.12, gates Q0.15; sigmoid and tanh come from a table.
#include <algorithm>

#include "src/core/fixed_point.h"
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/lstm_fixed_point.h"
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {
namespace {

class LstmInt16Format {
 public:
  using Activation = int16_t;
  using Cell = int16_t;
  static constexpr bool kSumsInBlocks = false;

  explicit LstmInt16Format(const LstmArgs& args) : args_(args), params_(*args.integer) {}

  void Load(int, const int16_t* input, const int16_t* state) {
    input_ = input;
    state_ = state;
  }

  int16_t Sum(int gate, int c, int16_t) {
    const int inputs = args_.sizes.inputs, outputs = args_.sizes.outputs;
    const int8_t* input_weights = args_.Tensor<int8_t>(kLstmInputWeights + gate) + c * inputs;
    const int8_t* recurrent_weights = args_.Tensor<int8_t>(kLstmRecurrentWeights + gate) + c * outputs;
    const int64_t bias = args_.Tensor<int64_t>(kLstmBias + gate)[c];
    const int64_t from_input = WrappingAdd(WideDotProduct(input_, input_weights, inputs), bias);
    const int64_t from_state = WideDotProduct(state_, recurrent_weights, outputs);
    return SaturateToInt16(
        SaturateToInt16(MultiplyByQuantizedMultiplier(from_input, Scale(kLstmInputScale + gate))) +
        SaturateToInt16(MultiplyByQuantizedMultiplier(from_state, Scale(kLstmRecurrentScale + gate))));
  }
  void Normalise(int, int16_t*) {}

  static int16_t Sigmoid(int16_t sum) {
    int16_t gate;
    LogisticInt16(kFromSum, &sum, &gate, 1);
    return gate;
  }
  static int16_t OneMinus(int16_t gate) { return static_cast<int16_t>(32767 - gate); }
  static int16_t Candidate(int16_t sum) { return Tanh(sum, kFromSum); }

  int16_t NextCell(int16_t cell, int16_t forget, int16_t input, int16_t candidate) {
    constexpr QuantizedMultiplier kGateScale = {1 << 30, -14};  // 2^-15
    const int32_t kept = SaturateToInt16(MultiplyByQuantizedMultiplier(int32_t{forget} * cell, kGateScale));
    const int32_t added =
        SaturateToInt16(MultiplyByQuantizedMultiplier(int32_t{input} * candidate, Scale(kLstmPeepholeScale)));
    const int16_t next = SaturateToInt16(kept + added);
    const int16_t clip = params_.cell_clip;
    return clip == 0 ? next : std::min<int16_t>(std::max<int16_t>(next, -clip), clip);
  }

  void Emit(int c, int16_t gate, int16_t cell, int16_t* output) {
    // The cell state has 15 + cell_scale_log2 integer bits, sums have 3.
    const int left = 12 + params_.cell_scale_log2;
    const SigmoidScale from_cell =
        left >= 0 ? SigmoidScale{static_cast<uint16_t>(3 << left), 0} : SigmoidScale{3, static_cast<uint8_t>(-left)};
    const int16_t squashed = Tanh(cell, from_cell);
    output[c] = SaturateToInt16(MultiplyByQuantizedMultiplier(int32_t{gate} * squashed, Scale(kLstmHiddenScale)));
  }
  void Project(int16_t*) {}

 private:
  static constexpr SigmoidScale kFromSum = {3, 0};

  static int16_t Tanh(int16_t x, SigmoidScale scale) {
    int16_t y;
    TanhInt16(scale, &x, &y, 1);
    return y;
  }
  QuantizedMultiplier Scale(int scale) const { return {params_.multiplier[scale], params_.shift[scale]}; }

  const LstmArgs& args_;
  const LstmIntegerParams& params_;
  const int16_t* input_ = nullptr;
  const int16_t* state_ = nullptr;
};

}  // namespace

void LstmInt16(const LstmArgs& args) {
  LstmInt16Format format(args);
  LstmLoop<LstmInt16Format>(args, format).Run();
}

}  // namespace mote
