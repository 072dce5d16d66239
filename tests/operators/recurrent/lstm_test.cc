// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_LSTM;

double Sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

TfLiteLSTMParams Params(TfLiteLSTMKernelType kernel) {
  TfLiteLSTMParams params = {};
  params.activation = kTfLiteActTanh;
  params.kernel_type = kernel;
  return params;
}

// The weights of the input, forget, cell and output gate are 1, 2, 3 and 4, those of the last output 1/2.
TEST(Lstm, TheFullKernelTakesOneStepPerEval) {
  const TfLiteLSTMParams params = Params(kTfLiteLSTMFullKernel);
  OpTester op(Register_LSTM(), &params);
  op.Input<float>({2, 1}, {0.5f, -0.25f});
  for (const float weight : {1.0f, 2.0f, 3.0f, 4.0f}) op.Constant<float>({1, 1}, {weight});
  for (int gate = 0; gate < 4; ++gate) op.Constant<float>({1, 1}, {0.5f});
  for (int peephole = 0; peephole < 3; ++peephole) op.MissingInput();
  for (const float bias : {0.1f, 0.2f, 0.3f, 0.4f}) op.Constant<float>({1}, {bias});
  for (int projection = 0; projection < 2; ++projection) op.MissingInput();
  op.Variable<float>({2, 1}, {0, 0});
  op.Variable<float>({2, 1}, {0, 0});
  op.Output<float>({2, 1});
  double cells[2] = {}, outputs[2] = {};
  for (int step = 0; step < 2; ++step) {
    ASSERT_EQ(op.Run(), kTfLiteOk);
    for (int b = 0; b < 2; ++b) {
      const double x = b == 0 ? 0.5 : -0.25, h = outputs[b] / 2;
      cells[b] = Sigmoid(2 * x + h + 0.2) * cells[b] + Sigmoid(x + h + 0.1) * std::tanh(3 * x + h + 0.3);
      outputs[b] = Sigmoid(4 * x + h + 0.4) * std::tanh(cells[b]);
      EXPECT_NEAR(op.Out<float>()[static_cast<size_t>(b)], static_cast<float>(outputs[b]), 1e-6f);
      EXPECT_NEAR(op.In<float>(19)[static_cast<size_t>(b)], static_cast<float>(cells[b]), 1e-6f);
    }
  }
}

TEST(Lstm, TheFullKernelRefusesSequences) {
  const TfLiteLSTMParams params = Params(kTfLiteLSTMFullKernel);
  OpTester op(Register_LSTM(), &params);
  op.Input<float>({1, 1, 1}, {1});
  for (int i = 1; i < 20; ++i) {
    const bool absent = (i >= 9 && i <= 11) || i == 16 || i == 17;
    const std::vector<int> shape = i >= 12 && i <= 15 ? std::vector<int>{1} : std::vector<int>{1, 1};
    absent ? op.MissingInput() : i < 18 ? op.Constant<float>(shape, {1}) : op.Variable<float>(shape, {0});
  }
  op.Output<float>({1, 1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 0 has 3 dimensions, not 2");
}

// There are one output and one input. The rows of weights belong to the input, cell, forget and output gate.
template <class Activation, class Bias, class Cell>
void AddBasic(OpTester& op, Activation x, Activation h, const std::vector<Activation>& weights,
              const std::vector<Bias>& bias, Cell c, const Quantization* q) {
  const Quantization none;
  op.Input<Activation>({1, 1}, {x}, q ? q[0] : none);
  op.Variable<Activation>({1, 1}, {h}, q ? q[0] : none);
  op.Constant<Activation>({4, 2}, weights, q ? q[1] : none);
  op.Constant<Bias>({4}, bias, q ? q[2] : none);
  op.Variable<Cell>({1, 1}, {c}, q ? q[3] : none);
  op.Output<Activation>({1, 1}, q ? q[0] : none);
  op.Output<Cell>({1, 1}, q ? q[3] : none);
  op.Output<Activation>({1, 2}, q ? q[0] : none);
  op.Output<Cell>({1, 4}, q ? q[4] : none);
}

TEST(Lstm, TheBasicKernelHasOneMatrix) {
  const TfLiteLSTMParams params = Params(kTfLiteLSTMBasicKernel);
  OpTester op(Register_LSTM(), &params);
  AddBasic<float, float, float>(op, 0.5f, -0.5f, {1, 2, 3, 4, 5, 6, 7, 8}, {0.1f, 0.2f, 0.3f, 0.4f}, 2, nullptr);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const double cell = Sigmoid(-0.5 + 0.3) * 2 + Sigmoid(-0.5 + 0.1) * std::tanh(-0.5 + 0.2);
  const double output = Sigmoid(-0.5 + 0.4) * std::tanh(cell);
  EXPECT_NEAR(op.Out<float>(0)[0], static_cast<float>(output), 1e-6f);
  EXPECT_NEAR(op.Out<float>(1)[0], static_cast<float>(cell), 1e-6f);
  EXPECT_SAME(op.Out<float>(2), std::vector<float>{0.5f, -0.5f});
  EXPECT_SAME(op.In<float>(1), op.Out<float>(0));
  EXPECT_SAME(op.In<float>(4), op.Out<float>(1));
}

const Quantization kBasicQuantization[] = {
    {1.0f / 128, 128}, {1.0f / 32, 100}, {1.0f / 4096, 0}, {1.0f / 2048, 0}, {1.0f / 4096, 0}};

TEST(Lstm, TheBasicKernelInUInt8FollowsTheFloatOne) {
  const TfLiteLSTMParams params = Params(kTfLiteLSTMBasicKernel);
  OpTester op(Register_LSTM(), &params);
  // x = 1/2, h = -1/4, c = 1; weights 1, 2, 0, 1, 2, 0, -1, -1.
  AddBasic<uint8_t, int32_t, int16_t>(op, 192, 96, {132, 164, 100, 132, 164, 100, 68, 68}, {0, 4096, 0, 0}, 2048,
                                      kBasicQuantization);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const double cell = Sigmoid(1) + Sigmoid(0) * std::tanh(0.75);
  EXPECT_NEAR(op.Out<int16_t>(1)[0], static_cast<int16_t>(std::lround(2048 * cell)), 2);
  EXPECT_NEAR(op.Out<uint8_t>(0)[0], 128 + std::lround(128 * Sigmoid(-0.25) * std::tanh(cell)), 1);
  EXPECT_SAME(op.Out<int16_t>(3), std::vector<int16_t>{0, 3072, 4096, -1024});
}

TEST(Lstm, TheBasicKernelRefusesOtherScalesAndClips) {
  TfLiteLSTMParams params = Params(kTfLiteLSTMBasicKernel);
  Quantization q[] = {kBasicQuantization[0], kBasicQuantization[1], kBasicQuantization[2], kBasicQuantization[3],
                      kBasicQuantization[4]};
  q[0].zero_points[0] = 127;
  OpTester scales(Register_LSTM(), &params);
  AddBasic<uint8_t, int32_t, int16_t>(scales, 192, 96, std::vector<uint8_t>(8, 100), {0, 0, 0, 0}, 0, q);
  EXPECT_EQ(scales.Prepare(), kTfLiteError);
  EXPECT_STREQ(scales.message().c_str(),
               "inputs 0 and 1 and output 0 need scale 1/128 and zero point 128, not 0.0078125 and 127");
  params.cell_clip = 1;
  OpTester clips(Register_LSTM(), &params);
  AddBasic<float, float, float>(clips, 0, 0, std::vector<float>(8), {0, 0, 0, 0}, 0, nullptr);
  EXPECT_EQ(clips.Prepare(), kTfLiteError);
  EXPECT_STREQ(clips.message().c_str(),
               "a basic kernel needs activation TANH and no clips; it has activation 4, cell_clip 1, proj_clip 0");
}

TEST(Lstm, TheBasicKernelRefusesTensorsThatDoNotFit) {
  const TfLiteLSTMParams params = Params(kTfLiteLSTMBasicKernel);
  const auto message = [&](int place, const PlainTensor& tensor) {
    std::vector<PlainTensor> tensors = {
        {kTfLiteFloat32, {1, 1}}, State(kTfLiteFloat32, {1, 1}), {kTfLiteFloat32, {4, 2}},
        {kTfLiteFloat32, {4}},    State(kTfLiteFloat32, {1, 1}), {kTfLiteFloat32, {1, 1}},
        {kTfLiteFloat32, {1, 1}}, {kTfLiteFloat32, {1, 2}},      {kTfLiteFloat32, {1, 4}}};
    tensors[place] = tensor;
    return Refused(Register_LSTM(), &params, {tensors.begin(), tensors.begin() + 5},
                   {tensors.begin() + 5, tensors.end()});
  };
  EXPECT_STREQ(message(0, {kTfLiteFloat32, {1, 1}}).c_str(), "accepted");
  EXPECT_STREQ(message(3, {kTfLiteInt32, {4}}).c_str(),
               "input 3 has type INT32; with an input of type FLOAT32 it has to be FLOAT32");
  EXPECT_STREQ(message(6, {kTfLiteInt16, {1, 1}}).c_str(),
               "output 1 has type INT16; with an input of type FLOAT32 it has to be FLOAT32");
  EXPECT_STREQ(message(0, {kTfLiteFloat32, {1}}).c_str(), "inputs 0 and 1 have 1 and 2 dimensions, not 2");
  EXPECT_STREQ(message(0, {kTfLiteFloat32, {0, 16777217}}).c_str(),
               "has 16777217 inputs and 1 outputs; at most 2^24 are supported");
  EXPECT_STREQ(message(2, {kTfLiteFloat32, {4, 3}}).c_str(),
               "input 2 does not have the shape for 1 batches, 1 inputs and 1 outputs");
}

TEST(Lstm, TheBasicKernelRefusesOtherScalesOfTheCell) {
  const TfLiteLSTMParams params = Params(kTfLiteLSTMBasicKernel);
  Quantization q[] = {
      kBasicQuantization[0], kBasicQuantization[1], kBasicQuantization[2], {1.0f / 64, 0}, kBasicQuantization[4]};
  OpTester op(Register_LSTM(), &params);
  AddBasic<uint8_t, int32_t, int16_t>(op, 192, 96, std::vector<uint8_t>(8, 100), {0, 0, 0, 0}, 0, q);
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 4 and output 1 need scale 1/2048 and zero point 0, not 0.015625 and 0");
}

}  // namespace
}  // namespace mote
