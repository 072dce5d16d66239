// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/fully_connected.h"

#include "tests/operators/shared/layer_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_FULLY_CONNECTED;
using Floats = std::vector<float>;
using Int8s = std::vector<int8_t>;

TfLiteFullyConnectedParams Params(TfLiteFusedActivation activation = kTfLiteActNone, bool keep_num_dims = false,
                                  bool asymmetric = false) {
  TfLiteFullyConnectedParams params = {};
  params.activation = activation;
  params.keep_num_dims = keep_num_dims;
  params.asymmetric_quantize_inputs = asymmetric;
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
  EXPECT_TRUE(op.Out<float>() == (Floats{8, 32, 8, 50}));
}

TEST(FullyConnected, WorksWithoutBias) {
  const auto params = Params();
  OpTester two_inputs(Register_FULLY_CONNECTED(), &params);
  two_inputs.Input<float>({1, 2}, {3, 4});
  two_inputs.Constant<float>({1, 2}, {2, 1});
  two_inputs.Output<float>({1, 1});
  ASSERT_EQ(two_inputs.Run(), kTfLiteOk);
  EXPECT_TRUE(two_inputs.Out<float>() == (Floats{10}));

  OpTester omitted(Register_FULLY_CONNECTED(), &params);
  omitted.Input<float>({1, 2}, {3, 4});
  omitted.Constant<float>({1, 2}, {2, 1});
  omitted.MissingInput();
  omitted.Output<float>({1, 1});
  ASSERT_EQ(omitted.Run(), kTfLiteOk);
  EXPECT_TRUE(omitted.Out<float>() == (Floats{10}));
}

TEST(FullyConnected, FlattensTheInputToRowsOfTheFiltersDepth) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  op.Constant<float>({1, 4}, {1, 1, 1, 1});
  op.Output<float>({2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<float>() == (Floats{10, 26}));
}

TEST(FullyConnected, KeepsTheInputsDimensionsWhenAsked) {
  const auto params = Params(kTfLiteActNone, true);
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2, 1, 2}, {1, 2, 3, 4});
  op.Constant<float>({3, 2}, {1, 0, 0, 1, 1, 1});
  op.Output<float>({2, 1, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<float>() == (Floats{1, 2, 3, 3, 4, 7}));
}

TEST(FullyConnected, TakesAVectorAsOneRow) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2}, {3, 4});
  op.Constant<float>({1, 2}, {2, 1});
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<float>() == (Floats{10}));
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
  EXPECT_TRUE(no_depth.Out<float>() == (Floats{7, 7}));
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
    EXPECT_TRUE(op.Out<float>() == expected[a]);
  }
}

// Real numbers: x = {1, -2, 3}, w = {{1, 2, 3}, {-1, 0, 2}}, bias {0.5, -0.5}; scales 0.5, 0.25 and 1.
TEST(FullyConnected, QuantisedResultsAreTheRealOnesRounded) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<int8_t>({1, 3}, {2 - 1, -4 - 1, 6 - 1}, {0.5f, -1});
  op.Constant<int8_t>({2, 3}, {4, 8, 12, -4, 0, 8}, {0.25f, 0});
  op.Constant<int32_t>({2}, {4, -4}, {0.125f, 0});
  op.Output<int8_t>({1, 2}, {1.0f, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<int8_t>() == (Int8s{7 + 3, 5 + 3}));  // 6.5 and 4.5: halves away from zero
}

TEST(FullyConnected, Int8WeightsMayHaveAZeroPoint) {
  const auto params = Params();
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<int8_t>({2, 2}, {1, 2, -3, 4}, {1.0f, 1});
  op.Constant<int8_t>({1, 2}, {7, 3}, {1.0f, 5});
  op.Output<int8_t>({2, 1}, {1.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<int8_t>() == (Int8s{0 * 2 + 1 * -2, -4 * 2 + 3 * -2}));
}

TEST(FullyConnected, SumsWrapAt32BitsWithoutHarm) {
  const auto params = Params();
  const int depth = 70000;  // 255 * 127 * 70000 exceeds 2^31
  OpTester op(tflite::Register_FULLY_CONNECTED_INT8(), &params);
  op.Input<int8_t>({1, depth}, Int8s(depth, 127), {1.0f, -128});
  op.Constant<int8_t>({1, depth}, Int8s(depth, 127), {1.0f, 0});
  op.Output<int8_t>({1, 1}, {16777216.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const int32_t wrapped = static_cast<int32_t>(static_cast<uint32_t>(255u * 127u * 70000u));
  EXPECT_EQ(op.Out<int8_t>()[0], static_cast<int8_t>(std::round(wrapped / 16777216.0)));
}

struct Layer {
  TFLMRegistration registration = Register_FULLY_CONNECTED();
  std::vector<int> in_shape = {2, 3}, filter_shape = {2, 3}, bias_shape = {2}, out_shape = {2, 2};
  Quantization in = {0.5f, 0}, filter = {0.25f, 0}, bias = {0.125f, 0}, out = {1.0f, 0};
  TfLiteFullyConnectedParams params = Params();

  std::string Message() const {
    OpTester op(registration, &params);
    op.Input<int8_t>(in_shape, {1, 2, 3, 4, 5, 6}, in);
    op.Constant<int8_t>(filter_shape, {1, 2, 3, 4, 5, 6}, filter);
    op.Constant<int32_t>(bias_shape, {1, 2, 3}, bias);
    op.Output<int8_t>(out_shape, out);
    return op.Prepare() == kTfLiteOk ? "" : op.message();
  }
};

TEST(FullyConnected, RefusesBadShapes) {
  EXPECT_STREQ(Layer().Message().c_str(), "");
  Layer layer;
  layer.filter_shape = {2, 3, 1};
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 3 dimensions; expected [units, depth]");
  layer = {};
  layer.filter_shape = {2, 4};
  EXPECT_STREQ(layer.Message().c_str(),
               "the input has 6 elements, 3 in the last dimension, which are not rows of the filter's depth 4");
  layer = {};
  layer.in_shape = {3, 2};
  layer.params.keep_num_dims = true;
  EXPECT_STREQ(layer.Message().c_str(),
               "the input has 6 elements, 2 in the last dimension, which are not rows of the filter's depth 3");
  layer = {};
  layer.bias_shape = {3};
  EXPECT_STREQ(layer.Message().c_str(), "the bias has 3 elements for 2 output channels");
  layer = {};
  layer.out_shape = {1, 4};
  EXPECT_STREQ(layer.Message().c_str(), "output shape differs");
}

TEST(FullyConnected, RefusesBadQuantisation) {
  Layer layer;
  layer.in = {};
  EXPECT_STREQ(layer.Message().c_str(), "the input has no quantisation parameters; its type INT8 needs them");
  layer = {};
  layer.out = {0.0f, 0};
  EXPECT_STREQ(layer.Message().c_str(), "the output: scale 0 is not a positive finite number");
  layer = {};
  layer.filter = {std::numeric_limits<float>::infinity(), 0};
  EXPECT_STREQ(layer.Message().c_str(), "the filter: scale 0 is not a positive finite number");
  layer = {};
  layer.in = {0.5f, 128};
  EXPECT_STREQ(layer.Message().c_str(), "the input: zero point 128 is outside the range of INT8");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.25f, 0.25f, 0.25f}, 0);
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 3 scales along dimension 0; expected 2 along dimension 0");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.25f, 0.5f}, 1);
  EXPECT_STREQ(layer.Message().c_str(), "the filter has 2 scales along dimension 1; expected 2 along dimension 0");
  layer = {};
  layer.filter = Quantization(std::vector<float>{0.25f, 0.5f}, 0);
  layer.filter.zero_points = {0, 1};
  EXPECT_STREQ(layer.Message().c_str(), "the filter: zero point 0 is not 0, as it has to be for type INT8 here");
  layer = {};
  layer.bias = {0.2f, 0};
  EXPECT_STREQ(layer.Message().c_str(),
               "the bias's scale differs from the product of the input's and the filter's scale by 78643/2^20 of "
               "the output's");
#ifndef TFLITE_SINGLE_ROUNDING  // which saturates the multiplier
  layer = {};
  layer.out = {1e-20f, 0};
  layer.bias = {};
  EXPECT_STREQ(layer.Message().c_str(),
               "the scales ask for a multiplier of 2^30 or more: the output's scale is too small for the inputs'");
#endif
}

TEST(FullyConnected, RefusesBadOptionsAndTypes) {
  Layer layer;
  layer.params.activation = kTfLiteActTanh;
  EXPECT_STREQ(layer.Message().c_str(),
               "fused activation 4 is not supported: use none, RELU, RELU_N1_TO_1 or RELU6, or a node of its own");
  layer = {};
  layer.params.weights_format = kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8;
  EXPECT_STREQ(layer.Message().c_str(),
               "the weights are shuffled (format 1); convert the model with the default format");
  layer = {};
  layer.registration = tflite::Register_FULLY_CONNECTED_INT16();
  EXPECT_STREQ(layer.Message().c_str(),
               "input type INT8 with filter type INT8 is not supported by the operator as it was registered");

  const auto params = Params();
  OpTester bias(Register_FULLY_CONNECTED(), &params);
  bias.Input<int8_t>({1, 1}, {1}, {1.0f, 0});
  bias.Constant<int8_t>({1, 1}, {1}, {1.0f, 0});
  bias.Constant<int16_t>({1}, {1});
  bias.Output<int8_t>({1, 1}, {1.0f, 0});
  EXPECT_EQ(bias.Prepare(), kTfLiteError);
  EXPECT_STREQ(bias.message().c_str(), "the bias has type INT16, which this operator does not support here");

  OpTester out(Register_FULLY_CONNECTED(), &params);
  out.Input<int8_t>({1, 1}, {1}, {1.0f, 0});
  out.Constant<int8_t>({1, 1}, {1}, {1.0f, 0});
  out.Output<int16_t>({1, 1}, {1.0f, 0});
  EXPECT_EQ(out.Prepare(), kTfLiteError);
  EXPECT_STREQ(out.message().c_str(), "the output has type INT16 and the input INT8; they have to be the same");

  OpTester one_input(Register_FULLY_CONNECTED(), &params);
  one_input.Input<float>({1, 1}, {1});
  one_input.Output<float>({1, 1});
  EXPECT_EQ(one_input.Prepare(), kTfLiteError);
}

MacProblem RandomRows(Random* random) {
  MacProblem p;
  p.batches = random->Int(1, 3);
  p.depth = p.filter_depth = random->Int(1, 40);
  p.channels = random->Int(1, 11);
  p.activation = static_cast<TfLiteFusedActivation>(random->Int(kTfLiteActNone, kTfLiteActRelu6));
  return p;
}

// Runs a random integer problem on both the specification and the operator; false (and a line of text) if they differ.
template <class Act, class Weight, class Bias>
bool IntegerProblemAgrees(unsigned seed, bool per_channel, int weight_bits, double slack) {
  Random random(seed);
  const MacProblem p = RandomRows(&random);
  constexpr int kActMin = std::numeric_limits<Act>::min(), kActMax = std::numeric_limits<Act>::max();
  const bool is_packed = weight_bits < 8;
  const int weight_min = is_packed ? -(1 << (weight_bits - 1)) : std::numeric_limits<Weight>::min();
  const int weight_max = is_packed ? -weight_min - 1 : std::numeric_limits<Weight>::max();
  const auto x = random.Ints<Act>(p.in_size(), kActMin, kActMax);
  const auto w = random.Ints<Weight>(p.filter_size(), weight_min, weight_max);
  const auto bias = random.Ints<Bias>(p.channels, -20000, 20000);
  MacScales s;
  const bool wide = sizeof(Act) == 2;
  s.in = static_cast<float>(random.Real(0.001, 0.01));
  for (int c = 0; c < (per_channel ? p.channels : 1); ++c)
    s.weights.push_back(static_cast<float>(random.Real(0.01, 0.1)));
  s.out = static_cast<float>(s.in * random.Real(0.1, 2) *
                             (weight_bits == 2   ? 0.1
                              : weight_bits == 4 ? 0.3
                              : wide             ? 5
                                                 : 4));
  if (!wide) s.in_zero = random.Int(kActMin, kActMax);
  if (!wide) s.out_zero = random.Int(kActMin, kActMax);
  if (!per_channel && !is_packed) s.filter_zero = random.Int(weight_min, weight_max);

  const auto params = Params(p.activation);
  OpTester op(Register_FULLY_CONNECTED(), &params);
  op.Input<Act>({p.batches, p.depth}, x, {s.in, s.in_zero});
  Quantization filter = per_channel ? Quantization(s.weights, 0) : Quantization(s.weights[0], s.filter_zero);
  if (weight_bits == 2) {
    op.ConstantInt2({p.channels, p.depth}, Int8s(w.begin(), w.end()), filter);
  } else if (weight_bits == 4) {
    op.ConstantInt4({p.channels, p.depth}, Int8s(w.begin(), w.end()), filter);
  } else {
    op.Constant<Weight>({p.channels, p.depth}, w, filter);
  }
  op.Constant<Bias>({p.channels}, bias, per_channel ? Quantization() : Quantization(s.in * s.weights[0], 0));
  op.Output<Act>({p.batches, p.channels}, {s.out, s.out_zero});
  bool agrees = op.Run() == kTfLiteOk;
  const std::vector<double> sums = SumsOf(p, Less(x, s.in_zero), Less(w, s.filter_zero));
  const auto out = op.Out<Act>();
  for (size_t i = 0; agrees && i < sums.size(); ++i) {
    const int c = static_cast<int>(i) % p.channels;
    const double sum = sums[i] + static_cast<double>(bias[static_cast<size_t>(c)]);
    agrees = IsRequantised(p, s, sum, c, out[i], kActMin, kActMax, slack);
  }
  if (!agrees) std::printf("seed %u: %s\n", seed, op.message().c_str());
  return agrees;
}

// Weights of `bits` bits, 8 of them or fewer, with and without elements.
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
        EXPECT_TRUE(op.Out<Act>() == std::vector<Act>(static_cast<size_t>(batches * units)));
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

TEST(FullyConnected, RandomIntegerProblemsAgreeWithTheSpecification) {
  constexpr double kExact = 1e-5, kMultiplierOf16Bits = 1.01;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    for (const bool per_channel : {false, true}) {
      for (const int bits : {8, 4, 2}) {
        EXPECT_TRUE((IntegerProblemAgrees<int8_t, int8_t, int32_t>(seed, per_channel, bits, kExact)));
        EXPECT_TRUE((IntegerProblemAgrees<int16_t, int8_t, int32_t>(seed, per_channel, bits, kExact)));
        EXPECT_TRUE((IntegerProblemAgrees<int16_t, int8_t, int64_t>(seed, per_channel, bits, kMultiplierOf16Bits)));
      }
    }
    EXPECT_TRUE((IntegerProblemAgrees<uint8_t, uint8_t, int32_t>(seed, false, 8, kExact)));
  }
}

TEST(FullyConnected, RandomFloatProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    const MacProblem p = RandomRows(&random);
    const Floats x = random.Floats(p.in_size()), w = random.Floats(p.filter_size()), bias = random.Floats(p.channels);
    const auto params = Params(p.activation);
    OpTester op(Register_FULLY_CONNECTED(), &params);
    op.Input<float>({p.batches, p.depth}, x);
    op.Constant<float>({p.channels, p.depth}, w);
    op.Constant<float>({p.channels}, bias);
    op.Output<float>({p.batches, p.channels});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<double> sums = SumsOf(p, Less(x, 0), Less(w, 0));
    for (size_t i = 0; i < sums.size(); ++i) {
      const double real = sums[i] + bias[i % static_cast<size_t>(p.channels)];
      const double expected = std::min(std::max(real, ActivationMin(p.activation)), ActivationMax(p.activation));
      EXPECT_NEAR(op.Out<float>()[i], expected, 2e-5);
    }
  }
}

// The input of a row is rounded to 8 bits, so that each product is off by at most half a step of it.
TEST(FullyConnected, HybridResultsStayWithinTheInputsRounding) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    for (const bool asymmetric : {false, true}) {
      for (const int bits : {8, 4, 2}) {
        Random random(seed);
        const MacProblem p = RandomRows(&random);
        const Floats x = random.Floats(p.in_size()), bias = random.Floats(p.channels);
        const auto w = random.Ints<int8_t>(p.filter_size(), 1 - (1 << (bits - 1)), (1 << (bits - 1)) - 1);
        const float scale = 0.01f;
        const auto params = Params(kTfLiteActNone, false, asymmetric);
        OpTester op(Register_FULLY_CONNECTED(), &params);
        op.Input<float>({p.batches, p.depth}, x);
        if (bits == 2) {
          op.ConstantInt2({p.channels, p.depth}, w, {scale, 0});
        } else if (bits == 4) {
          op.ConstantInt4({p.channels, p.depth}, w, {scale, 0});
        } else {
          op.Constant<int8_t>({p.channels, p.depth}, w, {scale, 0});
        }
        op.Constant<float>({p.channels}, bias);
        op.Output<float>({p.batches, p.channels});
        ASSERT_EQ(op.Run(), kTfLiteOk);
        const std::vector<double> sums = SumsOf(p, Less(x, 0), Less(w, 0));
        std::vector<double> magnitude = Less(w, 0);
        for (double& m : magnitude) m = std::abs(m);
        const double half_step = 2.0 / 127 / 2 + 1e-6;
        const std::vector<double> bounds = SumsOf(p, std::vector<double>(x.size(), half_step), magnitude);
        for (size_t i = 0; i < sums.size(); ++i) {
          const double expected = sums[i] * scale + bias[i % static_cast<size_t>(p.channels)];
          EXPECT_NEAR(op.Out<float>()[i], expected, bounds[i] * scale + 1e-4);
        }
      }
    }
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
  EXPECT_TRUE(int4.Out<int8_t>() == (Int8s{2, 3, 4, 9, 1}));

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
