// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The format has int16 activations and cell state, and int8 weights. It is the basic form, without peepholes,
// normalisation or projection. Sums are Q3.12, gates Q0.15; sigmoid and tanh come from a table.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_INT16_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_INT16_H_

#include <algorithm>

#include "src/core/fixed_point.h"
#include "src/operators/products/patch_product.h"
#include "src/operators/recurrent/lstm_fixed_point.h"
#include "src/operators/recurrent/lstm_loop.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {
// Does what MultiplyByQuantizedMultiplier does to sums, as the upper word of a product where the shifted sum has 32
// bits.
class SumMultiplier {
 public:
  SumMultiplier() = default;
  explicit SumMultiplier(QuantizedMultiplier m) : m_(m) {
    const int32_t reduced = m.multiplier < 0x7FFF0000 ? (m.multiplier + (1 << 15)) >> 16 : 0x7FFF;
    if (m.shift < -17) return;
    left_ = std::max<int32_t>(m.shift + 1, 0);
    factor_ = reduced << (17 + std::min<int32_t>(m.shift, -1));
  }

  // Returns the product, saturated.
  [[gnu::always_inline]] int16_t operator()(int64_t sum) const {
    const int32_t shifted = WrappingShiftLeft(static_cast<int32_t>(sum), left_);
    if (__builtin_expect(shifted >> left_ != sum, false)) return OfAny(sum, m_);
    return SaturateToInt16(static_cast<int32_t>((int64_t{shifted} * factor_ + (int64_t{1} << 31)) >> 32));
  }

  int32_t left() const { return left_; }
  int32_t factor() const { return factor_; }

 private:
  [[gnu::noinline]] static int16_t OfAny(int64_t sum, QuantizedMultiplier m) {
    return SaturateToInt16(MultiplyByQuantizedMultiplier(sum, m));
  }

  QuantizedMultiplier m_;
  // If a shift is less than -17, only 0 and -1 stay the same numbers, whose product is 0.
  int32_t left_ = 31, factor_ = 0;
};

// Computes the sums of kLstmBlock cells of a gate, with two scales.
struct LstmSumParts {
  SumMultiplier input_scale, state_scale;
  int32_t from_input[kLstmBlock], from_state[kLstmBlock];
  const int64_t* bias;
};

// The products of an operand with rows of int8 weights; a target's loop may have another class in its place.
class RowMultiplier {
 public:
  // Makes the sums, or returns false.
  static bool AddUp(const LstmSumParts&, int16_t*) { return false; }

  // Takes at most kInt16Part numbers.
  void Set(const int16_t* x, int length) {
    x_ = x;
    length_ = length;
  }
  // Multiplies four rows, each `step` after the last.
  void MultiplyFour(const int8_t* w, int step, int32_t* products) const {
    std::fill_n(products, kLstmBlock, 0);
    AddInt16Products4(x_, w, step, length_, products);
  }
  int32_t Multiply(const int8_t* w) const { return AddInt16Products(x_, w, length_, int32_t{0}); }

 private:
  const int16_t* x_;
  int length_;
};

// `Multiplier` is a RowMultiplier. The sums are those that the gates' functions have been applied to.
template <class Multiplier>
class LstmInt16Format {
 public:
  using Activation = int16_t;
  using Cell = int16_t;
  static constexpr bool kSumsInBlocks = true;

  LstmInt16Format(const LstmArgs& args, const Multiplier& multiplier)
      : args_(args), params_(*args.integer), input_(multiplier), state_(multiplier) {
    for (int gate = 0; gate < kLstmGates; ++gate) {
      input_scale_[gate] = SumMultiplier(MultiplierAt(kLstmInputScale + gate));
      state_scale_[gate] = SumMultiplier(MultiplierAt(kLstmRecurrentScale + gate));
    }
  }

  void Load(int, const int16_t* input, const int16_t* state) {
    input_.Set(input, args_.sizes.inputs);
    state_.Set(state, args_.sizes.outputs);
  }

  void Sums(int gate, int c, int count, const int16_t*, int16_t* sums) {
    const int8_t* const input_weights = args_.Tensor<int8_t>(kLstmInputWeights + gate) + c * args_.sizes.inputs;
    const int8_t* const state_weights = args_.Tensor<int8_t>(kLstmRecurrentWeights + gate) + c * args_.sizes.outputs;
    const int64_t* const bias = args_.Tensor<int64_t>(kLstmBias + gate) + c;
    if (input_.IsPart() && state_.IsPart()) {
      LstmSumParts parts;
      parts.input_scale = input_scale_[gate];
      parts.state_scale = state_scale_[gate];
      parts.bias = bias;
      input_.MultiplyPart(input_weights, count, parts.from_input);
      state_.MultiplyPart(state_weights, count, parts.from_state);
      if (count < kLstmBlock || !Multiplier::AddUp(parts, sums)) {
        Scale(gate, parts.from_input, parts.from_state, bias, count, sums);
      }
    } else {
      int64_t from_input[kLstmBlock], from_state[kLstmBlock];
      input_.Multiply(input_weights, count, from_input);
      state_.Multiply(state_weights, count, from_state);
      Scale(gate, from_input, from_state, bias, count, sums);
    }
    (gate == kCellGate ? TanhInt16 : LogisticInt16)(kFromSum, sums, sums, count);
  }
  void Normalise(int, int16_t*) {}

  static int16_t Sigmoid(int16_t gate) { return gate; }
  static int16_t OneMinus(int16_t gate) { return static_cast<int16_t>(32767 - gate); }
  static int16_t Candidate(int16_t candidate) { return candidate; }

  int16_t NextCell(int16_t cell, int16_t forget, int16_t input, int16_t candidate) {
    constexpr QuantizedMultiplier kGateScale = {1 << 30, -14};  // 2^-15
    const int32_t kept = SaturateToInt16(InlineMultiplyByQuantizedMultiplier(int32_t{forget} * cell, kGateScale));
    const int32_t added =
        SaturateToInt16(MultiplyByQuantizedMultiplier(int32_t{input} * candidate, MultiplierAt(kLstmPeepholeScale)));
    const int16_t next = SaturateToInt16(kept + added);
    const int16_t clip = params_.cell_clip;
    return clip == 0 ? next : std::min<int16_t>(std::max<int16_t>(next, -clip), clip);
  }

  void Emit(int count, const int16_t* gates, const int16_t* cells, int16_t* output) {
    // The cell state has 15 + cell_scale_log2 integer bits, sums have 3.
    const int left = 12 + params_.cell_scale_log2;
    const SigmoidScale from_cell =
        left >= 0 ? SigmoidScale{static_cast<uint16_t>(3 << left), 0} : SigmoidScale{3, static_cast<uint8_t>(-left)};
    const QuantizedMultiplier hidden_scale = MultiplierAt(kLstmHiddenScale);
    int16_t squashed[kLstmBlock];
    TanhInt16(from_cell, cells, squashed, count);
    for (int i = 0; i < count; ++i) {
      output[i] = SaturateToInt16(MultiplyByQuantizedMultiplier(int32_t{gates[i]} * squashed[i], hidden_scale));
    }
  }
  void Project(int16_t*) {}

 private:
  static inline constexpr SigmoidScale kFromSum = {3, 0};

  // Multiplies an operand of any length.
  class Operand {
   public:
    explicit Operand(const Multiplier& multiplier) : multiplier_(multiplier) {}

    void Set(const int16_t* x, int length) {
      x_ = x;
      length_ = length;
      if (IsPart()) multiplier_.Set(x, length);
    }
    bool IsPart() const { return length_ > 0 && length_ <= kInt16Part; }

    // Computes the products with `rows` <= kLstmBlock rows of weights, of one part.
    void MultiplyPart(const int8_t* w, int rows, int32_t* products) {
      if (rows == kLstmBlock) return multiplier_.MultiplyFour(w, length_, products);
      for (int i = 0; i < rows; ++i) products[i] = multiplier_.Multiply(w + i * length_);
    }
    // Does so for all parts.
    [[gnu::noinline]] void Multiply(const int8_t* w, int rows, int64_t* sums) {
      std::fill_n(sums, rows, 0);
      for (int first = 0; first < length_; first += kInt16Part) {
        int32_t products[kLstmBlock];
        multiplier_.Set(x_ + first, std::min(length_ - first, kInt16Part));
        MultiplyPart(w + first, rows, products);
        for (int i = 0; i < rows; ++i) sums[i] += products[i];
      }
    }

   private:
    Multiplier multiplier_;
    const int16_t* x_ = nullptr;
    int length_ = 0;
  };

  template <class Products>
  void Scale(int gate, const Products* from_input, const Products* from_state, const int64_t* bias, int count,
             int16_t* sums) const {
    const SumMultiplier input_scale = input_scale_[gate];
    for (int i = 0; i < count; ++i) sums[i] = input_scale(WrappingAdd(int64_t{from_input[i]}, bias[i]));
    const SumMultiplier state_scale = state_scale_[gate];
    for (int i = 0; i < count; ++i) sums[i] = SaturateToInt16(sums[i] + state_scale(from_state[i]));
  }
  QuantizedMultiplier MultiplierAt(int scale) const { return {params_.multiplier[scale], params_.shift[scale]}; }

  const LstmArgs& args_;
  const LstmIntegerParams& params_;
  Operand input_, state_;
  SumMultiplier input_scale_[kLstmGates], state_scale_[kLstmGates];
};

template <class Multiplier>
void EmitCells(LstmInt16Format<Multiplier>& format, int c, int count, const int16_t* gates, const int16_t* cells,
               int16_t* output) {
  format.Emit(count, gates, cells, output + c);
}

template <class Multiplier>
void LstmInt16Loop(const LstmArgs& args, const Multiplier& multiplier) {
  LstmInt16Format<Multiplier> format(args, multiplier);
  LstmLoop<LstmInt16Format<Multiplier>>(args, format).Run();
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_INT16_H_
