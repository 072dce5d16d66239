// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/half.h"
#include "tests/operators/shared/halves.h"
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

const std::vector<float> kFloats = {-1e30f, -2.5f, -1.5f, -0.75f, -0.5f, 0, 0.25f, 0.5f, 1.5f, 2.5f, 3.75f, 1e30f};
const std::vector<float> kSmall = {-9.5f, -2.5f, -1, -0.25f, 0, 0.25f, 1, 2.5f, 9.5f};

TEST(UnaryFunctions, ComputeFloats) {
  ExpectFloats(tflite::Register_CEIL(), std::ceil, kFloats);
  ExpectFloats(tflite::Register_FLOOR(), std::floor, kFloats);
  ExpectFloats(tflite::Register_ROUND(), std::nearbyint, kFloats);
  ExpectFloats(tflite::Register_COS(), std::cos, kSmall);
  ExpectFloats(tflite::Register_SIN(), std::sin, kSmall);
  ExpectFloats(
      tflite::Register_NEG(), [](double x) { return -x; }, kFloats);
  ExpectFloats(
      tflite::Register_SQUARE(), [](double x) { return x * x; }, kSmall);
  ExpectFloats(
      tflite::Register_SIGN(), [](double x) { return x > 0   ? 1.0
                                                     : x < 0 ? -1.0
                                                             : 0.0; }, kFloats);
}

TEST(UnaryFunctions, ComputesSineAndCosineOfHalvesAsFloats) {
  for (const TFLMRegistration& registration : {tflite::Register_SIN(), tflite::Register_COS()}) {
    const std::vector<float> floats = RunUnary<float>(registration, RoundedToHalves(kSmall));
    EXPECT_SAME(FloatsOf(RunUnary<TfLiteFloat16>(registration, Halves(kSmall))), RoundedToHalves(floats));
  }
}

TEST(UnaryFunctions, RoundsHalvesToEven) {
  const std::vector<float> out = RunUnary<float>(tflite::Register_ROUND(), {-2.5f, -1.5f, 0.5f, 1.5f, 2.5f});
  EXPECT_SAME(out, std::vector<float>{-2, -2, 0, 2, 2});
}

template <class T>
void WrapsTheSmallest() {
  constexpr T kSmallest = std::numeric_limits<T>::min();
  const std::vector<T> out = RunUnary<T>(tflite::Register_NEG(), {kSmallest, -5, 0, 7}, {0.5f, 3}, {0.25f, 1});
  EXPECT_SAME(out, std::vector<T>{kSmallest, 5, 0, -7});
}

TEST(UnaryFunctions, NegatesStoredIntegers) {
  WrapsTheSmallest<int8_t>();
  WrapsTheSmallest<int16_t>();
  WrapsTheSmallest<int32_t>();
  WrapsTheSmallest<int64_t>();
}

TEST(UnaryFunctions, ComputesHalves) {
  for (TfLiteType type : {kTfLiteFloat16, kTfLiteBFloat16}) {
    const bool is_brain = type == kTfLiteBFloat16;
    const auto bits = [=](float x) {
      const uint16_t b = is_brain ? BFloat16(x).bits : Float16(x).bits;
      return std::vector<uint8_t>{static_cast<uint8_t>(b), static_cast<uint8_t>(b >> 8)};
    };
    const struct {
      TFLMRegistration registration;
      float expected;
    } cases[] = {{tflite::Register_FLOOR(), -3}, {tflite::Register_ROUND(), -2}, {tflite::Register_NEG(), 2.25f}};
    for (const auto& c : cases) {
      OpTester op(c.registration);
      op.InputOf(type, {1}, bits(-2.25f));
      op.OutputOf(type, {1});
      ASSERT_EQ(op.Run(), kTfLiteOk);
      EXPECT_SAME(op.Out<uint8_t>(), bits(c.expected));
    }
  }
}

TEST(UnaryFunctions, SignsDoublesAndIntegers) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const std::vector<double> out =
      RunUnary<double>(tflite::Register_SIGN(), {-infinity, -5e-324, -0.0, 0.0, nan, -nan, 2.5, infinity});
  EXPECT_TRUE(std::isnan(out[4]) && std::isnan(out[5]));
  EXPECT_TRUE(
      (std::vector<double>{out[0], out[1], out[2], out[3], out[6], out[7]} == std::vector<double>{-1, -1, 0, 0, 1, 1}));
  EXPECT_SAME(RunUnary<int32_t>(tflite::Register_SIGN(), {INT32_MIN, 0, 9}), std::vector<int32_t>{-1, 0, 1});
}

TEST(UnaryFunctions, SignsWhatIsNotANumberByItself) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const TFLMRegistration& sign : {tflite::Register_SIGN(), *tflite::custom_ops::Register_SIGN()}) {
    const std::vector<float> out = RunUnary<float>(sign, {nan, -0.0f, -nan, -2});
    EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[2]));
    EXPECT_TRUE(out[1] == 0 && out[3] == -1);
    EXPECT_TRUE(std::isnan(RunUnary<double>(sign, {std::numeric_limits<double>::quiet_NaN()})[0]));
  }
}

TEST(UnaryFunctions, SignsAsACustomOperator) {
  EXPECT_SAME(RunUnary<float>(*tflite::custom_ops::Register_SIGN(), {-3, 0, 9}), std::vector<float>{-1, 0, 1});
}

TEST(UnaryFunctions, NegatesTruth) {
  OpTester op(tflite::Register_LOGICAL_NOT());
  op.Input<bool>({2, 1}, {true, false});
  op.Output<bool>({2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0, 1});
}

TEST(UnaryFunctions, RefuseOtherTypes) {
  for (const TFLMRegistration& registration :
       {tflite::Register_CEIL(), tflite::Register_COS(), tflite::Register_FLOOR(), tflite::Register_LOGICAL_NOT(),
        tflite::Register_NEG(), tflite::Register_ROUND(), tflite::Register_SIGN(), tflite::Register_SIN(),
        tflite::Register_SQUARE()}) {
    ExpectTypeRefused<uint8_t>(registration, "UINT8");
  }
}

}  // namespace
}  // namespace mote
