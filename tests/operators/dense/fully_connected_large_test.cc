// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cases that small parts have no memory for, in a program of their own.
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tests/operators/products/layer_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_FULLY_CONNECTED;
using Floats = std::vector<float>;
using Int8s = std::vector<int8_t>;

TfLiteFullyConnectedParams Params(TfLiteFusedActivation activation, bool asymmetric = false) {
  TfLiteFullyConnectedParams params = {};
  params.activation = activation;
  params.asymmetric_quantize_inputs = asymmetric;
  return params;
}

TEST(FullyConnected, SumsWrapAt32BitsWithoutHarm) {
  const auto params = Params(kTfLiteActNone);
  const int depth = 70000;  // 255 * 127 * 70000 exceeds 2^31
  OpTester op(tflite::Register_FULLY_CONNECTED_INT8(), &params);
  op.Input<int8_t>({1, depth}, Int8s(depth, 127), {1.0f, -128});
  op.Constant<int8_t>({1, depth}, Int8s(depth, 127), {1.0f, 0});
  op.Output<int8_t>({1, 1}, {16777216.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const int32_t wrapped = static_cast<int32_t>(static_cast<uint32_t>(255u * 127u * 70000u));
  EXPECT_EQ(op.Out<int8_t>()[0], static_cast<int8_t>(std::round(wrapped / 16777216.0)));
}

MacProblem RandomRows(LayerRandom* random) {
  MacProblem p;
  p.batches = random->Int(1, 3);
  p.depth = p.filter_depth = random->Int(1, 40);
  p.channels = random->Int(1, 11);
  p.activation = static_cast<TfLiteFusedActivation>(random->Int(kTfLiteActNone, kTfLiteActRelu6));
  return p;
}

// Runs a random integer problem on both the specification and the operator. Returns false and prints a line if they
// differ.
template <class Act, class Weight, class Bias>
bool IntegerProblemAgrees(unsigned seed, bool per_channel, int weight_bits, double slack) {
  LayerRandom random(seed);
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
    LayerRandom random(seed);
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
        LayerRandom random(seed);
        const MacProblem p = RandomRows(&random);
        const Floats x = random.Floats(p.in_size()), bias = random.Floats(p.channels);
        const auto w = random.Ints<int8_t>(p.filter_size(), 1 - (1 << (bits - 1)), (1 << (bits - 1)) - 1);
        const float scale = 0.01f;
        const auto params = Params(kTfLiteActNone, asymmetric);
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

}  // namespace
}  // namespace mote
