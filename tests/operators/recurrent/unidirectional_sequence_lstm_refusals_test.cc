// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The refusals of UNIDIRECTIONAL_SEQUENCE_LSTM.
#include <cmath>
#include <functional>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/kernels/unidirectional_sequence_lstm.h"
#include "tests/operators/recurrent/sequence_lstm.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"

namespace mote {
namespace {

// Builds a valid int8 model of one step, one input and one cell, in which tests spoil one thing.
struct SmallModel {
  TfLiteUnidirectionalSequenceLSTMParams options = Options(true);
  std::vector<int> input_shape = {1, 1, 1}, forget_shape = {1, 1}, state_shape = {1, 1};
  Quantization input = {0.01f, 0}, weights = {0.01f, 0}, cell = {kCellScale, 0}, hidden = {0.01f, 0};
  int missing = -1;      // an input left out
  int extra = -1;        // an optional input added
  bool variable = true;  // states
  bool int64_bias = false;
  int inputs = 24;

  std::string Refusal() const {
    OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options);
    for (int i = 0; i < inputs; ++i) {
      const bool optional = (i >= 9 && i <= 11) || i == 16 || i == 17 || i >= 20;
      if (i == missing || (optional && i != extra)) {
        op.MissingInput();
      } else if (i == 0) {
        op.Input<int8_t>(input_shape, Bytes(8), input);
      } else if (i <= 8 || i == 16) {
        op.Constant<int8_t>(i == 2 ? forget_shape : std::vector<int>{1, 1}, Bytes(8), weights);
      } else if (i <= 11 || i >= 20) {
        op.Constant<int16_t>({1}, {0}, {0.001f, 0});
      } else if (i == 14 && int64_bias) {
        op.Constant<int64_t>({1}, {0}, {0.0001f, 0});
      } else if (i <= 15 || i == 17) {
        op.Constant<int32_t>({1}, {0}, {0.0001f, 0});
      } else if (i == 18) {
        variable ? op.Variable<int8_t>(state_shape, Bytes(8), {0.01f, 0})
                 : op.Input<int8_t>(state_shape, Bytes(8), {0.01f, 0});
      } else {
        op.Variable<int16_t>({1, 1}, {0}, cell);
      }
    }
    for (int i = 0; i < 4; ++i) op.Intermediate<float>({0});
    op.Intermediate<int8_t>({0}, hidden);
    op.Output<int8_t>({1, 1, 1}, {0.01f, 0});
    const TfLiteStatus status = op.Prepare();
    return status == kTfLiteOk ? "accepted" : op.message();
  }
};

TEST(UnidirectionalSequenceLstm, RefusesWrongSetsOfInputs) {
  EXPECT_STREQ(SmallModel().Refusal().c_str(), "accepted");
  SmallModel m;
  m.inputs = 20;
  EXPECT_STREQ(m.Refusal().c_str(), "accepted");
  m.inputs = 22;
  EXPECT_STREQ(m.Refusal().c_str(), "has 22 inputs; 24 are needed, or 20 without layer normalisation");
  for (int i : {2, 3, 4, 6, 7, 8, 13, 14, 15, 18, 19}) {
    m = {};
    m.missing = i;
    EXPECT_STREQ(m.Refusal().c_str(), ("input " + std::to_string(i) + " is missing").c_str());
  }
  m = {};
  m.missing = 5;
  EXPECT_STREQ(
      m.Refusal().c_str(),
      "input 5 is missing, which does not go with inputs 1 (input gate), 10 (peephole) and 21 (normalisation)");
  m = {};
  m.extra = 20;
  EXPECT_STREQ(
      m.Refusal().c_str(),
      "input 20 is present, which does not go with inputs 1 (input gate), 10 (peephole) and 21 (normalisation)");
  m.extra = 11;
  EXPECT_STREQ(m.Refusal().c_str(), "only one of the peepholes, inputs 10 and 11, is present");
  m.extra = 22;
  EXPECT_STREQ(m.Refusal().c_str(), "only some of the layer normalisation coefficients, inputs 21 to 23, are present");
  m.extra = 17;
  EXPECT_STREQ(m.Refusal().c_str(),
               "input 17, a projection bias, is present, but the projection, input 16, is missing");
}

TEST(UnidirectionalSequenceLstm, RefusesWrongShapes) {
  SmallModel m;
  m.input_shape = {1, 1};
  EXPECT_STREQ(m.Refusal().c_str(), "input 0 has 2 dimensions, not 3");
  m = {};
  m.input_shape = {1, 1, 2};
  EXPECT_STREQ(m.Refusal().c_str(), "input 1: dimension 1 is 1, but the other inputs make it 2");
  m = {};
  m.forget_shape = {1};
  EXPECT_STREQ(m.Refusal().c_str(), "inputs 2 and 18 need 2 dimensions each");
  m = {};
  m.forget_shape = {2, 1};
  EXPECT_STREQ(m.Refusal().c_str(), "input 1: dimension 0 is 1, but the other inputs make it 2");
  m = {};
  m.state_shape = {2, 1};
  EXPECT_STREQ(m.Refusal().c_str(), "input 18: dimension 0 is 2, but the other inputs make it 1");
}

TEST(UnidirectionalSequenceLstm, RefusesWrongTypesAndStates) {
  SmallModel m;
  m.int64_bias = true;
  EXPECT_STREQ(m.Refusal().c_str(), "input 14 has type INT64; with an input of type INT8 it has to be INT32");
  m = {};
  m.variable = false;
  EXPECT_STREQ(m.Refusal().c_str(), "input 18 holds the state and has to be a variable tensor");
}

TEST(UnidirectionalSequenceLstm, RefusesWrongQuantization) {
  SmallModel m;
  m.input = {};
  EXPECT_STREQ(m.Refusal().c_str(),
               "the input has no scales for tensor or channels; its type INT8 needs them (scales for blocks are read "
               "by the dynamic runtime alone)");
  m = {};
  m.weights = {0.01f, 3};
  EXPECT_STREQ(m.Refusal().c_str(), "a weight matrix: zero point 3 is not 0, as it has to be for type INT8 here");
  m = {};
  m.weights = {-0.01f, 0};
  EXPECT_STREQ(m.Refusal().c_str(), "a weight matrix: scale 0 is negative, infinite or not a number");
  m = {};
  m.cell = {0.0003f, 0};
  EXPECT_STREQ(m.Refusal().substr(0, 32).c_str(), "the cell state, input 19, has sc");
  m.cell = {1.0f / 256, 0};
  EXPECT_STREQ(m.Refusal().substr(0, 32).c_str(), "the cell state, input 19, has sc");
  m = {};
  m.hidden = {0.01f, 200};
  EXPECT_STREQ(m.Refusal().c_str(), "intermediate tensor 4: zero point 200 is outside the range of INT8");
}

TEST(UnidirectionalSequenceLstm, RefusesWrongClips) {
  for (float clip : {-1.0f, INFINITY, NAN}) {
    SmallModel m;
    m.options.cell_clip = clip;
    EXPECT_STREQ(m.Refusal().substr(0, 10).c_str(), "cell_clip ");
    m = {};
    m.options.proj_clip = clip;
    EXPECT_STREQ(m.Refusal().substr(0, 10).c_str(), "cell_clip ");
  }
}

TEST(UnidirectionalSequenceLstm, RefusesAFormatThatIsNotLinked) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false);
  OpTester op(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM_INT8(), &options);
  AddOneCell(op, {0.5f}, {1, 1, 1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "an input of type FLOAT32 with weights of type FLOAT32 is not supported here");
}

using Tensors = std::vector<PlainTensor>;

// Builds a model of one cell, with these types of weights, biases and the two states, and a scale for each.
Tensors CellOf(TfLiteType input, TfLiteType weights, TfLiteType bias, TfLiteType cell) {
  Tensors tensors(24, PlainTensor{kTfLiteNoType, {}});
  tensors[0] = Scaled(input, {1, 1, 1}, 0.01f);
  for (int i = 1; i <= 8; ++i) tensors[i] = Scaled(weights, {1, 1}, 0.01f);
  for (int i = 12; i <= 15; ++i) tensors[i] = Scaled(bias, {1}, 0.0001f);
  tensors[18] = State(input, {1, 1}, {0.01f, 0});
  tensors[19] = State(cell, {1, 1}, {kCellScale, 0});
  return tensors;
}

std::string RefusedCell(const Tensors& tensors, TfLiteType output,
                        const std::vector<Quantization>& intermediates = {{}, {}, {}, {}, {0.01f, 0}}) {
  const TfLiteUnidirectionalSequenceLSTMParams options = Options(false);
  return Refused(tflite::Register_UNIDIRECTIONAL_SEQUENCE_LSTM(), &options, tensors, {Scaled(output, {1, 1, 1}, 0.01f)},
                 {}, intermediates);
}

TEST(UnidirectionalSequenceLstm, RefusesFloatTensorsThatDoNotFit) {
  const Tensors cell = CellOf(kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32, kTfLiteFloat32);
  EXPECT_STREQ(RefusedCell(cell, kTfLiteFloat32).c_str(), "accepted");
  EXPECT_STREQ(RefusedCell(cell, kTfLiteInt8).c_str(), "the output has type INT8, but the input has type FLOAT32");
  Tensors rank = cell;
  rank[12].shape = {1, 1};
  EXPECT_STREQ(RefusedCell(rank, kTfLiteFloat32).c_str(), "input 12 has 2 dimensions, not 1");
  Tensors outputs = cell;
  for (int i = 5; i <= 8; ++i) outputs[i].shape = {1, 2};
  outputs[18].shape = {1, 2};
  EXPECT_STREQ(RefusedCell(outputs, kTfLiteFloat32).c_str(),
               "has 1 cells and 2 outputs; they can only differ with a projection, input 16");
  Tensors large = cell;  // no cells, which are projected to one output
  large[0].shape = {0, 1, 16777217};
  for (int i = 1; i <= 4; ++i) large[i].shape = {0, 16777217};
  for (int i = 5; i <= 8; ++i) large[i].shape = {0, 1};
  for (int i = 12; i <= 15; ++i) large[i].shape = {0};
  large[16] = PlainTensor{kTfLiteFloat32, {1, 0}};
  large[18].shape = {0, 1};
  large[19].shape = {0, 0};
  EXPECT_STREQ(RefusedCell(large, kTfLiteFloat32).c_str(),
               "has 16777217 inputs, 0 cells and 1 outputs; at most 16777216 of each are supported");
  Tensors none = cell;  // neither cells nor outputs
  for (int i = 1; i <= 4; ++i) none[i].shape = {0, 1};
  for (int i = 5; i <= 8; ++i) none[i].shape = {0, 0};
  for (int i = 12; i <= 15; ++i) none[i].shape = {0};
  none[18].shape = none[19].shape = {1, 0};
  EXPECT_STREQ(RefusedCell(none, kTfLiteFloat32).c_str(), "the output state, input 18, has no outputs");
}

TEST(UnidirectionalSequenceLstm, RefusesInt16CellsOfOtherForms) {
  const Tensors cell = CellOf(kTfLiteInt16, kTfLiteInt8, kTfLiteInt64, kTfLiteInt16);
  EXPECT_STREQ(RefusedCell(cell, kTfLiteInt16).c_str(), "accepted");
  Tensors coupled = cell;
  coupled[1] = coupled[5] = coupled[12] = {kTfLiteNoType, {}};
  EXPECT_STREQ(RefusedCell(coupled, kTfLiteInt16).c_str(),
               "input 1 is missing; with int16 activations the input gate needs its own weights");
  Tensors peepholes = cell;
  for (int i = 9; i <= 11; ++i) peepholes[i] = Scaled(kTfLiteInt16, {1}, 0.001f);
  EXPECT_STREQ(RefusedCell(peepholes, kTfLiteInt16).c_str(),
               "input 9 has type INT16; with an input of type INT16 it has to be missing");
}

TEST(UnidirectionalSequenceLstm, RefusesInt8CellsWithoutScalesBetweenTheSteps) {
  Tensors cell = CellOf(kTfLiteInt8, kTfLiteInt8, kTfLiteInt32, kTfLiteInt16);
  EXPECT_STREQ(RefusedCell(cell, kTfLiteInt8).c_str(), "accepted");
  Tensors projected = cell;
  projected[16] = Scaled(kTfLiteInt8, {1, 1}, 0.01f);
  EXPECT_STREQ(RefusedCell(projected, kTfLiteInt8, {}).c_str(),
               "intermediate tensor 4, with the quantisation of the hidden state, is missing");
  Tensors normalised = cell;
  for (int i = 20; i <= 23; ++i) normalised[i] = Scaled(kTfLiteInt16, {1}, 0.001f);
  EXPECT_STREQ(RefusedCell(normalised, kTfLiteInt8).c_str(),
               "intermediate tensor 0 has no scale, which layer normalisation needs");
  Tensors small = cell;
  small[19].quantization = {1.0f / (1 << 30), 0};
  EXPECT_STREQ(RefusedCell(small, kTfLiteInt8).c_str(), "accepted");
  small[1] = small[5] = small[12] = {kTfLiteNoType, {}};
  EXPECT_STREQ(RefusedCell(small, kTfLiteInt8).substr(0, 43).c_str(), "the cell state, input 19, has scale 2^-30; ");
  cell[19].quantization = {1e-40f, 0};
  EXPECT_STREQ(RefusedCell(cell, kTfLiteInt8).substr(0, 32).c_str(), "the cell state, input 19, has sc");
}

}  // namespace
}  // namespace mote
