// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/fully_connected.h"

#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_FULLY_CONNECTED;
using Floats = std::vector<float>;
using Int8s = std::vector<int8_t>;

TfLiteFullyConnectedParams Params(TfLiteFusedActivation activation = kTfLiteActNone, bool keep_num_dims = false) {
  TfLiteFullyConnectedParams params = {};
  params.activation = activation;
  params.keep_num_dims = keep_num_dims;
  return params;
}

TEST(FullyConnected, MultipliesRowsByTheFilterAndAddsTheBias) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Constant<float>({2, 3}, {1, 0, -1, 2, 2, 2});
  op.Constant<float>({2}, {10, 20});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{8, 32, 8, 50});
}

template <class Bias>
std::vector<int16_t> Int16ByInt16(const std::vector<Bias>& bias) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<int16_t>({2, 2}, {32767, 32767, -300, 4}, {0.5f, 0});
  op.Constant<int16_t>({2, 2}, {32767, 32767, 5, -6}, {0.25f, 1});
  if (bias.empty()) {
    op.MissingInput();
  } else {
    op.Constant<Bias>({2}, bias);
  }
  op.Output<int16_t>({2, 2}, {16384.0f, 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<int16_t>();
}

TEST(FullyConnected, MultipliesInt16ByInt16InSumsOf64Bits) {
  EXPECT_SAME(Int16ByInt16<int64_t>({131072 * 5, -131072 * 5}), std::vector<int16_t>{16388, -6, -69, -5});
  EXPECT_SAME(Int16ByInt16<int32_t>({131072 * 5, -131072 * 5}), std::vector<int16_t>{16388, -6, -69, -5});
  EXPECT_SAME(Int16ByInt16<int32_t>({}), std::vector<int16_t>{16383, -1, -74, 0});
}

TEST(FullyConnected, GoesFromUInt8ToInt16) {
  const auto params = Params(kTfLiteActRelu);
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<uint8_t>({1, 2}, {255, 0}, {0.5f, 10});
  op.Constant<uint8_t>({2, 2}, {255, 0, 0, 255}, {0.5f, 100});
  op.Constant<int32_t>({2}, {1, 1});
  op.Output<int16_t>({1, 2}, {0.5f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{(245 * 155 + 1000 + 1 + 1) / 2, 0});
}

// The layer without shuffled weights gives the expected outputs.
TEST(FullyConnected, TakesShuffledWeights) {
  constexpr int kRows = 3, kUnits = 8, kDepth = 32;
  std::vector<uint8_t> in(kRows * kDepth), weights(kUnits * kDepth), shuffled(kUnits * kDepth);
  unsigned state = 1;
  const auto random = [&] { return static_cast<uint8_t>((state = state * 1664525 + 1013904223) >> 24); };
  for (uint8_t& x : in) x = random();
  for (int unit = 0; unit < kUnits; ++unit) {
    for (int d = 0; d < kDepth; ++d) {
      const uint8_t weight = weights[unit * kDepth + d] = random();
      shuffled[unit / 4 * 4 * kDepth + d / 16 * 64 + unit % 4 * 16 + d % 16] = weight ^ 0x80;
    }
  }
  std::vector<int16_t> results[2];
  for (const bool is_shuffled : {false, true}) {
    auto params = Params();
    if (is_shuffled) params.weights_format = kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8;
    OpTester op(Register_FULLY_CONNECTED(), &params);
    op.Input<uint8_t>({kRows, kDepth}, in, {0.5f, 128});
    op.Constant<uint8_t>({kUnits, kDepth}, is_shuffled ? shuffled : weights, {0.5f, 128});
    op.Constant<int32_t>({kUnits}, {1, -2, 300, 4, 5, 6, 7, 8});
    op.Output<int16_t>({kRows, kUnits}, {4.0f, 0});
    if (is_shuffled) op.Output<uint8_t>({kRows, kDepth}, {0.5f, 128});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    results[is_shuffled] = op.Out<int16_t>();
  }
  for (size_t i = 0; i < results[0].size(); ++i) EXPECT_NEAR(results[0][i], results[1][i], 1);
}

TEST(FullyConnected, RefusesOtherShuffledWeights) {
  auto params = Params();
  params.weights_format = kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8;
  const auto message = [&](int units, int depth, int zero_point) {
    OpTester op(Register_FULLY_CONNECTED(), &params);
    op.Input<uint8_t>({1, depth}, std::vector<uint8_t>(depth), {0.5f, zero_point});
    op.Constant<uint8_t>({units, depth}, std::vector<uint8_t>(units * depth), {0.5f, 128});
    op.MissingInput();
    op.Output<int16_t>({1, units}, {4.0f, 0});
    op.Output<uint8_t>({1, depth}, {0.5f, 128});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    return op.message();
  };
  EXPECT_STREQ(message(6, 16, 128).c_str(),
               "shuffled weights have 6 units of depth 16; multiples of 4 and 16 are needed");
  EXPECT_STREQ(message(4, 24, 128).c_str(),
               "shuffled weights have 4 units of depth 24; multiples of 4 and 16 are needed");
  EXPECT_STREQ(message(4, 16, 127).c_str(),
               "the zero points of the input and of shuffled weights are 127 and 128; both have to be 128");
}

TEST(FullyConnected, WorksWithoutBias) {
  const auto params = Params();
  OpTester two_inputs(Register_FULLY_CONNECTED(), &params);
  two_inputs.Input<float>({1, 2}, {3, 4});
  two_inputs.Constant<float>({1, 2}, {2, 1});
  two_inputs.Output<float>({1, 1});
  ASSERT_EQ(two_inputs.Run(), kTfLiteOk);
  EXPECT_SAME(two_inputs.Out<float>(), Floats{10});

  OpTester omitted(Register_FULLY_CONNECTED(), &params);
  omitted.Input<float>({1, 2}, {3, 4});
  omitted.Constant<float>({1, 2}, {2, 1});
  omitted.MissingInput();
  omitted.Output<float>({1, 1});
  ASSERT_EQ(omitted.Run(), kTfLiteOk);
  EXPECT_SAME(omitted.Out<float>(), Floats{10});
}

TEST(FullyConnected, FlattensTheInputToRowsOfTheFiltersDepth) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  op.Constant<float>({1, 4}, {1, 1, 1, 1});
  op.Output<float>({2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{10, 26});
}

TEST(FullyConnected, KeepsTheInputsDimensionsWhenAsked) {
  const auto params = Params(kTfLiteActNone, true);
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2, 1, 2}, {1, 2, 3, 4});
  op.Constant<float>({3, 2}, {1, 0, 0, 1, 1, 1});
  op.Output<float>({2, 1, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{1, 2, 3, 3, 4, 7});
}

TEST(FullyConnected, TakesAVectorAsOneRow) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2}, {3, 4});
  op.Constant<float>({1, 2}, {2, 1});
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{10});
}

TEST(FullyConnected, EmptyTensorsWork) {
  const auto params = Params();
  OpTester no_rows(Register_FULLY_CONNECTED(), &params);
  no_rows.Input<float>({0, 2}, {});
  no_rows.Constant<float>({3, 2}, {1, 2, 3, 4, 5, 6});
  no_rows.Output<float>({0, 3});
  EXPECT_EQ(no_rows.Run(), kTfLiteOk);

  OpTester no_depth(Register_FULLY_CONNECTED(), &params);
  no_depth.Input<float>({2, 0}, {});
  no_depth.Constant<float>({1, 0}, {});
  no_depth.Constant<float>({1}, {7});
  no_depth.Output<float>({2, 1});
  ASSERT_EQ(no_depth.Run(), kTfLiteOk);
  EXPECT_SAME(no_depth.Out<float>(), Floats{7, 7});
}

TEST(FullyConnected, FusedActivationsLimitTheOutput) {
  const Floats expected[] = {{-3, 0.5f, 8}, {0, 0.5f, 8}, {-1, 0.5f, 1}, {0, 0.5f, 6}};
  for (int a = kTfLiteActNone; a <= kTfLiteActRelu6; ++a) {
    const auto params = Params(static_cast<TfLiteFusedActivation>(a));
    OpTester op(Register_FULLY_CONNECTED(), &params);
    op.Input<float>({1, 1}, {1});
    op.Constant<float>({3, 1}, {-3, 0.5f, 8});
    op.Output<float>({1, 3});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<float>(), expected[a]);
  }
}

// The real numbers are x = {1, -2, 3}, w = {{1, 2, 3}, {-1, 0, 2}} and the bias {0.5, -0.5}; the scales are 0.5, 0.25
// and 1.
TEST(FullyConnected, QuantisedResultsAreTheRealOnesRounded) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<int8_t>({1, 3}, {2 - 1, -4 - 1, 6 - 1}, {0.5f, -1});
  op.Constant<int8_t>({2, 3}, {4, 8, 12, -4, 0, 8}, {0.25f, 0});
  op.Constant<int32_t>({2}, {4, -4}, {0.125f, 0});
  op.Output<int8_t>({1, 2}, {1.0f, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Int8s{7 + 3, 5 + 3});  // 6.5 and 4.5: halves away from zero
}

TEST(FullyConnected, Int8WeightsMayHaveAZeroPoint) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<int8_t>({2, 2}, {1, 2, -3, 4}, {1.0f, 1});
  op.Constant<int8_t>({1, 2}, {7, 3}, {1.0f, 5});
  op.Output<int8_t>({2, 1}, {1.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), Int8s{0 * 2 + 1 * -2, -4 * 2 + 3 * -2});
}

// Runs layers with and without elements, whose weights have `bits` bits, at most 8.
template <class Act>
void RunsWithoutElements(int bits, const Quantization& activations) {
  const TfLiteFullyConnectedParams params = Params(kTfLiteActNone);
  for (const int batches : {0, 2}) {
    for (const int units : {0, 3}) {
      for (const int depth : {0, 5}) {
        OpTester op(Register_FULLY_CONNECTED(), &params);
        op.Input<Act>({batches, depth}, std::vector<Act>(static_cast<size_t>(batches * depth)), activations);
        const Int8s weights(static_cast<size_t>(units * depth));
        if (bits == 2) {
          op.ConstantInt2({units, depth}, weights, {0.5f, 0});
        } else if (bits == 4) {
          op.ConstantInt4({units, depth}, weights, {0.5f, 0});
        } else {
          op.Constant<int8_t>({units, depth}, weights, {0.5f, 0});
        }
        op.Output<Act>({batches, units}, activations);
        ASSERT_EQ(op.Run(), kTfLiteOk);
        EXPECT_SAME(op.Out<Act>(), std::vector<Act>(static_cast<size_t>(batches * units)));
      }
    }
  }
}

TEST(FullyConnected, TakesTensorsWithoutElements) {
  for (const int bits : {8, 4, 2}) {
    RunsWithoutElements<int8_t>(bits, {0.5f, 0});
    RunsWithoutElements<int16_t>(bits, {0.5f, 0});
    RunsWithoutElements<float>(bits, {});
  }
}

TEST(FullyConnected, HybridRowsAreQuantisedOneByOne) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({3, 2}, {1000, -1000, 0.5f, 0.25f, 0, 0});
  op.Constant<int8_t>({1, 2}, {64, 127}, {0.5f, 0});
  op.Output<float>({3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_FLOAT_EQ(op.Out<float>()[0], 1000 * 32 - 1000 * 63.5f);
  EXPECT_FLOAT_EQ(op.Out<float>()[1], (127 * 64 + 64 * 127) * 0.5f * 0.5f / 127);  // 0.25 is 63.5 steps
  EXPECT_FLOAT_EQ(op.Out<float>()[2], 0);
}

TEST(FullyConnected, HybridTakesWeightsOfOldModelsMarkedUInt8) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({1, 1}, {2});
  op.Constant<uint8_t>({1, 1}, {static_cast<uint8_t>(-5)}, {0.5f, 0});
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_FLOAT_EQ(op.Out<float>()[0], -5.0f);
}

TEST(FullyConnected, VariantsRunTheirFormat) {
  const auto params = Params();
  const TFLMRegistration variants[] = {tflite::Register_FULLY_CONNECTED_INT8(),
                                       tflite::Register_FULLY_CONNECTED_INT4()};
  for (const TFLMRegistration& variant : variants) {
    OpTester op(variant, &params);
    op.Input<int8_t>({1, 1}, {2}, {1.0f, 0});
    op.Constant<int8_t>({1, 1}, {5}, {1.0f, 0});
    op.Output<int8_t>({1, 1}, {1.0f, 0});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_EQ(op.Out<int8_t>()[0], 10);
  }
  OpTester int4(tflite::Register_FULLY_CONNECTED_INT4(), &params);
  int4.Input<int8_t>({1, 3}, {2, 3, 4}, {1.0f, 0});
  int4.ConstantInt4({5, 3}, {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, -8, 7, -1}, {1.0f, 0});
  int4.Output<int8_t>({1, 5}, {1.0f, 0});
  ASSERT_EQ(int4.Run(), kTfLiteOk);
  EXPECT_SAME(int4.Out<int8_t>(), Int8s{2, 3, 4, 9, 1});

  OpTester float32(tflite::Register_FULLY_CONNECTED_FLOAT32(), &params);
  float32.Input<float>({1, 1}, {2});
  float32.Constant<float>({1, 1}, {5});
  float32.Output<float>({1, 1});
  ASSERT_EQ(float32.Run(), kTfLiteOk);
  EXPECT_EQ(float32.Out<float>()[0], 10.0f);

  OpTester int16(tflite::Register_FULLY_CONNECTED_INT16(), &params);
  int16.Input<int16_t>({1, 1}, {300}, {1.0f, 0});
  int16.Constant<int8_t>({1, 1}, {-5}, {1.0f, 0});
  int16.Constant<int64_t>({1}, {100}, {1.0f, 0});
  int16.Output<int16_t>({1, 1}, {1.0f, 0});
  ASSERT_EQ(int16.Run(), kTfLiteOk);
  EXPECT_EQ(int16.Out<int16_t>()[0], -1400);
}

}  // namespace
}  // namespace mote
