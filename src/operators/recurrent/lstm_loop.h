// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Long short-term memory: one loop for all number formats.
//
//   x = input at a step, h = output state, c = cell state, * and + element by element
//   i = sigmoid(Wi x + Ri h + pi * c + bi)     input gate; 1 - f where it has no weights
//   f = sigmoid(Wf x + Rf h + pf * c + bf)     forget gate
//   g = tanh   (Wg x + Rg h + bg)              candidate
//   c = clip(f * c + i * g)
//   o = sigmoid(Wo x + Ro h + po * c + bo)     output gate, with the new c
//   h = o * tanh(c), or clip(P (o * tanh(c)) + bp) with a projection
// With layer normalisation each sum but its bias is normalised over the cells, times coefficients, before the bias.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_LOOP_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_LOOP_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "src/operators/seam/loop_choice.h"
#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

enum LstmGate { kInputGate, kForgetGate, kCellGate, kOutputGate, kLstmGates };

// These are inputs of the operator. Those marked [gate] are four in the order of LstmGate.
enum LstmTensor {
  kLstmInput = 0,
  kLstmInputWeights = 1,      // [gate]
  kLstmRecurrentWeights = 5,  // [gate]
  kLstmPeepholes = 9,         // three: LstmPeephole(gate)
  kLstmBias = 12,             // [gate]
  kLstmProjection = 16,
  kLstmProjectionBias = 17,
  kLstmOutputState = 18,
  kLstmCellState = 19,
  kLstmNorm = 20,  // [gate]
  kLstmTensors = 24,
};
// In C++26, different enumerations do not add up by themselves.
constexpr int operator+(LstmTensor first, LstmGate gate) { return static_cast<int>(first) + static_cast<int>(gate); }

// Returns the place of a gate among the peepholes; the cell gate has none.
constexpr int LstmPeephole(int gate) { return gate == kOutputGate ? 2 : gate; }

struct LstmSizes {
  int batches, steps, inputs, cells, outputs;
  bool time_major;
  bool normalised;
  bool projected;
};

struct LstmLayout {
  LstmSizes sizes;
  bool coupled;  // no input gate of its own
  bool peephole;
  bool diagonal;
  bool has_sparse;             // an input is
  float scales[kLstmTensors];  // of integers, but for biases; 0 where there is no tensor
};

// Offsets in bytes of what a kernel keeps in scratch memory.
struct LstmScratch {
  size_t sums = 0;    // with layer normalisation: the sums of three gates, Cell[3][cells]
  size_t hidden = 0;  // with a projection and a float cell: float[cells]
  // The int16_t operands of the dot products are made from another type, each with room for whole groups of four.
  size_t input = 0;       // int16_t[inputs]
  size_t state = 0;       // int16_t[outputs]
  size_t projection = 0;  // int16_t[cells]
  size_t bytes = 0;

  LstmScratch(const LstmSizes& sizes, size_t cell_bytes, bool widens_operands) {
    const size_t cells = static_cast<size_t>(sizes.cells);
    hidden = sizes.normalised ? 3 * cells * cell_bytes : 0;
    input = hidden + (sizes.projected && cell_bytes == sizeof(float) ? cells * cell_bytes : 0);
    state = input + (widens_operands ? GroupBytes(sizes.inputs) : 0);
    projection = state + (widens_operands ? GroupBytes(sizes.outputs) : 0);
    bytes = projection + (widens_operands && sizes.projected ? GroupBytes(sizes.cells) : 0);
  }

 private:
  static size_t GroupBytes(int count) { return sizeof(int16_t) * ((static_cast<size_t>(count) + 3) & ~size_t{3}); }
};

// These are indices of multipliers and scales. Those marked [gate] are four in the order of LstmGate.
enum LstmScale {
  kLstmInputScale = 0,      // [gate]
  kLstmRecurrentScale = 4,  // [gate]
  kLstmHiddenScale = 8,
  kLstmPeepholeScale = 9,  // three: LstmPeephole(gate)
  kLstmProjectionScale = 12,
  kLstmNormScale = 13,  // [gate]
  kLstmScales = 17,
};

// The multipliers of layer normalisation leave out this power of two.
constexpr int kLstmNormShift = 12;

// The smallest scale of a cell state is two to this.
constexpr int kMinCellScaleLog2 = -30;
// If the scale is below two to this, all of the cell state is less than 1, and the reference takes no tanh of it: the
// output gate is multiplied by the input gate, which lies where the tanh would.
constexpr int kMinTanhScaleLog2 = -15;

struct LstmIntegerParams {
  int32_t multiplier[kLstmScales];
  int8_t shift[kLstmScales];
  int8_t cell_scale_log2;  // in [kMinCellScaleLog2, -9]
  int8_t projection_clip;  // 0: none
  int8_t input_zero_point;
  int8_t output_zero_point;
  int8_t hidden_zero_point;
  int16_t cell_clip;  // 0: none
  int32_t norm_variance_guard[kLstmGates];
};

struct LstmFloatParams {
  float cell_clip;                               // 0 or less: none
  float projection_clip;                         // 0 or less: none
  float weight_scale[kLstmProjectionScale + 1];  // int8 weights; kLstmHiddenScale is not used
  TfLiteFusedActivation activation;              // of the candidate and of the cell state
  bool asymmetric;                               // quantise activations with a zero point
  bool diagonal;                                 // recurrent weights are the diagonals of square matrices
};

struct LstmArgs {
  LstmSizes sizes;
  void* tensor[kLstmTensors];  // null where the model has none
  void* output;
  void* scratch;
  union {
    const LstmIntegerParams* integer;
    const LstmFloatParams* real;
  };
  LoopWay way = kPortableWay;  // the loop that ChooseLstmInt8 has chosen

  template <class T>
  T* Tensor(int i) const {
    return static_cast<T*>(tensor[i]);
  }
  template <class T>
  T* ScratchAt(size_t offset) const {
    return reinterpret_cast<T*>(static_cast<uint8_t*>(scratch) + offset);
  }
};

// The choice has at least the bytes of LstmScratch.
LoopChoice ChooseLstmInt8(const LstmLayout& layout, const LstmIntegerParams& params);
inline int32_t LstmInt8ScratchBytes(const LstmSizes& sizes, const LstmIntegerParams& params) {
  const size_t input_gate =
      params.cell_scale_log2 < kMinTanhScaleLog2 ? static_cast<size_t>(sizes.cells) * sizeof(int16_t) : 0;
  return static_cast<int32_t>((LstmScratch(sizes, sizeof(int16_t), true).bytes + input_gate + 7) / 8 * 8);
}
inline LoopChoice PortableLstmInt8(const LstmSizes& sizes, const LstmIntegerParams& params, const char* reason) {
  LoopChoice choice = PortableBecause(reason);
  choice.scratch_bytes = LstmInt8ScratchBytes(sizes, params);
  return choice;
}
// Says why no target has a loop for the layer; null where one may have.
inline const char* WhyLstmInt8IsPortable(const LstmLayout& layout, const LstmIntegerParams& params) {
  if (kRoundsOnce) return kPortableAsRoundedOnce.reason();
  if (layout.sizes.normalised) return "it normalises";
  if (layout.sizes.projected) return "it has a projection";
  if (layout.coupled) return "its input gate is coupled to its forget gate";
  if (layout.peephole) return "it has peepholes";
  if (params.cell_scale_log2 < kMinTanhScaleLog2) return "the cell state is less than 1";
  return layout.sizes.inputs == 0 || layout.sizes.cells == 0 ? "it has no inputs or no cells" : nullptr;
}
void LstmInt8(const LstmArgs& args);
void LstmInt16(const LstmArgs& args);
void LstmFloat32(const LstmArgs& args);
void LstmHybrid(const LstmArgs& args);

// Sums are made for this many cells at once.
constexpr int kLstmBlock = 4;

// Emits cells c on, count in [1, kLstmBlock]. A Format may have another one.
template <class Format, class Cell, class Activation>
void EmitCells(Format& format, int c, int count, const Cell* gates, const Cell* cells, Activation* output) {
  for (int i = 0; i < count; ++i) format.Emit(c + i, format.Sigmoid(gates[i]), cells[i], output);
}

// The loop. A Format has the types Activation and Cell and
//   void Load(int batch, const Activation* input, const Activation* state)   the operands of the next step
//   constexpr bool kSumsInBlocks
//   Cell Sum(int gate, int c, Cell cell)                            without the bias if normalised; or if kSumsInBlocks
//   void Sums(int gate, int c, int count, const Cell* cells, Cell* sums)   of cells c on, count in [1, kLstmBlock]
//   void Normalise(int gate, Cell* sums)
//   Cell Sigmoid(Cell), Cell OneMinus(Cell), Cell Candidate(Cell sum)
//   Cell NextCell(Cell cell, Cell forget, Cell input, Cell candidate)
//   void Emit(int c, Cell gate, Cell cell, Activation* output)      output[c], or the operand of Project
//   void Project(Activation* output)
template <class Format>
class LstmLoop {
  using Activation = typename Format::Activation;
  using Cell = typename Format::Cell;

 public:
  LstmLoop(const LstmArgs& args, Format& format)
      : args_(args),
        format_(format),
        sums_(args.ScratchAt<Cell>(0)),
        coupled_(args.tensor[kLstmBias + kInputGate] == nullptr) {}

  void Run() {
    const LstmSizes& sizes = args_.sizes;
    for (int b = 0; b < sizes.batches; ++b) {
      Activation* state = args_.Tensor<Activation>(kLstmOutputState) + b * sizes.outputs;
      cell_ = args_.Tensor<Cell>(kLstmCellState) + b * sizes.cells;
      for (int t = 0; t < sizes.steps; ++t) {
        const int row = sizes.time_major ? t * sizes.batches + b : b * sizes.steps + t;
        Activation* output = static_cast<Activation*>(args_.output) + row * sizes.outputs;
        format_.Load(b, args_.Tensor<const Activation>(kLstmInput) + row * sizes.inputs, state);
        Step(output);
        std::memcpy(state, output, sizeof(Activation) * sizes.outputs);
      }
    }
  }

 private:
  void Step(Activation* output) {
    const int cells = args_.sizes.cells;
    for (int gate = coupled_ ? kForgetGate : kInputGate; gate <= kCellGate; ++gate) NormaliseGate(gate, gate);
    Cell sums[kCellGate + 1][kLstmBlock];
    for (int c = 0, count; c < cells; c += count) {
      count = std::min(cells - c, kLstmBlock);
      for (int gate = coupled_ ? kForgetGate : kInputGate; gate <= kCellGate; ++gate) {
        Sums(gate, gate, c, count, sums[gate]);
      }
      for (int i = 0; i < count; ++i) {
        const Cell forget = format_.Sigmoid(sums[kForgetGate][i]);
        const Cell input = coupled_ ? format_.OneMinus(forget) : format_.Sigmoid(sums[kInputGate][i]);
        cell_[c + i] = format_.NextCell(cell_[c + i], forget, input, format_.Candidate(sums[kCellGate][i]));
      }
    }
    NormaliseGate(kOutputGate, 0);
    for (int c = 0, count; c < cells; c += count) {
      count = std::min(cells - c, kLstmBlock);
      Sums(kOutputGate, 0, c, count, sums[0]);
      EmitCells(format_, c, count, sums[0], cell_ + c, output);
    }
    if (args_.sizes.projected) format_.Project(output);
  }

  // Normalisation takes all sums of a gate at once; without it sums are made when they are needed.
  void NormaliseGate(int gate, int place) {
    if (!args_.sizes.normalised) return;
    const int cells = args_.sizes.cells;
    Cell* sums = sums_ + place * cells;
    for (int c = 0; c < cells; c += kLstmBlock) {
      MakeSums(gate, c, std::min(cells - c, kLstmBlock), sums + c);
    }
    format_.Normalise(gate, sums);
  }
  [[gnu::always_inline]] void Sums(int gate, int place, int c, int count, Cell* sums) {
    if (!args_.sizes.normalised) return MakeSums(gate, c, count, sums);
    std::memcpy(sums, sums_ + place * args_.sizes.cells + c, sizeof(Cell) * count);
  }
  void MakeSums(int gate, int c, int count, Cell* sums) {
    if constexpr (Format::kSumsInBlocks) {
      format_.Sums(gate, c, count, cell_ + c, sums);
    } else {
      for (int i = 0; i < count; ++i) sums[i] = format_.Sum(gate, c + i, cell_[c + i]);
    }
  }

  const LstmArgs& args_;
  Format& format_;
  Cell* sums_;
  Cell* cell_ = nullptr;
  const bool coupled_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_LOOP_H_
