// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_BIDIRECTIONAL_SEQUENCE_RNN;
using tflite::Register_RNN;
using tflite::Register_UNIDIRECTIONAL_SEQUENCE_RNN;

// Builds a cell of one unit that sums up: h = scale * x + h.
void SummingCell(OpTester& op, float scale, int batches = 1) {
  op.Constant<float>({1, 1}, {scale});
  op.Constant<float>({1, 1}, {1});
  op.Constant<float>({1}, {0});
  op.Variable<float>({batches, 1}, std::vector<float>(static_cast<size_t>(batches)));
}

TEST(Rnn, AddsInputStateAndBiasUnderAnActivation) {
  TfLiteRNNParams params = {};
  params.activation = kTfLiteActRelu6;
  OpTester op(Register_RNN(), &params);
  op.Input<float>({2, 3}, {1, 2, 3, -1, 0, 1});
  op.Constant<float>({2, 3}, {1, 0, 0, 0.5f, 0.5f, 0.5f});
  op.Constant<float>({2, 2}, {1, 1, 0, -1});
  op.Constant<float>({2}, {0.5f, 1});
  op.Variable<float>({2, 2}, {1, 2, 0, 0});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{4.5f, 2, 0, 1});
  EXPECT_SAME(op.In<float>(4), op.Out<float>());
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{6, 2, 0.5f, 0});
}

TEST(Rnn, Int8WeightsMeetQuantisedVectors) {
  for (const bool asymmetric : {false, true}) {
    TfLiteRNNParams params = {};
    params.asymmetric_quantize_inputs = asymmetric;
    OpTester op(Register_RNN(), &params);
    op.Input<float>({1, 2}, asymmetric ? std::vector<float>{0, 255} : std::vector<float>{-127, 0.4f});
    op.Constant<int8_t>({1, 2}, {2, 4}, {0.5f, 0});
    op.InputOf(kTfLiteInt8, {1, 1}, {1}, {1.0f, 0});
    op.Constant<float>({1}, {0.25f});
    op.Variable<float>({1, 1}, {10});
    op.Output<float>({1, 1});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_NEAR(op.Out<float>()[0], asymmetric ? 520.25f : -116.75f, 1e-3f);
  }
}

TEST(UnidirectionalSequenceRnn, StepsMayBeTheFirstOrTheSecondDimension) {
  for (const bool time_major : {false, true}) {
    TfLiteSequenceRNNParams params = {};
    params.time_major = time_major;
    OpTester op(Register_UNIDIRECTIONAL_SEQUENCE_RNN(), &params);
    const std::vector<int> shape = time_major ? std::vector<int>{3, 2, 1} : std::vector<int>{2, 3, 1};
    op.Input<float>(shape, {1, 2, 3, 4, 5, 6});
    SummingCell(op, 1, 2);
    op.Output<float>(shape);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<float>(),
                time_major ? std::vector<float>{1, 2, 4, 6, 9, 12} : std::vector<float>{1, 3, 6, 4, 9, 15});
  }
}

enum class Aux { kNone, kInputOnly, kWithWeights };

std::vector<float> Bidirectional(bool merge, Aux aux, bool time_major, std::vector<float>* second) {
  TfLiteBidirectionalSequenceRNNParams params = {};
  params.merge_outputs = merge;
  params.time_major = time_major;
  OpTester op(Register_BIDIRECTIONAL_SEQUENCE_RNN(), &params);
  const std::vector<int> shape = time_major ? std::vector<int>{3, 1, 1} : std::vector<int>{1, 3, 1};
  op.Input<float>(shape, {1, 2, 3});
  SummingCell(op, 1);
  SummingCell(op, 10);
  aux == Aux::kNone ? op.MissingInput() : op.Input<float>(shape, {100, 200, 300});
  for (int i = 0; i < 2; ++i) aux == Aux::kWithWeights ? op.Constant<float>({1, 1}, {2}) : op.MissingInput();
  op.Output<float>({shape[0], shape[1], merge ? 2 : 1});
  if (!merge) op.Output<float>(shape);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  if (!merge) *second = op.Out<float>(1);
  return op.Out<float>();
}

TEST(BidirectionalSequenceRnn, TheSecondCellBeginsAtTheEnd) {
  std::vector<float> second;
  EXPECT_SAME(Bidirectional(false, Aux::kNone, false, &second), std::vector<float>{1, 3, 6});
  EXPECT_SAME(second, std::vector<float>{60, 50, 30});
  EXPECT_SAME(Bidirectional(true, Aux::kNone, true, nullptr), std::vector<float>{1, 60, 3, 50, 6, 30});
}

TEST(BidirectionalSequenceRnn, AuxiliaryWeightsJoinBothCells) {
  EXPECT_SAME(Bidirectional(true, Aux::kWithWeights, false, nullptr),
              std::vector<float>{201, 1260, 603, 1050, 1206, 630});
}

TEST(BidirectionalSequenceRnn, AnAuxiliaryInputAloneFeedsTheSecondCellIfTimeMajor) {
  EXPECT_SAME(Bidirectional(true, Aux::kInputOnly, true, nullptr), std::vector<float>{1, 6000, 3, 5000, 6, 3000});
  EXPECT_SAME(Bidirectional(true, Aux::kInputOnly, false, nullptr), std::vector<float>{1, 60, 3, 50, 6, 30});
}

TEST(Rnn, RefusesWeightsOfOtherShapes) {
  TfLiteRNNParams params = {};
  OpTester op(Register_RNN(), &params);
  op.Input<float>({1, 2}, {1, 2});
  SummingCell(op, 1);
  op.Output<float>({1, 1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 1 is not a matrix of 1 units and 2 inputs");
}

TEST(Rnn, RefusesAStateThatDoesNotLast) {
  TfLiteRNNParams params = {};
  OpTester op(Register_RNN(), &params);
  op.Input<float>({1, 1}, {1});
  op.Constant<float>({1, 1}, {1});
  op.Constant<float>({1, 1}, {1});
  op.Constant<float>({1}, {0});
  op.Input<float>({1, 1}, {0});
  op.Output<float>({1, 1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 4 holds the state and has to be a variable tensor");
}

TEST(BidirectionalSequenceRnn, RefusesAuxiliaryWeightsOfOneCell) {
  TfLiteBidirectionalSequenceRNNParams params = {};
  params.merge_outputs = true;
  OpTester op(Register_BIDIRECTIONAL_SEQUENCE_RNN(), &params);
  op.Input<float>({1, 1, 1}, {1});
  SummingCell(op, 1);
  SummingCell(op, 1);
  op.Input<float>({1, 1, 1}, {1});
  op.Constant<float>({1, 1}, {1});
  op.MissingInput();
  op.Output<float>({1, 1, 2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "only one of the auxiliary weights, inputs 10 and 11, is present");
}

using Tensors = std::vector<PlainTensor>;

// The model has one input and one unit.
Tensors SmallCell() {
  return {{kTfLiteFloat32, {1, 1}},
          {kTfLiteFloat32, {1, 1}},
          {kTfLiteFloat32, {1, 1}},
          {kTfLiteFloat32, {1}},
          State(kTfLiteFloat32, {1, 1})};
}

std::string RefusedCell(const Tensors& inputs, TfLiteType output = kTfLiteFloat32,
                        TfLiteFusedActivation activation = kTfLiteActNone) {
  const TfLiteRNNParams params = {activation, false};
  return Refused(Register_RNN(), &params, inputs, {{output, {1, 1}}});
}

std::string RefusedWith(int place, const PlainTensor& tensor) {
  Tensors inputs = SmallCell();
  inputs[place] = tensor;
  return RefusedCell(inputs);
}

TEST(Rnn, RefusesTensorsThatDoNotFit) {
  EXPECT_STREQ(RefusedCell(SmallCell()).c_str(), "accepted");
  EXPECT_STREQ(RefusedWith(0, {kTfLiteFloat32, {1, 1, 1}}).c_str(), "input 0 has 3 dimensions, not 2");
  EXPECT_STREQ(RefusedWith(0, {kTfLiteInt8, {1, 1}}).c_str(), "input 0 has type INT8, not FLOAT32");
  EXPECT_STREQ(RefusedWith(2, {kTfLiteInt8, {1, 1}}).c_str(),
               "input 2 has type INT8; as weights it has to be FLOAT32, as input 1 is");
  EXPECT_STREQ(RefusedWith(3, {kTfLiteInt32, {1}}).c_str(), "inputs 3 and 4 have to be FLOAT32");
  EXPECT_STREQ(RefusedWith(4, State(kTfLiteInt8, {1, 1})).c_str(), "inputs 3 and 4 have to be FLOAT32");
  EXPECT_STREQ(RefusedWith(3, {kTfLiteFloat32, {1, 1}}).c_str(), "input 3, the bias, has 2 dimensions, not 1");
  EXPECT_STREQ(RefusedWith(4, State(kTfLiteFloat32, {2, 1})).c_str(), "input 4, the state, has to be [1, 1]");
  EXPECT_STREQ(RefusedCell(SmallCell(), kTfLiteInt8).c_str(), "output 0 has type INT8, not FLOAT32");
  EXPECT_STREQ(RefusedCell(SmallCell(), kTfLiteFloat32, kTfLiteActSignBit).c_str(),
               "fused activation 5 is not supported");
}

TEST(Rnn, RefusesInt8WeightsWithoutScaleOrTooLong) {
  Tensors inputs = SmallCell();
  inputs[1].type = inputs[2].type = kTfLiteInt8;
  EXPECT_STREQ(RefusedCell(inputs).c_str(), "input 1, of type INT8, needs one scale, finite and not negative");
  inputs[0] = {kTfLiteFloat32, {1, 65536}};
  inputs[1] = Scaled(kTfLiteInt8, {1, 65536}, 1);
  EXPECT_STREQ(RefusedCell(inputs).c_str(), "input 1 has 65536 inputs; with int8 weights at most 65535 are supported");
}

TEST(BidirectionalSequenceRnn, RefusesAuxiliaryTensorsThatDoNotFit) {
  TfLiteBidirectionalSequenceRNNParams params = {};
  params.merge_outputs = true;
  const PlainTensor missing = {kTfLiteNoType, {}}, weights = {kTfLiteFloat32, {1, 1}};
  const auto message = [&](std::vector<int> input, const PlainTensor& aux, const PlainTensor& aux_weights) {
    Tensors inputs = SmallCell();
    const Tensors second(inputs.begin() + 1, inputs.end());
    inputs[0].shape = input;
    inputs.insert(inputs.end(), second.begin(), second.end());
    inputs.insert(inputs.end(), {aux, aux_weights, aux_weights});
    return Refused(Register_BIDIRECTIONAL_SEQUENCE_RNN(), &params, inputs, {{kTfLiteFloat32, {1, 1, 2}}});
  };
  const PlainTensor aux = {kTfLiteFloat32, {1, 1, 1}};
  EXPECT_STREQ(message({1, 1, 1}, aux, weights).c_str(), "accepted");
  EXPECT_STREQ(message({1, 1}, aux, weights).c_str(), "input 0 has 2 dimensions, not 3");
  EXPECT_STREQ(message({1, 1, 1}, missing, weights).c_str(),
               "auxiliary weights are present, but the auxiliary input, input 9, is not");
  EXPECT_STREQ(message({1, 1, 1}, {kTfLiteFloat32, {1, 1}}, weights).c_str(), "input 9 has 2 dimensions, not 3");
  EXPECT_STREQ(message({1, 1, 1}, {kTfLiteFloat32, {1, 2, 1}}, weights).c_str(),
               "input 9 has 1 batches and 2 steps, but input 0 has 1 and 1");
}

TEST(Rnn, KnowsEachActivation) {
  const std::pair<TfLiteFusedActivation, float> activations[] = {
      {kTfLiteActNone, 2}, {kTfLiteActReluN1To1, 1}, {kTfLiteActTanh, 0.9640276f}, {kTfLiteActSigmoid, 0.8807971f}};
  for (const auto& [activation, expected] : activations) {
    const TfLiteRNNParams params = {activation, false};
    OpTester op(Register_RNN(), &params);
    op.Input<float>({1, 1}, {2});
    SummingCell(op, 1);
    op.Output<float>({1, 1});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_NEAR(op.Out<float>()[0], expected, 1e-6f);
  }
}

}  // namespace
}  // namespace mote
