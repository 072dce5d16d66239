// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/halves.h"
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

double Elu(double x) { return x < 0 ? std::expm1(x) : x; }
double Gelu(double x) { return x / 2 * std::erfc(-x / std::sqrt(2.0)); }
double ApproximateGelu(double x) {
  return x / 2 * (1 + std::tanh(std::sqrt(2 / 3.14159265358979) * (x + 0.044715 * x * x * x)));
}
double PositiveLog(double x) { return x > 0 ? std::log(x) : -1e9; }

const TfLiteGeluParams kExact = {false}, kApproximate = {true};
const std::vector<float> kFloats = {-9, -2.5f, -1, -0.125f, 0, 1e-3f, 0.5f, 1, 2.5f, 9};

TEST(TabulatedFunctions, ComputeFloats) {
  ExpectFloats(tflite::Register_ELU_FLOAT32(), Elu, kFloats);
  ExpectFloats(tflite::Register_EXP_FLOAT32(), std::exp, kFloats);
  ExpectFloats(tflite::Register_LOG_FLOAT32(), std::log, {1e-30f, 0.1f, 1, 2.5f, 1e30f});
  ExpectFloats(tflite::Register_GELU_FLOAT32(), Gelu, kFloats, &kExact);
  ExpectFloats(tflite::Register_GELU_FLOAT32(), ApproximateGelu, kFloats, &kApproximate);
}

TEST(TabulatedFunctions, ComputeHalvesAsFloats) {
  for (const TfLiteGeluParams& params : {kExact, kApproximate}) {
    const std::vector<float> floats =
        RunUnary<float>(tflite::Register_GELU(), RoundedToHalves(kFloats), {}, {}, &params);
    const auto halves = RunUnary<TfLiteFloat16>(tflite::Register_GELU(), Halves(kFloats), {}, {}, &params);
    EXPECT_SAME(FloatsOf(halves), RoundedToHalves(floats));
  }
}

TEST(TabulatedFunctions, ComputeBytes) {
  ExpectQuantized<int8_t>(tflite::Register_ELU(), Elu, 51, 0.01);
  ExpectQuantized<int8_t>(tflite::Register_EXP(), std::exp, 52, 0.01);
  ExpectQuantized<int8_t>(tflite::Register_LOG(), PositiveLog, 53, 0.01);
  ExpectQuantized<int8_t>(tflite::Register_GELU(), Gelu, 54, 0.01, false, &kExact);
  ExpectQuantized<uint8_t>(tflite::Register_GELU(), ApproximateGelu, 55, 0.01, false, &kApproximate);
}

TEST(TabulatedFunctions, InterpolateInt16) {
  ExpectQuantized<int16_t>(tflite::Register_EXP(), std::exp, 56, 2);
  ExpectQuantized<int16_t>(tflite::Register_GELU(), Gelu, 57, 2, false, &kExact);
}

TEST(TabulatedFunctions, GiveInt16ThatTheReferenceGives) {
  // Out of range, the reference's interpolation wraps to 16 bits.
  const std::vector<int16_t> exp =
      RunUnary<int16_t>(tflite::Register_EXP(), {0, 1, 100, 127, 128, 32767}, {0.1f, 0}, {1e5f, 0});
  EXPECT_SAME(exp, std::vector<int16_t>{-1, -257, -25600, -32512, -32768, 32511});
  const std::vector<int16_t> log = RunUnary<int16_t>(tflite::Register_LOG(), {-32768, -1, 0}, {0.1f, 0}, {0.01f, 0});
  EXPECT_SAME(log, std::vector<int16_t>{-32768, -24612, -24548});
}

TEST(TabulatedFunctions, RefuseWhatTheyCannotDo) {
  ExpectTypeRefused<uint8_t>(tflite::Register_ELU(), "UINT8");
  ExpectTypeRefused<int8_t>(tflite::Register_EXP_FLOAT32(), "INT8");
  ExpectTypeRefused<int32_t>(tflite::Register_LOG(), "INT32");
  ExpectTypeRefused<int64_t>(tflite::Register_GELU(), "INT64", &kExact);
  OpTester scale(tflite::Register_ELU());
  scale.Input<int8_t>({1}, {1});
  scale.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(scale.Prepare(), kTfLiteError);
  OpTester zero_point(tflite::Register_EXP());
  zero_point.Input<int16_t>({1}, {1}, {0.5f, 0});
  zero_point.Output<int16_t>({1}, {0.5f, 3});
  EXPECT_EQ(zero_point.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(zero_point, "zero point 3"));
}

}  // namespace
}  // namespace mote
