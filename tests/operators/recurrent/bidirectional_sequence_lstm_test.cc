// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Both cells are compared with UNIDIRECTIONAL_SEQUENCE_LSTM, which has tests of its own against the formulas.
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"

namespace mote {
namespace {

using Floats = std::vector<float>;

constexpr int kSteps = 3, kBatches = 2, kInputs = 2, kCells = 2;
enum class Aux { kNone, kInputOnly, kWithWeights };

// Returns number n of a sequence of weights between -1 and 1, which are multiples of 1/127.
int8_t WeightAt(int n) { return static_cast<int8_t>((n * 89 + 13) % 255 - 127); }

Floats RealWeights(int first, int count) {
  Floats weights;
  for (int i = 0; i < count; ++i) weights.push_back(static_cast<float>(WeightAt(first + i)) / 127);
  return weights;
}

// Each of the cells 0 and 1 has its own weights. The auxiliary weights follow those of the input.
Floats InputWeights(int cell, int gate) { return RealWeights(cell * 100 + gate * 10, kCells * kInputs); }
Floats AuxWeights(int cell, int gate) { return RealWeights(cell * 100 + gate * 10 + 5, kCells * kInputs); }
Floats RecurrentWeights(int cell, int gate) { return RealWeights(cell * 100 + gate * 10 + 50, kCells * kCells); }

void AddWeights(OpTester& op, bool hybrid, std::vector<int> shape, const Floats& weights) {
  if (!hybrid) return op.Constant<float>(shape, weights);
  std::vector<int8_t> quantized;
  for (const float w : weights) quantized.push_back(static_cast<int8_t>(std::lround(w * 127)));
  op.Constant<int8_t>(shape, quantized, {1.0f / 127, 0});
}

// Inputs 1 to 17.
void AddCell(OpTester& op, int cell, bool hybrid, bool joins_aux) {
  for (int gate = 0; gate < 4; ++gate) {
    const Floats input = InputWeights(cell, gate), aux = AuxWeights(cell, gate);
    Floats joint;
    for (size_t c = 0; c < kCells; ++c) {
      joint.insert(joint.end(), &input[c * kInputs], &input[c * kInputs] + kInputs);
      joint.insert(joint.end(), &aux[c * kInputs], &aux[c * kInputs] + kInputs);
    }
    AddWeights(op, hybrid, {kCells, joins_aux ? 2 * kInputs : kInputs}, joins_aux ? joint : input);
  }
  for (int gate = 0; gate < 4; ++gate) AddWeights(op, hybrid, {kCells, kCells}, RecurrentWeights(cell, gate));
  for (int peephole = 0; peephole < 3; ++peephole) op.MissingInput();
  for (int gate = 0; gate < 4; ++gate) op.Constant<float>({kCells}, {0.1f, -0.2f});
  for (int projection = 0; projection < 2; ++projection) op.MissingInput();
}

void AddStates(OpTester& op) {
  for (int state = 0; state < 2; ++state) op.Variable<float>({kBatches, kCells}, Floats(kBatches * kCells));
}

Floats InputAt(int step, int batch, bool aux) {
  const float x = 0.4f * static_cast<float>(step) - 0.3f * static_cast<float>(batch) + (aux ? 0.7f : 0.1f);
  return {x, 0.5f - x * x};
}

// Returns the inputs of all steps in the order of [t, b, i] or [b, t, i], backwards if asked for.
Floats Sequence(bool time_major, bool backwards, bool has_input, bool has_aux) {
  Floats values;
  for (int i = 0; i < kSteps * kBatches; ++i) {
    const int t = time_major ? i / kBatches : i % kSteps, b = time_major ? i % kBatches : i / kSteps;
    const int step = backwards ? kSteps - 1 - t : t;
    for (const bool aux : {false, true}) {
      if (!(aux ? has_aux : has_input)) continue;
      const Floats x = InputAt(step, b, aux);
      values.insert(values.end(), x.begin(), x.end());
    }
  }
  return values;
}

std::vector<int> SequenceShape(bool time_major, int last) {
  return time_major ? std::vector<int>{kSteps, kBatches, last} : std::vector<int>{kBatches, kSteps, last};
}

// Returns the outputs of a cell as UNIDIRECTIONAL_SEQUENCE_LSTM computes them. The first is that of the step that the
// cell sees first.
Floats OneWay(int cell, bool time_major, bool hybrid, Aux aux) {
  TfLiteUnidirectionalSequenceLSTMParams params = {};
  params.activation = kTfLiteActTanh;
  params.time_major = time_major;
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &params);
  const bool joins = aux == Aux::kWithWeights, only_aux = aux == Aux::kInputOnly && cell == 1;
  op.Input<float>(SequenceShape(time_major, joins ? 2 * kInputs : kInputs),
                  Sequence(time_major, cell == 1, !only_aux, joins || only_aux));
  AddCell(op, cell, hybrid, joins);
  AddStates(op);
  op.Output<float>(SequenceShape(time_major, kCells));
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<float>();
}

void AddInputs(OpTester& op, bool time_major, bool hybrid, Aux aux) {
  op.Input<float>(SequenceShape(time_major, kInputs), Sequence(time_major, false, true, false));
  for (int cell = 0; cell < 2; ++cell) AddCell(op, cell, hybrid, false);
  for (int cell = 0; cell < 2; ++cell) AddStates(op);
  if (aux == Aux::kNone) {
    op.MissingInput();
  } else {
    op.Input<float>(SequenceShape(time_major, kInputs), Sequence(time_major, false, false, true));
  }
  for (int i = 0; i < 8; ++i) {
    if (aux == Aux::kWithWeights) {
      AddWeights(op, hybrid, {kCells, kInputs}, AuxWeights(i / 4, i % 4));
    } else {
      op.MissingInput();
    }
  }
}

bool Agrees(bool merge, bool time_major, bool hybrid, Aux aux, float tolerance) {
  TfLiteBidirectionalSequenceLSTMParams params = {};
  params.activation = kTfLiteActTanh;
  params.time_major = time_major;
  params.merge_outputs = merge;
  OpTester op(tflite::Register_BIDIRECTIONAL_SEQUENCE_LSTM(), &params);
  AddInputs(op, time_major, hybrid, aux);
  op.Output<float>(SequenceShape(time_major, merge ? 2 * kCells : kCells));
  if (!merge) op.Output<float>(SequenceShape(time_major, kCells));
  if (op.Run() != kTfLiteOk) {
    std::printf("%s\n", op.message().c_str());
    return false;
  }
  bool agrees = true;
  for (int cell = 0; cell < 2; ++cell) {
    const Floats expected = OneWay(cell, time_major, hybrid, aux), out = op.Out<float>(merge ? 0 : cell);
    for (int i = 0; i < kSteps * kBatches; ++i) {
      const int t = time_major ? i / kBatches : i % kSteps, mirror = kSteps - 1 - 2 * t;
      const int row = cell == 0 ? i : i + mirror * (time_major ? kBatches : 1);
      for (int c = 0; c < kCells; ++c) {
        const int at = merge ? (i * 2 + cell) * kCells + c : i * kCells + c;
        const float difference = out[static_cast<size_t>(at)] - expected[static_cast<size_t>(row * kCells + c)];
        agrees = agrees && std::fabs(difference) <= tolerance;
      }
    }
  }
  return agrees;
}

TEST(BidirectionalSequenceLstm, TheSecondCellBeginsAtTheEnd) {
  for (int i = 0; i < 8; ++i) {
    EXPECT_TRUE(Agrees((i & 1) != 0, (i & 2) != 0, (i & 4) != 0, Aux::kNone, 1e-6f));
    EXPECT_TRUE(Agrees((i & 1) != 0, (i & 2) != 0, (i & 4) != 0, Aux::kInputOnly, 1e-6f));
  }
}

TEST(BidirectionalSequenceLstm, AuxiliaryWeightsJoinBothCells) {
  EXPECT_TRUE(Agrees(false, false, false, Aux::kWithWeights, 1e-6f));
  EXPECT_TRUE(Agrees(true, true, false, Aux::kWithWeights, 1e-6f));
  EXPECT_TRUE(Agrees(true, true, true, Aux::kWithWeights, 0.03f));  // the vectors are quantised apart and together
}

TEST(BidirectionalSequenceLstm, RefusesWrongTensors) {
  TfLiteBidirectionalSequenceLSTMParams params = {};
  params.activation = kTfLiteActTanh;
  OpTester outputs(tflite::Register_BIDIRECTIONAL_SEQUENCE_LSTM(), &params);
  AddInputs(outputs, false, false, Aux::kNone);
  outputs.Output<float>(SequenceShape(false, 2 * kCells));
  EXPECT_EQ(outputs.Prepare(), kTfLiteError);
  EXPECT_STREQ(outputs.message().c_str(),
               "has 48 inputs and 1 outputs; 48 are needed, and 2 outputs or with merge_outputs 1");

  params.merge_outputs = true;
  OpTester states(tflite::Register_BIDIRECTIONAL_SEQUENCE_LSTM(), &params);
  states.Input<float>(SequenceShape(false, kInputs), Sequence(false, false, true, false));
  for (int cell = 0; cell < 2; ++cell) AddCell(states, cell, false, false);
  AddStates(states);
  for (int i = 37; i < 48; ++i) states.MissingInput();
  states.Output<float>(SequenceShape(false, 2 * kCells));
  EXPECT_EQ(states.Prepare(), kTfLiteError);
  EXPECT_STREQ(states.message().c_str(),
               "the second cell is refused; the message numbers its tensors as UNIDIRECTIONAL_SEQUENCE_LSTM does");
}

using Tensors = std::vector<PlainTensor>;

// The model has one input, one cell, an auxiliary input and weights for it.
Tensors SmallNode(TfLiteType weights = kTfLiteFloat32) {
  Tensors tensors(48, Scaled(weights, {1, 1}, 1));
  tensors[0] = tensors[39] = {kTfLiteFloat32, {1, 1, 1}};
  for (int i : {9, 10, 11, 16, 17, 26, 27, 28, 33, 34}) tensors[i] = {kTfLiteNoType, {}};
  for (int i : {12, 13, 14, 15, 29, 30, 31, 32}) tensors[i] = {kTfLiteFloat32, {1}};
  for (int i = 35; i < 39; ++i) tensors[i] = State(kTfLiteFloat32, {1, 1});
  return tensors;
}

std::string RefusedNode(const Tensors& inputs, TfLiteType output = kTfLiteFloat32) {
  TfLiteBidirectionalSequenceLSTMParams params = {};
  params.activation = kTfLiteActTanh;
  params.merge_outputs = true;
  return Refused(tflite::Register_BIDIRECTIONAL_SEQUENCE_LSTM(), &params, inputs, {{output, {1, 1, 2}}});
}

std::string RefusedWith(int place, const PlainTensor& tensor) {
  Tensors inputs = SmallNode();
  inputs[place] = tensor;
  return RefusedNode(inputs);
}

TEST(BidirectionalSequenceLstm, RefusesTensorsThatDoNotFit) {
  EXPECT_STREQ(RefusedNode(SmallNode()).c_str(), "accepted");
  EXPECT_STREQ(RefusedNode(SmallNode(), kTfLiteInt8).c_str(), "output 0 has type INT8, not FLOAT32");
  EXPECT_STREQ(RefusedWith(2, {kTfLiteNoType, {}}).c_str(), "inputs 0 and 2 have to be present");
  EXPECT_STREQ(RefusedWith(12, {kTfLiteFloat32, {1, 1}}).c_str(),
               "the first cell is refused; the message numbers its tensors as UNIDIRECTIONAL_SEQUENCE_LSTM does");
}

TEST(BidirectionalSequenceLstm, RefusesAuxiliaryTensorsThatDoNotFit) {
  EXPECT_STREQ(RefusedWith(39, {kTfLiteNoType, {}}).c_str(),
               "auxiliary weights are present, but the auxiliary input, input 39, is not");
  EXPECT_STREQ(RefusedWith(39, {kTfLiteFloat32, {1, 1}}).c_str(),
               "input 39, the auxiliary input, has type FLOAT32 and 2 dimensions, not FLOAT32 and 3");
  EXPECT_STREQ(RefusedWith(39, {kTfLiteFloat32, {1, 2, 1}}).c_str(),
               "input 39, the auxiliary input, has other batches or steps than input 0");
  EXPECT_STREQ(RefusedWith(41, {kTfLiteInt8, {1, 1}}).c_str(),
               "input 41, auxiliary weights, is missing or has another type than input 2");
  EXPECT_STREQ(RefusedWith(41, {kTfLiteFloat32, {1, 2}}).c_str(),
               "input 41 is not a matrix of 1 cells and 1 auxiliary inputs");
  Tensors large = SmallNode(kTfLiteInt8);
  large[39].shape = {1, 1, 65536};
  for (int i = 40; i < 48; ++i) large[i].shape = {1, 65536};
  EXPECT_STREQ(RefusedNode(large).c_str(), "has 65536 auxiliary inputs; with int8 weights at most 65535 are supported");
}

}  // namespace
}  // namespace mote
