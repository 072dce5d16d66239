// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/softmax.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/halves.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr TfLiteSoftmaxParams kSoftmax = {1.0f};
const Quantization kInt8Output(1.0f / 256, -128), kUInt8Output(1.0f / 256, 0), kInt16Output(1.0f / 32768, 0),
    kInt8ToInt16Output(1.0f / 65536, -32768);

template <class In, class Out>
std::vector<Out> Run(const TFLMRegistration& registration, std::vector<int> shape, const std::vector<In>& in,
                     Quantization qi, Quantization qo, TfLiteSoftmaxParams params = kSoftmax) {
  OpTester op(registration, &params);
  op.Input<In>(shape, in, qi);
  op.Output<Out>(shape, qo);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<Out>();
}

TEST(Softmax, NormalisesFloats) {
  const std::vector<float> out =
      mote::Run<float, float>(tflite::Register_SOFTMAX_FLOAT32(), {1, 4}, {1, 2, 3, -100}, {}, {}, {0.5f});
  const std::vector<float> expected = {0.18632373213768005f, 0.30719590187072754f, 0.5064803957939148f,
                                       2.1797006205830915e-23f};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(out[i], expected[i], 1e-6f);
}

TEST(Softmax, ComputesHalvesAsFloats) {
  Random random(95);
  for (int round = 0; round < 60; ++round) {
    const int rows = random.Integer(1, 4), depth = random.Integer(1, 50);
    std::vector<float> in(rows * depth);
    for (float& x : in) x = random.Scale(1e-3, 20);
    const auto halves =
        mote::Run<TfLiteFloat16, TfLiteFloat16>(tflite::Register_SOFTMAX(), {rows, depth}, Halves(in), {}, {}, {1.5f});
    const auto floats =
        mote::Run<float, float>(tflite::Register_SOFTMAX(), {rows, depth}, RoundedToHalves(in), {}, {}, {1.5f});
    const std::vector<float> rounded = FloatsOf(halves);
    for (size_t i = 0; i < floats.size(); ++i) {  // loops of targets may be a millionth off
      EXPECT_NEAR(rounded[i], floats[i], std::fmax(floats[i] * (0x1p-11f + 1e-6f), 0x1p-25f));
    }
  }
}

// Compares with a row in double precision.
void ExpectShares(const std::vector<float>& row, float beta) {
  const int depth = static_cast<int>(row.size());
  const std::vector<float> out = mote::Run<float, float>(tflite::Register_SOFTMAX(), {depth}, row, {}, {}, {beta});
  const double largest = *std::max_element(row.begin(), row.end());
  double sum = 0;
  for (const float x : row) sum += std::exp((x - largest) * beta);
  for (int i = 0; i < depth; ++i) {
    // The error of exp is relative to its argument, which is rounded before.
    const double argument = (row[i] - largest) * beta, share = std::exp(argument) / sum;
    const double error = share * (1e-6 + std::fabs(argument) * 0x1p-23) + 1.2e-38;
    if (std::fabs(out[i] - share) > error)
      std::printf("beta %g, %d of %d: %g, not %g\n", beta, i, depth, out[i], share);
    ASSERT_TRUE(std::fabs(out[i] - share) <= error);
  }
}

TEST(Softmax, MatchesTheSpecificationInFloats) {
  Random random(97);
  for (int round = 0; round < 60; ++round) {
    std::vector<float> row(static_cast<size_t>(random.Integer(1, 50)));
    const float size = random.Scale(1e-3, 150);
    for (float& x : row) x = random.Scale(1e-3, 1) * size * (random.Integer(0, 1) == 0 ? 1 : -1);
    ExpectShares(row, random.Integer(0, 7) == 0 ? 0 : random.Scale(0.3, 3));
  }
  ExpectShares({0, -50, -87, -88, -104, -200, -1e30f}, 1);
  ExpectShares({3, 30, 80}, -1);  // exp grows to 10^33
}

TEST(Softmax, LeavesNoNumberWhereARowHasWhatIsNone) {
  const float infinity = std::numeric_limits<float>::infinity(), none = std::numeric_limits<float>::quiet_NaN();
  const auto run = [](const std::vector<float>& row) {
    return mote::Run<float, float>(tflite::Register_SOFTMAX(), {static_cast<int>(row.size())}, row, {}, {});
  };
  for (const std::vector<float>& row : {std::vector<float>{1, 2, none, 4, 5, 6}, {none, 1}, {infinity, 1}}) {
    for (const float x : run(row)) EXPECT_TRUE(std::isnan(x));
  }
  for (const float x : run({-infinity, -infinity})) EXPECT_TRUE(std::isnan(x));
  EXPECT_SAME(run({-infinity, 7}), std::vector<float>{0, 1});
}

// The reference gave these numbers.
TEST(Softmax, EqualsTheReferenceBitForBit) {
  const std::vector<int8_t> int8 = {-128, -10, 0, 5, 5, 90, 127, 127, 126, 100, -1, -128};
  std::vector<uint8_t> uint8;
  std::vector<int16_t> int16;
  for (int8_t x : int8) {
    uint8.push_back(static_cast<uint8_t>(x + 128));
    int16.push_back(static_cast<int16_t>(x * 100));
  }
  EXPECT_TRUE((mote::Run<int8_t, int8_t>(tflite::Register_SOFTMAX_INT8(), {2, 6}, int8, {0.1f, 0}, kInt8Output) ==
               std::vector<int8_t>{-128, -128, -128, -128, -128, 127, -42, -42, -50, -122, -128, -128}));
  EXPECT_TRUE((mote::Run<uint8_t, uint8_t>(tflite::Register_SOFTMAX(), {2, 6}, uint8, {0.1f, 0}, kUInt8Output) ==
               std::vector<uint8_t>{0, 0, 0, 0, 0, 255, 86, 86, 78, 6, 0, 0}));
  EXPECT_TRUE((mote::Run<int8_t, int16_t>(tflite::Register_SOFTMAX_INT8_INT16(), {2, 6}, int8, {0.05f, 0},
                                          kInt8ToInt16Output) == std::vector<int16_t>{-32767, -32346, -32072, -31875,
                                                                                      -31875, 29862, -12365, -12365,
                                                                                      -13360, -27479, -32734, -32768}));
  EXPECT_TRUE((mote::Run<int16_t, int16_t>(tflite::Register_SOFTMAX_INT16(), {2, 6}, int16, {0.0003f, 0}, kInt16Output,
                                           {2.0f}) ==
               std::vector<int16_t>{2, 79, 145, 196, 196, 32149, 10435, 10435, 9828, 2065, 5, 1}));
}

template <class In, class Out>
void MatchesTheSpecification(Quantization qo, double tolerance, unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 60; ++round) {
    const int rows = random.Integer(1, 4), depth = random.Integer(1, 50);
    const bool wide = sizeof(In) == 2;
    const Quantization qi(wide ? random.Scale(1e-5, 1e-3) : random.Scale(1e-3, 0.5), random.ZeroPoint<In>());
    const float beta = random.Scale(0.3, 3);
    const std::vector<In> in = random.Values<In>(rows * depth);
    const std::vector<Out> out = mote::Run<In, Out>(tflite::Register_SOFTMAX(), {rows, depth}, in, qi, qo, {beta});
    for (int row = 0; row < rows; ++row) {
      double sum = 0;
      for (int i = 0; i < depth; ++i) sum += std::exp(static_cast<double>(beta) * RealOf(in[row * depth + i], qi));
      for (int i = row * depth; i < (row + 1) * depth; ++i) {
        const double steps = InSteps(std::exp(static_cast<double>(beta) * RealOf(in[i], qi)) / sum, qo);
        const double limited = std::min<double>(steps, std::numeric_limits<Out>::max());
        if (std::fabs(out[i] - limited) > tolerance)
          std::printf("seed %u, round %d, element %d: off by %g\n", seed, round, i, std::fabs(out[i] - limited));
        ASSERT_TRUE(std::fabs(out[i] - limited) <= tolerance);
      }
    }
  }
}

TEST(Softmax, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t, int8_t>(kInt8Output, 0.52, 91); }
TEST(Softmax, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t, uint8_t>(kUInt8Output, 0.52, 92); }
TEST(Softmax, MatchesTheSpecificationFromInt8ToInt16) {
  MatchesTheSpecification<int8_t, int16_t>(kInt8ToInt16Output, 2, 93);
}
TEST(Softmax, MatchesTheSpecificationFromUInt8ToInt16) {
  MatchesTheSpecification<uint8_t, int16_t>(kInt8ToInt16Output, 2, 96);
}
TEST(Softmax, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t, int16_t>(kInt16Output, 100, 94); }

TEST(Softmax, WorksOnRowsOfManyEqualInputs) {
  for (int depth : {511, 512, 1024, 4096, 9000}) {
    const auto out = mote::Run<int8_t, int8_t>(tflite::Register_SOFTMAX(), {depth}, std::vector<int8_t>(depth, 3),
                                               {0.1f, 0}, kInt8Output);
    const int share = depth == 511 ? -127 : -128;
    EXPECT_TRUE(out[0] == share || (depth == 512 && out[0] == -127));
    EXPECT_SAME(out, std::vector<int8_t>(depth, out[0]));
  }
}

TEST(Softmax, TakesExtremeScales) {
  for (float scale : {1e-6f, 1e3f, 1e30f}) {
    const auto out =
        mote::Run<int8_t, int8_t>(tflite::Register_SOFTMAX(), {1, 3}, {-128, 0, 127}, {scale, 0}, kInt8Output);
    EXPECT_SAME(out, scale < 1 ? std::vector<int8_t>{-43, -43, -43} : std::vector<int8_t>{-128, -128, 127});
  }
}

TEST(Softmax, WorksOnEmptyTensors) {
  EXPECT_TRUE((mote::Run<int8_t, int8_t>(tflite::Register_SOFTMAX(), {3, 0}, {}, {0.1f, 0}, kInt8Output).empty()));
  EXPECT_TRUE((mote::Run<float, float>(tflite::Register_SOFTMAX(), {0, 3}, {}, {}, {}).empty()));
}

void Refuses(TfLiteType in, Quantization qi, TfLiteType out, Quantization qo, TfLiteSoftmaxParams params,
             const char* text, const TFLMRegistration& registration = tflite::Register_SOFTMAX()) {
  OpTester op(registration, &params);
  if (in == kTfLiteInt8) op.Input<int8_t>({2}, {1, 2}, qi);
  if (in == kTfLiteInt16) op.Input<int16_t>({2}, {1, 2}, qi);
  if (in == kTfLiteFloat32) op.Input<float>({2}, {1, 2}, qi);
  if (out == kTfLiteInt8) op.Output<int8_t>({2}, qo);
  if (out == kTfLiteInt16) op.Output<int16_t>({2}, qo);
  if (out == kTfLiteFloat32) op.Output<float>({2}, qo);
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  if (!Says(op, text)) std::printf("said: %s\n", op.message().c_str());
  EXPECT_TRUE(Says(op, text));
}

TEST(Softmax, RefusesWhatItCannotDo) {
  const Quantization half(0.5f, 0);
  Refuses(kTfLiteInt8, half, kTfLiteInt8, {1.0f / 255, -128}, kSoftmax, "has to be 1/256");
  Refuses(kTfLiteInt8, half, kTfLiteInt8, {1.0f / 256, 0}, kSoftmax, "has to be -128");
  Refuses(kTfLiteInt8, {}, kTfLiteInt8, kInt8Output, kSoftmax, "input");
  Refuses(kTfLiteInt8, half, kTfLiteInt8, {}, kSoftmax, "output");
  Refuses(kTfLiteInt8, half, kTfLiteFloat32, {}, kSoftmax, "not supported");
  Refuses(kTfLiteInt16, half, kTfLiteInt8, kInt8Output, kSoftmax, "not supported");
  Refuses(kTfLiteInt8, half, kTfLiteInt8, kInt8Output, {-1.0f}, "beta");
  Refuses(kTfLiteInt16, {1e-3f, 0}, kTfLiteInt16, kInt16Output, {-1.0f}, "beta");
  Refuses(kTfLiteInt16, {1e-3f, 3}, kTfLiteInt16, kInt16Output, kSoftmax, "zero point 3");
  Refuses(kTfLiteFloat32, {}, kTfLiteFloat32, {}, kSoftmax, "not supported", tflite::Register_SOFTMAX_INT8());
}

TEST(Softmax, RefusesScalars) {
  OpTester op(tflite::Register_SOFTMAX(), &kSoftmax);
  op.Input<float>({}, {1});
  op.Output<float>({});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "scalar"));
}

}  // namespace
}  // namespace mote
