// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes four cells at a time in the products with matrices. Serves LSTMs without projection, normalisation,
// peepholes and coupled gates.
#include <arm_acle.h>

#include "src/operators/products/cortex_m_dsp/expanded_columns.h"
#include "src/operators/products/cortex_m_dsp/rows_by_triples.h"
#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/recurrent/cortex_m_dsp/lstm_gates.h"
#include "src/operators/recurrent/cortex_m_dsp/lstm_layout.h"
#include "src/operators/recurrent/cortex_m_dsp/lstm_products.h"
#include "src/operators/recurrent/lstm_int16.h"
#include "src/operators/recurrent/lstm_int8.h"
#include "src/operators/recurrent/patch_row_multiplier.h"

namespace mote {
namespace {

int16_t Saturate16(int32_t x) { return static_cast<int16_t>(__ssat(x, 16)); }

class Layer {
 public:
  explicit Layer(const LstmArgs& args)
      : args_(args),
        p_(*args.integer),
        layout_(args.sizes),
        input_(args.ScratchAt<uint32_t>(layout_.input)),
        state_(args.ScratchAt<uint32_t>(layout_.state)),
        sums_(args.ScratchAt<int16_t>(layout_.sums)),
        state_in_fours_(InFours(args.sizes.outputs)),
        state_products_{MakeStateProducts(kInputGate), MakeStateProducts(kForgetGate), MakeStateProducts(kCellGate),
                        MakeStateProducts(kOutputGate)} {}

  void Run() {
    const LstmSizes& sizes = args_.sizes;
    const int steps_at_once = layout_.in_columns ? kLstmColumns : 1;
    for (int b = 0; b < sizes.batches; ++b) {
      for (int t = 0; t < sizes.steps; t += steps_at_once) {
        const int steps = std::min(steps_at_once, sizes.steps - t);
        layout_.in_columns ? InputSums(b, t, steps) : InputSums(b, t);
        for (int i = 0; i < steps; ++i) Step(b, Row(b, t + i), sums_ + i * layout_.step_sums());
      }
    }
  }

 private:
  // Returns the row of a step in the inputs and outputs.
  int Row(int b, int t) const {
    return args_.sizes.time_major ? t * args_.sizes.batches + b : b * args_.sizes.steps + t;
  }
  const int8_t* InputAt(int b, int t) const {
    return args_.Tensor<const int8_t>(kLstmInput) + Row(b, t) * args_.sizes.inputs;
  }

  // Computes the sums of `steps` steps without the products of the state. Further sums, up to kLstmColumns steps, are
  // computed from whatever lies there.
  [[gnu::noinline]] void InputSums(int b, int t, int steps) const {
    const LstmSizes& sizes = args_.sizes;
    ColumnsOf<kLstmColumns> columns(input_, sizes.inputs, p_.input_zero_point);
    for (int i = 0; i < steps; ++i) columns.Set(i, 0, InputAt(b, t + i), sizes.inputs);
    const int step = layout_.step_sums(), step_bytes = step * static_cast<int>(sizeof(int16_t));
    const int group_bytes = GroupBytes(sizes.inputs), grouped = sizes.cells - Lacking(sizes.inputs);
    for (int gate = 0; gate < kLstmGates; ++gate) {
      const auto* const bias = args_.Tensor<const int32_t>(kLstmBias + gate);
      const auto* const weights = args_.Tensor<const int8_t>(kLstmInputWeights + gate);
      const FastRequantizer scale = ScaleAt(kLstmInputScale + gate, 0);
      int16_t* const sums = sums_ + gate * layout_.gate_cells;
      if (grouped > 0) {
        StepProducts products = {input_, group_bytes, bias,           weights,        scale,
                                 sums,   step_bytes,  3 * step_bytes, sums + grouped, sizes.inputs - group_bytes,
                                 0};
        MultiplySteps(&products);
      }
      for (int c = std::max(grouped, 0); c < sizes.cells; ++c) {
        for (int i = 0; i < steps; ++i) {
          sums[i * step + c] = Saturate16(scale(columns.Product(i, weights + c * sizes.inputs, bias[c])));
        }
      }
    }
  }
  void InputSums(int b, int t) const {
    const LstmSizes& sizes = args_.sizes;
    ExpandRow(InputAt(b, t), sizes.inputs, p_.input_zero_point, input_);
    std::memset(sums_, 0, layout_.step_sums() * sizeof(int16_t));
    for (int gate = 0; gate < kLstmGates; ++gate) {
      const auto* bias = args_.Tensor<const int32_t>(kLstmBias + gate);
      int16_t* sums = sums_ + gate * layout_.gate_cells;
      RowProducts p = MakeProducts(input_, kLstmInputWeights + gate, sizes.inputs, kLstmInputScale + gate);
      for (const int16_t* const end = sums + InFours(sizes.inputs); sums < end; sums += kLstmRows, bias += kLstmRows) {
        for (int i = 0; i < 3; ++i) p.first[i] = bias[i];
        p.fourth = bias[3];
        p.sums = sums;
        p.end = sums + kLstmRows;
        AddRows(&p);
      }
      AddLastProducts(p, sums, bias);
    }
  }

  [[gnu::noinline]] void ExpandState(const int8_t* state) const {
    ExpandRow(state, args_.sizes.outputs, p_.output_zero_point, state_);
  }

  // Adds the products of the state, then computes the gates, the cells and the outputs.
  void Step(int b, int row, int16_t* sums) {
    const LstmSizes& sizes = args_.sizes;
    int8_t* const state = args_.Tensor<int8_t>(kLstmOutputState) + b * sizes.outputs;
    ExpandState(state);
    int16_t* gates[kLstmGates];
    for (int gate = 0; gate < kLstmGates; ++gate, sums += layout_.gate_cells) {
      gates[gate] = sums;
      AddStateProducts(gate, sums);
      gate == kCellGate ? LstmTanhs(sums, sizes.cells, 3) : LstmSigmoids(sums, sizes.cells);
    }
    int16_t* const squashed = gates[kCellGate];
    LstmCells({gates[kForgetGate], gates[kInputGate], squashed}, p_.cell_scale_log2, p_.cell_clip, sizes.cells,
              args_.Tensor<int16_t>(kLstmCellState) + b * sizes.cells);
    LstmTanhs(squashed, sizes.cells, 15 + p_.cell_scale_log2);
    LstmOutputs(gates[kOutputGate], squashed, ScaleAt(kLstmHiddenScale, p_.hidden_zero_point), sizes.cells, state,
                static_cast<int8_t*>(args_.output) + row * sizes.outputs);
  }

  // If the weights of a row end within a group, those of the next are multiplied by zeros. Nothing may follow the last
  // rows, so they are computed apart.
  static int GroupBytes(int length) { return (length + kGroup - 1) / kGroup * kGroup; }
  static int Lacking(int length) { return (GroupBytes(length) - 1) / length; }
  int InFours(int length) const { return std::max(0, args_.sizes.cells - Lacking(length)) / kLstmRows * kLstmRows; }

  // Returns the arguments for the products of numbers with weights [cells, length], without the sums.
  RowProducts MakeProducts(const uint32_t* numbers, int weights, int length, int scale) const {
    return {args_.Tensor<int8_t>(weights),
            length,
            GroupBytes(length),
            {0, 0, 0},
            numbers,
            0,
            ScaleAt(scale, 0),
            nullptr,
            nullptr,
            0};
  }
  RowProducts MakeStateProducts(int gate) const {
    return MakeProducts(state_, kLstmRecurrentWeights + gate, args_.sizes.outputs, kLstmRecurrentScale + gate);
  }

  void AddStateProducts(int gate, int16_t* sums) {
    RowProducts& p = state_products_[gate];
    p.weights = args_.Tensor<int8_t>(kLstmRecurrentWeights + gate);
    p.sums = sums;
    p.end = sums + state_in_fours_;
    if (state_in_fours_ > 0) AddRows(&p);
    if (state_in_fours_ < args_.sizes.cells) AddLastProducts(p, sums + state_in_fours_, nullptr);
  }
  // Adds the products of the rows behind the last block of four; `bias` may be null.
  [[gnu::noinline]] void AddLastProducts(const RowProducts& p, int16_t* sums, const int32_t* bias) const {
    const int8_t* weights = p.weights;
    for (int left = args_.sizes.cells - InFours(p.length); left > 0; --left, weights += p.length, ++sums) {
      *sums = Saturate16(*sums + p.scale(RowProduct(p.numbers, weights, p.length, bias != nullptr ? *bias++ : 0)));
    }
  }

  FastRequantizer ScaleAt(int scale, int32_t zero) const {
    return FastRequantizer({p_.multiplier[scale], p_.shift[scale]}, zero);
  }

  const LstmArgs& args_;
  const LstmIntegerParams& p_;
  const LstmScratchLayout layout_;
  uint32_t* const input_;
  uint32_t* const state_;
  int16_t* const sums_;
  const int state_in_fours_;
  RowProducts state_products_[kLstmGates];
};

}  // namespace

void LstmInt8(const LstmArgs& args) {
  if (args.way == kPortableWay) return LstmInt8Loop(args);
  Layer(args).Run();
}

namespace {

// If shifted sums have 32 bits, a product of SumMultiplier is SMMULR.
struct WordSums {
  static bool AddUp(const LstmSumParts& parts, int16_t* sums) {
    const int32_t input_left = parts.input_scale.left(), state_left = parts.state_scale.left();
    for (int i = 0; i < kLstmBlock; ++i) {
      const int64_t from_input = WrappingAdd(parts.bias[i], int64_t{parts.from_input[i]});
      const int32_t from_state = parts.from_state[i];
      const int32_t input = WrappingShiftLeft(static_cast<int32_t>(from_input), input_left);
      const int32_t state = WrappingShiftLeft(from_state, state_left);
      if (input >> input_left != from_input || state >> state_left != from_state) return false;
      const int32_t sum = __ssat(Upper(input, parts.input_scale), 16) + __ssat(Upper(state, parts.state_scale), 16);
      sums[i] = static_cast<int16_t>(__ssat(sum, 16));
    }
    return true;
  }

  static int32_t Upper(int32_t x, const SumMultiplier& scale) {
    int32_t upper;
    asm("smmulr %0, %1, %2" : "=r"(upper) : "r"(x), "r"(scale.factor()));
    return upper;
  }
};

}  // namespace

void LstmInt16(const LstmArgs& args) {
  LstmInt16Loop(args, PatchRowMultiplier<PatchRows, WordSums>(PatchRowsOf<int16_t>, AddPatchRowsInt16));
}

}  // namespace mote
