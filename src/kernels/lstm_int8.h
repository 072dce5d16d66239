// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// int8 activations and weights, int16 cell state ("8x8_16"). Sums and gates are int16: sums Q3.12, or of the
// intermediate tensor's scale before normalisation; gates Q0.15.
#ifndef MOTE_SRC_KERNELS_LSTM_INT8_H_
#define MOTE_SRC_KERNELS_LSTM_INT8_H_

#include <algorithm>

#include "src/core/fixed_point_math.h"
#include "src/kernels/dot_int16_int8.h"
#include "src/kernels/lstm.h"
#include "src/kernels/lstm_fixed_point.h"

namespace mote {

class LstmInt8Format {
 public:
  using Activation = int8_t;
  using Cell = int16_t;

  explicit LstmInt8Format(const LstmArgs& args)
      : args_(args),
        params_(*args.integer),
        scratch_(args.sizes, sizeof(Cell), true),
        batches_at_once_(args.sizes.time_major ? args.sizes.batches : 1) {}

  void Load(int batch, const int8_t* input, const int8_t* state) {
    batch_ = batches_at_once_ == 1 ? 0 : batch;
    SubtractZeroPoint(input, args_.sizes.inputs, params_.input_zero_point, args_.ScratchAt<int16_t>(scratch_.input));
    SubtractZeroPoint(state, args_.sizes.outputs, params_.output_zero_point, args_.ScratchAt<int16_t>(scratch_.state));
  }

  int16_t Sum(int gate, int c, int16_t cell) {
    const int32_t* bias = args_.sizes.normalised ? nullptr : args_.Tensor<int32_t>(kLstmBias + gate);
    int16_t sum = SaturateToInt16(
        Product(kLstmInputWeights + gate, scratch_.input, args_.sizes.inputs, bias, kLstmInputScale + gate, c));
    sum = Add(sum, Product(kLstmRecurrentWeights + gate, scratch_.state, args_.sizes.outputs, nullptr,
                           kLstmRecurrentScale + gate, c));
    if (gate == kCellGate) return sum;
    const int peephole = LstmPeephole(gate);
    const int16_t* weights = args_.Tensor<int16_t>(kLstmPeepholes + peephole);
    if (weights == nullptr) return sum;
    // With fewer outputs than cells the reference steps through peepholes and cells by outputs, so that only the first
    // cells get a peephole, and not always their own.
    const int outputs = args_.sizes.outputs;
    const int place = batch_ * args_.sizes.cells + c;
    if (place >= batches_at_once_ * outputs) return sum;
    return Add(sum, Scaled(weights[place % outputs] * cell, kLstmPeepholeScale + peephole));
  }

  // Mean and deviation carry 10 more fraction bits than the sums.
  void Normalise(int gate, int16_t* sums) {
    const int cells = args_.sizes.cells;
    if (cells == 0) return;
    int32_t total = 0;  // at most 65535 * 2^15 in size
    int64_t squares = 0;
    for (int c = 0; c < cells; ++c) {
      total += sums[c];
      squares += sums[c] * sums[c];
    }
    const int32_t mean = total / cells * 1024 + total % cells * 1024 / cells;
    const int64_t variance = (squares * ((1 << 20) / cells) - int64_t{mean} * mean) / (1 << 20);
    const QuantizedMultiplier inverse_deviation =
        InverseSquareRoot(variance < 1 ? params_.norm_variance_guard[gate] : static_cast<int32_t>(variance));
    QuantizedMultiplier scale = ScaleAt(kLstmNormScale + gate);
    scale.shift += kLstmNormShift;
    const int16_t* coefficients = args_.Tensor<int16_t>(kLstmNorm + gate);
    const int32_t* bias = args_.Tensor<int32_t>(kLstmBias + gate);
    for (int c = 0; c < cells; ++c) {
      const int32_t normalised = MultiplyByQuantizedMultiplier(1024 * sums[c] - mean, inverse_deviation);
      const uint32_t product = static_cast<uint32_t>(normalised) * static_cast<uint32_t>(coefficients[c]);
      const int32_t weighted = WrappingAdd(static_cast<int32_t>(product), bias[c]);
      const int32_t rounded = WrappingAdd(weighted, weighted > 0 ? 512 : -512) / 1024;
      sums[c] = SaturateToInt16(MultiplyByQuantizedMultiplier(rounded, scale));
    }
  }

  static int16_t Sigmoid(int16_t sum) { return LstmSigmoid(sum); }
  static int16_t OneMinus(int16_t gate) { return static_cast<int16_t>(32767 - gate); }
  static int16_t Candidate(int16_t sum) { return LstmTanh(sum, 3); }

  int16_t NextCell(int16_t cell, int16_t forget, int16_t input, int16_t candidate) {
    const int32_t kept = RoundingDivideByPowerOfTwo(forget * cell, 15);
    const int32_t added = RoundingDivideByPowerOfTwo(input * candidate, 30 + params_.cell_scale_log2);
    const int16_t next = SaturateToInt16(kept + added);
    const int16_t clip = params_.cell_clip;
    return clip == 0 ? next : std::min<int16_t>(std::max<int16_t>(next, -clip), clip);
  }

  void Emit(int c, int16_t gate, int16_t cell, int8_t* output) {
    const int32_t hidden = Scaled(gate * LstmTanh(cell, 15 + params_.cell_scale_log2), kLstmHiddenScale);
    if (args_.sizes.projected) {
      // The zero point of a projection's operand has the other sign.
      const int8_t value = SaturateToInt8(WrappingAdd(hidden, -params_.hidden_zero_point));
      args_.ScratchAt<int16_t>(scratch_.projection)[c] = static_cast<int16_t>(value + params_.hidden_zero_point);
    } else {
      output[c] = SaturateToInt8(WrappingAdd(hidden, params_.hidden_zero_point));
    }
  }

  void Project(int8_t* output) {
    const int8_t clip = params_.projection_clip;
    for (int j = 0; j < args_.sizes.outputs; ++j) {
      const int32_t sum = Product(kLstmProjection, scratch_.projection, args_.sizes.cells,
                                  args_.Tensor<int32_t>(kLstmProjectionBias), kLstmProjectionScale, j);
      const int8_t value = SaturateToInt8(WrappingAdd(sum, params_.output_zero_point));
      output[j] = clip == 0 ? value : std::min<int8_t>(std::max<int8_t>(value, -clip), clip);
    }
  }

 private:
  static int8_t SaturateToInt8(int32_t x) {
    return static_cast<int8_t>(std::min<int32_t>(std::max<int32_t>(x, -128), 127));
  }
  static int16_t Add(int16_t sum, int32_t x) { return SaturateToInt16(WrappingAdd(x, int32_t{sum})); }

  QuantizedMultiplier ScaleAt(int scale) const { return {params_.multiplier[scale], params_.shift[scale]}; }
  int32_t Scaled(int32_t x, int scale) const { return MultiplyByQuantizedMultiplier(x, ScaleAt(scale)); }

  // Row `row` of a matrix times an operand in scratch, plus its bias if there is one.
  int32_t Product(int weights, size_t operand, int count, const int32_t* bias, int scale, int row) const {
    const int8_t* w = args_.Tensor<int8_t>(weights) + row * count;
    const int32_t dot = DotInt16Int8(args_.ScratchAt<int16_t>(operand), w, count);
    return Scaled(bias == nullptr ? dot : WrappingAdd(dot, bias[row]), scale);
  }

  const LstmArgs& args_;
  const LstmIntegerParams& params_;
  const LstmScratch scratch_;
  const int batches_at_once_;  // by the reference
  int batch_ = 0;              // among these
};

inline void LstmInt8Loop(const LstmArgs& args) {
  LstmInt8Format format(args);
  LstmLoop<LstmInt8Format>(args, format).Run();
}

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_LSTM_INT8_H_
