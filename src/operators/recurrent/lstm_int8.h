// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The format has int8 activations and weights, and int16 cell state ("8x8_16"). Sums and gates are int16: sums Q3.12,
// or of the intermediate tensor's scale before normalisation; gates Q0.15.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_INT8_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_INT8_H_

#include <algorithm>

#include "src/core/fixed_point_math.h"
#include "src/operators/recurrent/dot_product.h"
#include "src/operators/recurrent/lstm_fixed_point.h"
#include "src/operators/recurrent/lstm_loop.h"

namespace mote {

class LstmInt8Format {
 public:
  using Activation = int8_t;
  using Cell = int16_t;
  static constexpr bool kSumsInBlocks = true;

  explicit LstmInt8Format(const LstmArgs& args)
      : args_(args),
        params_(*args.integer),
        scratch_(args.sizes, sizeof(Cell), true),
        batches_at_once_(args.sizes.time_major ? args.sizes.batches : 1) {}

  void Load(int batch, const int8_t* input, const int8_t* state) {
    batch_ = batches_at_once_ == 1 ? 0 : batch;
    cell_ = 0;
    SubtractZeroPoint(input, args_.sizes.inputs, params_.input_zero_point, args_.ScratchAt<int16_t>(scratch_.input));
    SubtractZeroPoint(state, args_.sizes.outputs, params_.output_zero_point, args_.ScratchAt<int16_t>(scratch_.state));
  }

  void Sums(int gate, int c, int count, const int16_t* cells, int16_t* sums) {
    int32_t dots[2 * kLstmBlock];
    Dots(kLstmInputWeights + gate, scratch_.input, args_.sizes.inputs, c, count, dots);
    Dots(kLstmRecurrentWeights + gate, scratch_.state, args_.sizes.outputs, c, count, dots + kLstmBlock);
    const int32_t* const bias = args_.sizes.normalised ? nullptr : args_.Tensor<int32_t>(kLstmBias + gate) + c;
    if (HalvingMultiplier::Serves(params_.shift[kLstmInputScale + gate]) &&
        HalvingMultiplier::Serves(params_.shift[kLstmRecurrentScale + gate])) {
      AddScaled<HalvingMultiplier>(gate, dots, bias, count, sums);
    } else {
      AddScaled<AnyMultiplier>(gate, dots, bias, count, sums);
    }
    if (gate == kCellGate) return;
    const int16_t* weights = args_.Tensor<int16_t>(kLstmPeepholes + LstmPeephole(gate));
    if (weights != nullptr) AddPeephole(LstmPeephole(gate), weights, c, count, cells, sums);
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
    const int32_t kept = RoundingShiftRight(forget * cell, 15);
    const int32_t added = HasTanh() ? RoundingShiftRight(input * candidate, 30 + params_.cell_scale_log2)
                                    : AddedToSmallCell(input, candidate);
    const int16_t next = SaturateToInt16(kept + added);
    const int32_t clip = params_.cell_clip;
    if (clip == 0) return next;
    return static_cast<int16_t>(next < -clip ? -clip : next > clip ? clip : next);
  }

  void Emit(int c, int16_t gate, int16_t cell, int8_t* output) {
    const int32_t product = gate * (HasTanh() ? LstmTanh(cell, 15 + params_.cell_scale_log2) : InputGates()[c]);
    const int32_t hidden = InlineMultiplyByQuantizedMultiplier(product, ScaleAt(kLstmHiddenScale));
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
      int32_t dot;
      Dots(kLstmProjection, scratch_.projection, args_.sizes.cells, j, 1, &dot);
      const int32_t* bias = args_.Tensor<int32_t>(kLstmProjectionBias);
      const int32_t sum = Scaled(bias == nullptr ? dot : WrappingAdd(dot, bias[j]), kLstmProjectionScale);
      const int8_t value = SaturateToInt8(WrappingAdd(sum, params_.output_zero_point));
      output[j] = clip == 0 ? value : std::min<int8_t>(std::max<int8_t>(value, -clip), clip);
    }
  }

 private:
  struct AnyMultiplier {
    QuantizedMultiplier m;

    int32_t operator()(int32_t x) const { return MultiplyByQuantizedMultiplier(x, m); }
  };
  // Does the same for multipliers below a half.
  struct HalvingMultiplier {
    QuantizedMultiplier m;

    static bool Serves(int32_t shift) {
#ifdef TFLITE_SINGLE_ROUNDING
      (void)shift;
      return false;
#else
      return shift < 0;
#endif
    }
    [[gnu::always_inline]] int32_t operator()(int32_t x) const {
      return RoundingShiftRight(RoundingDoublingHighMul(x, m.multiplier), -m.shift);
    }
  };

  // Computes sums[i] = (dots[i] + bias[i]) * input scale + dots[kLstmBlock + i] * recurrent scale, i < count; count >
  // 0. `bias` may be null.
  template <class Multiplier>
  [[gnu::noinline]] void AddScaled(int gate, const int32_t* dots, const int32_t* bias, int count, int16_t* sums) const {
    const Multiplier input_scale = {ScaleAt(kLstmInputScale + gate)};
    const Multiplier state_scale = {ScaleAt(kLstmRecurrentScale + gate)};
    const int32_t* const end = dots + count;
    do {
      int32_t sum = *dots;
      if (bias != nullptr) sum = WrappingAdd(sum, *bias++);
      sum = SaturateToInt16(input_scale(sum));
      *sums++ = SaturateToInt16(WrappingAdd(state_scale(dots[kLstmBlock]), sum));
    } while (++dots != end);
  }

  // If there are fewer outputs than cells, the reference steps through peepholes and cells by outputs, so that only the
  // first cells get a peephole, and not always their own.
  [[gnu::noinline]] void AddPeephole(int peephole, const int16_t* weights, int c, int count, const int16_t* cells,
                                     int16_t* sums) const {
    const int outputs = args_.sizes.outputs;
    const int place = batch_ * args_.sizes.cells + c;
    for (int i = 0; i < count && place + i < batches_at_once_ * outputs; ++i) {
      sums[i] = Add(sums[i], Scaled(weights[(place + i) % outputs] * cells[i], kLstmPeepholeScale + peephole));
    }
  }

  bool HasTanh() const { return params_.cell_scale_log2 >= kMinTanhScaleLog2; }
  int16_t* InputGates() const { return args_.ScratchAt<int16_t>(scratch_.bytes); }
  // Returns the product of the next cell, which wraps; keeps the input gate.
  [[gnu::noinline]] int16_t AddedToSmallCell(int16_t input, int16_t candidate) {
    InputGates()[cell_++] = input;
    return static_cast<int16_t>(RoundingDivideByPowerOfTwo(input * candidate, 30 + params_.cell_scale_log2));
  }

  static int8_t SaturateToInt8(int32_t x) {
    if (x != static_cast<int8_t>(x)) x = (x >> 31) ^ 0x7F;
    return static_cast<int8_t>(x);
  }
  static int16_t Add(int16_t sum, int32_t x) { return SaturateToInt16(WrappingAdd(x, int32_t{sum})); }

  [[gnu::always_inline]] QuantizedMultiplier ScaleAt(int scale) const {
    return {params_.multiplier[scale], params_.shift[scale]};
  }
  int32_t Scaled(int32_t x, int scale) const { return MultiplyByQuantizedMultiplier(x, ScaleAt(scale)); }

  // Computes dots[i] = row `row` + i of a matrix times an operand in scratch, i < rows <= kLstmBlock.
  [[gnu::always_inline]] void Dots(int weights, size_t operand, int count, int row, int rows, int32_t* dots) const {
    const int16_t* x = args_.ScratchAt<int16_t>(operand);
    const int8_t* w = args_.Tensor<int8_t>(weights) + row * count;
    if (rows == kLstmBlock) return FourDotProducts(x, w, count, dots);
    for (int i = 0; i < rows; ++i) dots[i] = DotProduct(x, w + i * count, count);
  }

  const LstmArgs& args_;
  const LstmIntegerParams& params_;
  const LstmScratch scratch_;
  const int batches_at_once_;  // by the reference
  int batch_ = 0;              // among these
  int cell_ = 0;               // the next one without a tanh
};

inline void LstmInt8Loop(const LstmArgs& args) {
  LstmInt8Format format(args);
  LstmLoop<LstmInt8Format>(args, format).Run();
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_INT8_H_
