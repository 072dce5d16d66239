// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/svdf.h"

#include <cmath>
#include <cstdio>
#include <random>
#include <string>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using Bytes = std::vector<int8_t>;
using Shorts = std::vector<int16_t>;
using Floats = std::vector<float>;

TEST(Svdf, WeighsTheLastFeatures) {
  const TfLiteSVDFParams params = {1, kTfLiteActNone, false};
  OpTester op(tflite::Register_SVDF(), &params);
  op.Input<float>({1, 2}, {1, 2});
  op.Constant<float>({1, 2}, {10, 1});
  op.Constant<float>({1, 3}, {1, 2, 4});
  op.Constant<float>({1}, {0.5f});
  op.Variable<float>({1, 3}, {0, 0, 0});
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{0.5f + 4 * 12});
  op.SetInput<float>(0, {2, 0});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{0.5f + 2 * 12 + 4 * 20});
  op.SetInput<float>(0, {0, 1});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{0.5f + 12 + 2 * 20 + 4});
  EXPECT_SAME(op.In<float>(4), Floats{12, 20, 1});
}

TEST(Svdf, AddsTheFiltersOfAUnit) {
  const TfLiteSVDFParams params = {2, kTfLiteActRelu6, false};
  OpTester op(tflite::Register_SVDF_FLOAT32(), &params);
  op.Input<float>({2, 1}, {1, -1});
  op.Constant<float>({4, 1}, {1, 2, 3, 4});
  op.Constant<float>({4, 1}, {1, 1, 2, -1});
  op.MissingInput();
  op.Variable<float>({2, 4}, Floats(8));
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), Floats{3, 2, 0, 0});
}

struct Sizes {
  int batches, inputs, rank, units, memory;
  int filters() const { return rank * units; }
};

// Computes the specification naively, in double precision, and stores features[t] of all steps.
std::vector<double> Specified(const Sizes& s, const std::vector<Floats>& inputs, const Floats& feature,
                              const Floats& time, const Floats& bias) {
  std::vector<double> result;
  for (int b = 0; b < s.batches; ++b) {
    for (int u = 0; u < s.units; ++u) {
      double sum = bias[u];
      for (int f = u * s.rank; f < (u + 1) * s.rank; ++f) {
        for (int age = 0; age < s.memory && age < static_cast<int>(inputs.size()); ++age) {
          const Floats& input = inputs[inputs.size() - 1 - age];
          double dot = 0;
          for (int i = 0; i < s.inputs; ++i) dot += double{input[b * s.inputs + i]} * feature[f * s.inputs + i];
          sum += dot * time[f * s.memory + s.memory - 1 - age];
        }
      }
      result.push_back(std::max(sum, 0.0));
    }
  }
  return result;
}

struct RandomCase {
  Sizes sizes;
  Floats feature, time, bias;
  std::vector<Floats> inputs;

  // Weights are multiples of 1/127, so that int8 holds them exactly.
  explicit RandomCase(int seed) : random_(seed) {
    sizes = {Below(3) + 1, Below(12) + 1, Below(3) + 1, Below(6) + 1, Below(5) + 1};
    feature = Numbers(sizes.filters() * sizes.inputs);
    time = Numbers(sizes.filters() * sizes.memory);
    bias = Numbers(sizes.units);
    for (int step = 0; step < 7; ++step) inputs.push_back(Numbers(sizes.batches * sizes.inputs));
  }

 private:
  int Below(int n) { return static_cast<int>(random_() % n); }
  Floats Numbers(int count) {
    Floats numbers(count);
    for (float& x : numbers) x = static_cast<float>(Below(255) - 127) / 127;
    return numbers;
  }
  Seeded<std::mt19937> random_;
};

template <class T>
std::vector<T> Quantized(const Floats& values, double scale) {
  std::vector<T> quantized;
  for (float x : values) quantized.push_back(static_cast<T>(std::lround(x / scale)));
  return quantized;
}

// Runs all steps of a case and compares each with the specification. If `output_scale` is 0, outputs are floats.
void ExpectSpecified(OpTester& op, const RandomCase& c, float output_scale, double tolerance, int seed) {
  std::vector<Floats> seen;
  for (const Floats& input : c.inputs) {
    seen.push_back(input);
    output_scale == 0 ? op.SetInput<float>(0, input) : op.SetInput<int8_t>(0, Quantized<int8_t>(input, 1.0 / 127));
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<double> expected = Specified(c.sizes, seen, c.feature, c.time, c.bias);
    for (size_t i = 0; i < expected.size(); ++i) {
      const double actual = output_scale == 0 ? op.Out<float>()[i] : (op.Out<int8_t>()[i] + 128) * output_scale;
      if (std::fabs(actual - expected[i]) > tolerance) std::printf("seed %d, element %d\n", seed, static_cast<int>(i));
      EXPECT_NEAR(actual, expected[i], tolerance);
    }
  }
}

TEST(Svdf, Float32FollowsTheSpecification) {
  for (int seed = 1; seed <= 100; ++seed) {
    const RandomCase c(seed);
    const Sizes& s = c.sizes;
    const TfLiteSVDFParams params = {s.rank, kTfLiteActRelu, false};
    OpTester op(tflite::Register_SVDF_FLOAT32(), &params);
    op.Input<float>({s.batches, s.inputs}, c.inputs[0]);
    op.Constant<float>({s.filters(), s.inputs}, c.feature);
    op.Constant<float>({s.filters(), s.memory}, c.time);
    op.Constant<float>({s.units}, c.bias);
    op.Variable<float>({s.batches, s.filters() * s.memory}, Floats(s.batches * s.filters() * s.memory));
    op.Output<float>({s.batches, s.units});
    ExpectSpecified(op, c, 0, 2e-5, seed);
  }
}

TEST(Svdf, HybridStaysNearTheSpecification) {
  for (int seed = 1; seed <= 100; ++seed) {
    const RandomCase c(seed);
    const Sizes& s = c.sizes;
    const TfLiteSVDFParams params = {s.rank, kTfLiteActRelu, seed % 2 == 0};
    OpTester op(tflite::Register_SVDF(), &params);
    op.Input<float>({s.batches, s.inputs}, c.inputs[0]);
    op.Constant<int8_t>({s.filters(), s.inputs}, Quantized<int8_t>(c.feature, 1.0 / 127), {1.0f / 127, 0});
    op.Constant<int8_t>({s.filters(), s.memory}, Quantized<int8_t>(c.time, 1.0 / 127), {1.0f / 127, 0});
    op.Constant<float>({s.units}, c.bias);
    op.Variable<float>({s.batches, s.filters() * s.memory}, Floats(s.batches * s.filters() * s.memory));
    op.Output<float>({s.batches, s.units});
    ExpectSpecified(op, c, 0, 0.004 * s.inputs * s.rank * s.memory, seed);
  }
}

TEST(Svdf, Int8StaysNearTheSpecification) {
  for (int seed = 1; seed <= 100; ++seed) {
    const RandomCase c(seed);
    const Sizes& s = c.sizes;
    const TfLiteSVDFParams params = {s.rank, kTfLiteActRelu, false};
    const float state_scale = s.inputs / 32767.0f, time_scale = 1.0f / 32767;
    // The scale is large enough for every output.
    const float output_scale = (1.0f + s.inputs * s.rank * s.memory) / 255;
    const float bias_scale = state_scale * time_scale;
    OpTester op(tflite::Register_SVDF_INT8(), &params);
    op.Input<int8_t>({s.batches, s.inputs}, Quantized<int8_t>(c.inputs[0], 1.0 / 127), {1.0f / 127, 0});
    op.Constant<int8_t>({s.filters(), s.inputs}, Quantized<int8_t>(c.feature, 1.0 / 127), {1.0f / 127, 0});
    op.Constant<int16_t>({s.filters(), s.memory}, Quantized<int16_t>(c.time, time_scale), {time_scale, 0});
    op.Constant<int32_t>({s.units}, Quantized<int32_t>(c.bias, bias_scale), {bias_scale, 0});
    op.Variable<int16_t>({s.batches, s.filters() * s.memory}, Shorts(s.batches * s.filters() * s.memory),
                         {state_scale, 0});
    op.Output<int8_t>({s.batches, s.units}, {output_scale, -128});
    ExpectSpecified(op, c, output_scale, 0.52 * output_scale + 0.001 * s.inputs * s.rank * s.memory, seed);
  }
}

// The numbers of the next two tests are TensorFlow Lite's, with its reference kernels.

TEST(Svdf, Int8GivesTheReferencesBits) {
  const TfLiteSVDFParams params = {2, kTfLiteActRelu, false};
  OpTester op(tflite::Register_SVDF_INT8(), &params);
  op.Input<int8_t>({1, 4}, {-55, -57, 123, 63}, {0.0045878673f, 70});
  op.Constant<int8_t>({2, 4}, {70, -66, -33, -30, -21, -114, 27, -81}, {0.0054802224f, 0});
  op.Constant<int16_t>({2, 2}, {-1965, -20816, 25215, 27863}, {6.6438326e-05f, 0});
  op.Constant<int32_t>({1}, {-515}, {1.4687558e-08f, 0});
  op.Variable<int16_t>({1, 4}, {0, 0, 0, 0}, {0.00022107056f, 0});
  op.Output<int8_t>({1, 1}, {0.14785898f, -13});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], -7);
  op.SetInput<int8_t>(0, {75, -29, -74, 69});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], -8);
  op.SetInput<int8_t>(0, {97, 48, -111, -66});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], -12);
}

TEST(Svdf, HybridGivesTheReferencesNumbers) {
  const TfLiteSVDFParams params = {2, kTfLiteActRelu, true};
  OpTester op(tflite::Register_SVDF(), &params);
  op.Input<float>({1, 2}, {-1.6322869f, 0.009324928f});
  op.Constant<int8_t>({2, 2}, {39, -74, 68, 109}, {0.011227186f, 0});
  op.Constant<int8_t>({2, 2}, {123, -78, -35, -54}, {0.0053047314f, 0});
  op.Constant<float>({1}, {-0.016849125f});
  op.Variable<float>({1, 4}, Floats(4));
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_NEAR(op.Out<float>()[0], 0.6369595f, 1e-5);
  op.SetInput<float>(0, {-0.11184859f, -0.0823632f});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>()[0], 0.0f);
  op.SetInput<float>(0, {0.0f, 0.0f});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_NEAR(op.Out<float>()[0], 0.030487524f, 1e-6);
}

// TensorFlow Lite has no int8 state; the numbers are those of its micro version.
TEST(Svdf, Int8StateGivesTheMicroReferencesBits) {
  const TfLiteSVDFParams params = {2, kTfLiteActRelu, false};
  OpTester op(tflite::Register_SVDF_INT8(), &params);
  op.Input<int8_t>({1, 3}, {-48, 32, 38}, {0.0060348967f, 76});
  op.Constant<int8_t>({2, 3}, {29, -26, -87, -71, -117, 31}, {0.0174118f, 0});
  op.Constant<int8_t>({2, 3}, {-69, 113, 40, -4, -115, -21}, {0.008449543f, 0});
  op.Constant<int32_t>({1}, {-1428}, {0.00023904341f, 0});
  op.Variable<int8_t>({1, 6}, {4, 4, 4, 4, 4, 4}, {0.02829069f, 4});
  op.Output<int8_t>({1, 1}, {0.085430756f, -92});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], -98);
  op.SetInput<int8_t>(0, {-65, -118, -90});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], -110);
}

// Builds a valid model of one filter, in which tests spoil one thing.
struct SmallModel {
  TfLiteSVDFParams params = {1, kTfLiteActRelu, false};
  std::vector<int> feature = {2, 3}, time = {2, 4}, bias = {2}, state = {1, 8};
  Quantization feature_scale = {0.01f, 0}, state_scale = {0.01f, 0};
  int missing = -1;
  bool variable = true;

  std::string Refusal(const TFLMRegistration& registration = tflite::Register_SVDF()) const {
    OpTester op(registration, &params);
    for (int i = 0; i < 5; ++i) {
      if (i == missing)
        op.MissingInput();
      else if (i == 0)
        op.Input<int8_t>({1, 3}, Bytes(3), {0.01f, 0});
      else if (i == 1)
        op.Constant<int8_t>(feature, Bytes(64), feature_scale);
      else if (i == 2)
        op.Constant<int16_t>(time, Shorts(64), {0.01f, 0});
      else if (i == 3)
        op.Constant<int32_t>(bias, std::vector<int32_t>(8), {0.0001f, 0});
      else if (variable)
        op.Variable<int16_t>(state, Shorts(64), state_scale);
      else
        op.Input<int16_t>(state, Shorts(64), state_scale);
    }
    op.Output<int8_t>({1, 2}, {0.1f, 0});
    const TfLiteStatus status = op.Prepare();
    return status == kTfLiteOk ? "accepted" : op.message();
  }
};

TEST(Svdf, RefusesBadModels) {
  EXPECT_STREQ(SmallModel().Refusal().c_str(), "accepted");
  SmallModel m;
  m.missing = 3;
  EXPECT_STREQ(m.Refusal().c_str(), "accepted");
  m.missing = 4;
  EXPECT_STREQ(m.Refusal().c_str(), "input 4 is missing");
  m = {};
  m.params.rank = 0;
  EXPECT_STREQ(m.Refusal().c_str(), "rank is 0, which does not divide the 2 filters");
  m.params.rank = 3;
  EXPECT_STREQ(m.Refusal().c_str(), "rank is 3, which does not divide the 2 filters");
  m = {};
  m.params.activation = kTfLiteActTanh;
  EXPECT_STREQ(m.Refusal().c_str(), "fused activation 4 is not supported with int8: use none or RELU");
  m = {};
  m.feature = {2, 4};
  EXPECT_STREQ(m.Refusal().c_str(), "the feature weights, input 1, are for 4 inputs, but there are 3");
  m = {};
  m.feature = {6};
  EXPECT_STREQ(m.Refusal().c_str(), "input 1 has 1 dimensions, not 2");
  m = {};
  m.time = {3, 4};
  EXPECT_STREQ(m.Refusal().c_str(), "input 1 has 2 filters, but input 2 has 3");
  m.time = {2, 0};
  EXPECT_STREQ(m.Refusal().c_str(), "the time weights, input 2, remember no step");
  m = {};
  m.bias = {3};
  EXPECT_STREQ(m.Refusal().c_str(), "the bias, input 3, is for 3 units, but there are 2");
  m = {};
  m.state = {1, 7};
  EXPECT_STREQ(m.Refusal().c_str(), "the state, input 4, has shape [1, 7], not [1, 8]");
  m = {};
  m.variable = false;
  EXPECT_STREQ(m.Refusal().c_str(), "input 4 holds the state and has to be a variable tensor");
  m = {};
  m.feature_scale = {0.01f, 1};
  EXPECT_STREQ(m.Refusal().c_str(), "the feature weights: zero point 1 is not 0, as it has to be for type INT8 here");
  m = {};
  m.state_scale = {0.01f, 5};
  EXPECT_STREQ(m.Refusal().c_str(), "the state: zero point 5 is not 0, as it has to be for type INT16 here");
  m = {};
  EXPECT_STREQ(m.Refusal(tflite::Register_SVDF_FLOAT32()).c_str(),
               "an input of type INT8 with weights of type INT8 is not supported here");
}

TEST(Svdf, RefusesOtherTypesAndRanks) {
  const TfLiteSVDFParams params = {1, kTfLiteActRelu, false};
  const auto message = [&](int place, const PlainTensor& tensor, TfLiteType output = kTfLiteInt8) {
    std::vector<PlainTensor> inputs = {Scaled(kTfLiteInt8, {1, 3}, 0.01f), Scaled(kTfLiteInt8, {2, 3}, 0.01f),
                                       Scaled(kTfLiteInt16, {2, 4}, 0.01f), Scaled(kTfLiteInt32, {2}, 0.0001f),
                                       State(kTfLiteInt16, {1, 8}, {0.01f, 0})};
    inputs[place] = tensor;
    return Refused(tflite::Register_SVDF(), &params, inputs, {Scaled(output, {1, 2}, 0.1f)});
  };
  EXPECT_STREQ(message(3, {kTfLiteNoType, {}}).c_str(), "accepted");
  EXPECT_STREQ(message(3, {kTfLiteInt64, {2}}).c_str(), "input 3 has type INT64, not INT32");
  EXPECT_STREQ(message(3, {kTfLiteInt32, {2, 1}}).c_str(), "input 3 has 2 dimensions, not 1");
  EXPECT_STREQ(message(3, {kTfLiteNoType, {}}, kTfLiteInt16).c_str(),
               "the output has type INT16, but the input has type INT8");
}

TEST(Svdf, RefusesWeightsWithoutALoop) {
  const TfLiteSVDFParams params = {1, kTfLiteActNone, false};
  EXPECT_STREQ(Refused(tflite::Register_SVDF(), &params, {{kTfLiteFloat32, {1, 1}}, {kTfLiteInt16, {1, 1}}},
                       {{kTfLiteFloat32, {1, 1}}})
                   .c_str(),
               "an input of type FLOAT32 with weights of type INT16 is not supported here");
}

TEST(Svdf, RefusesMoreInputsThanInt8ProductsHold) {
  const TfLiteSVDFParams params = {1, kTfLiteActNone, false};
  EXPECT_STREQ(Refused(tflite::Register_SVDF(), &params,
                       {{kTfLiteFloat32, {1, 65536}},
                        Scaled(kTfLiteInt8, {1, 65536}, 1),
                        Scaled(kTfLiteInt8, {1, 1}, 1),
                        {kTfLiteNoType, {}},
                        State(kTfLiteFloat32, {1, 1})},
                       {{kTfLiteFloat32, {1, 1}}})
                   .c_str(),
               "has 65536 inputs; with int8 weights at most 65535 are supported");
}

TEST(Svdf, UInt8WeightsOfOldModelsHaveSigns) {
  const TfLiteSVDFParams params = {1, kTfLiteActNone, false};
  OpTester op(tflite::Register_SVDF(), &params);
  op.Input<float>({1, 1}, {127});
  op.InputOf(kTfLiteUInt8, {1, 1}, {0xFE}, {0.5f, 0});
  op.InputOf(kTfLiteUInt8, {1, 1}, {3}, {1.0f, 0});
  op.MissingInput();
  op.Variable<float>({1, 1}, {0});
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_NEAR(op.Out<float>()[0], -381.0f, 1e-3f);
}

}  // namespace
}  // namespace mote
