// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators on pairs of stored numbers: logical, bitwise, floor division, powers, angles, StableHLO.
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Answer(const TFLMRegistration& registration, const std::vector<T>& a, const std::vector<T>& b) {
  const int a_size = static_cast<int>(a.size()), b_size = static_cast<int>(b.size());
  OpTester op(registration);
  op.Input<T>({a_size}, a);
  op.Input<T>({b_size}, b);
  op.Output<T>({std::max(a_size, b_size)});
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

template <class T>
std::string Message(const TFLMRegistration& registration, const std::vector<T>& a, const std::vector<T>& b) {
  OpTester op(registration);
  op.Input<T>({static_cast<int>(a.size())}, a);
  op.Input<T>({static_cast<int>(b.size())}, b);
  op.Output<T>({static_cast<int>(a.size())});
  return op.Run() == kTfLiteOk ? "" : op.message();
}

TEST(PlainBinary, LogicalOperatorsBroadcast) {
  OpTester both(tflite::Register_LOGICAL_AND());
  both.Input<bool>({2, 1}, {true, false});
  both.Input<bool>({2}, {true, false});
  both.Output<bool>({2, 2});
  ASSERT_EQ(both.Run(), kTfLiteOk);
  EXPECT_SAME(both.Out<uint8_t>(), std::vector<uint8_t>{1, 0, 0, 0});
  OpTester either(tflite::Register_LOGICAL_OR());
  either.Input<bool>({2, 1}, {true, false});
  either.Input<bool>({2}, {true, false});
  either.Output<bool>({2, 2});
  ASSERT_EQ(either.Run(), kTfLiteOk);
  EXPECT_SAME(either.Out<uint8_t>(), std::vector<uint8_t>{1, 1, 1, 0});
}

TEST(PlainBinary, LogicalOperatorsRefuseNumbers) {
  EXPECT_TRUE(Message<int8_t>(tflite::Register_LOGICAL_AND(), {1}, {1}).find("INT8") != std::string::npos);
  EXPECT_TRUE(Message<float>(tflite::Register_LOGICAL_OR(), {1}, {1}).find("FLOAT32") != std::string::npos);
}

TEST(PlainBinary, XorTakesSignedAndUnsigned) {
  const auto op = tflite::Register_BITWISE_XOR();
  EXPECT_SAME(Answer<int8_t>(op, {5, -1}, {3}), std::vector<int8_t>{6, -4});
  EXPECT_SAME(Answer<uint16_t>(op, {0xFFFF}, {0xF0F0}), std::vector<uint16_t>{0x0F0F});
  EXPECT_SAME(Answer<uint32_t>(op, {0xFFFFFFFF}, {1}), std::vector<uint32_t>{0xFFFFFFFE});
  EXPECT_TRUE(Message<int64_t>(op, {1}, {1}).find("INT64") != std::string::npos);
}

TEST(PlainBinary, RightShiftsLimitTheirCount) {
  const auto op = tflite::Register_RIGHT_SHIFT();
  EXPECT_SAME(Answer<int8_t>(op, {-7, -7, -7, 100}, {1, 40, -1, 7}), std::vector<int8_t>{-4, -1, -7, 0});
  EXPECT_SAME(Answer<uint8_t>(op, {200, 200}, {255, 3}), std::vector<uint8_t>{1, 25});
  EXPECT_SAME(Answer<int32_t>(op, {INT32_MIN}, {31}), std::vector<int32_t>{-1});
  EXPECT_TRUE(Message<float>(op, {1}, {1}).find("FLOAT32") != std::string::npos);
}

template <class T>
void DividesDownwards() {
  const std::vector<T> a = {7, -7, 7, -7, 6, std::numeric_limits<T>::min()}, b = {2, 2, -2, -2, -3, -1};
  const std::vector<T> quotients = {3, -4, -4, 3, -2, std::numeric_limits<T>::min()}, rests = {1, 1, -1, -1, 0, 0};
  EXPECT_SAME(Answer<T>(tflite::Register_FLOOR_DIV(), a, b), quotients);
  EXPECT_SAME(Answer<T>(tflite::Register_FLOOR_MOD(), a, b), rests);
}

TEST(PlainBinary, FloorDivisionRoundsDown) {
  DividesDownwards<int8_t>();
  DividesDownwards<int16_t>();
  DividesDownwards<int32_t>();
  EXPECT_SAME(Answer<float>(tflite::Register_FLOOR_DIV(), {7, -7, 7.5f}, {2, 2, -2}), std::vector<float>{3, -4, -4});
  EXPECT_SAME(Answer<float>(tflite::Register_FLOOR_MOD(), {7.5f, -7.5f, 7.5f, 6}, {2, 2, -2, -3}),
              std::vector<float>{1.5f, 0.5f, -0.5f, 0});
  EXPECT_SAME(Answer<int64_t>(tflite::Register_FLOOR_MOD(), {-(int64_t{1} << 40)}, {3}), std::vector<int64_t>{2});
}

// The reference gave these answers. It computes the quotient of floats in double.
TEST(PlainBinary, FloorDivisionOfFloatsDoesNotRoundUp) {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_SAME(Answer<float>(tflite::Register_FLOOR_DIV(), {-9.9f, 9.9f, 1, 7, -7, 0.9f, 6.6f, infinity, 2},
                            {-3.3f, 3.3f, 0.1f, 0.7f, 0.7f, 0.3f, 2.2f, 1, infinity}),
              std::vector<float>{2, 2, 9, 10, -11, 2, 2, infinity, 0});
  EXPECT_TRUE(std::isnan(Answer<float>(tflite::Register_FLOOR_DIV(), {nan}, {1})[0]));
  EXPECT_TRUE(std::isnan(Answer<float>(tflite::Register_FLOOR_DIV(), {1}, {nan})[0]));
}

// The reference gave these answers.
TEST(PlainBinary, FloorModuloOfFloatsIsExact) {
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_SAME(Answer<float>(tflite::Register_FLOOR_MOD(), {-9.9f, 9.9f, 1, 7, 1, -1, 4, 5, -5},
                            {-3.3f, 3.3f, 0.1f, 0.7f, infinity, infinity, -2, -infinity, -infinity}),
              std::vector<float>{-3.299999713897705f, 3.299999713897705f, 0.09999998658895493f, 1.1920928955078125e-07f,
                                 1, infinity, 0, -infinity, -5});
  EXPECT_TRUE(std::isnan(Answer<float>(tflite::Register_FLOOR_MOD(), {infinity}, {1})[0]));
}

TEST(PlainBinary, FloorDivisionFailsOnZero) {
  EXPECT_TRUE(Message<int32_t>(tflite::Register_FLOOR_DIV(), {1, 2}, {1, 0}).find("by zero") != std::string::npos);
  EXPECT_TRUE(Message<float>(tflite::Register_FLOOR_DIV(), {1, 2}, {1, 0}).find("by zero") != std::string::npos);
  EXPECT_TRUE(Message<int64_t>(tflite::Register_FLOOR_MOD(), {1, 2}, {0, 1}).find("by zero") != std::string::npos);
  EXPECT_TRUE(std::isnan(Answer<float>(tflite::Register_FLOOR_MOD(), {1}, {0})[0]));
  EXPECT_TRUE(Message<int64_t>(tflite::Register_FLOOR_DIV(), {1}, {1}).find("INT64") != std::string::npos);
}

TEST(PlainBinary, PowersOfIntegersThatDoNotFitBecomeTheSmallestNumber) {
  EXPECT_SAME(Answer<int32_t>(tflite::Register_POW(), {2, -2, 3, 0, -1, -2, 46340, 46341, -2},
                              {30, 31, 4, 0, INT32_MAX, 33, 2, 2, 3}),
              std::vector<int32_t>{1 << 30, INT32_MIN, 81, 1, -1, INT32_MIN, 2147395600, INT32_MIN, -8});
}

TEST(PlainBinary, PowersOfFloats) {
  const std::vector<float> y = Answer<float>(tflite::Register_POW(), {2, -3, -2, 9}, {-1, 2, 0.5f, 0.5f});
  EXPECT_NEAR(y[0], 0.5f, 1e-6f);
  EXPECT_NEAR(y[1], 9.0f, 1e-5f);
  EXPECT_TRUE(std::isnan(y[2]));
  EXPECT_NEAR(y[3], 3.0f, 1e-5f);
  EXPECT_STREQ(Message<int32_t>(tflite::Register_POW(), {2, 2}, {1, -1}).c_str(),
               "exponent -1 (element 1 of input 1) is negative; integers have no such power");
}

TEST(PlainBinary, AnglesHaveTheQuadrantOfTheirPoint) {
  const std::vector<float> y = Answer<float>(tflite::Register_ATAN2(), {1, 1, -1, -1}, {1, -1, 1, -1});
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(y[i], (i < 2 ? 1 : -1) * (i % 2 ? 2.3561945f : 0.78539816f), 1e-6f);
  EXPECT_NEAR(Answer<double>(tflite::Register_ATAN2(), {0}, {-1})[0], 3.141592653589793, 1e-12);
  EXPECT_TRUE(Message<int32_t>(tflite::Register_ATAN2(), {1}, {1}).find("INT32") != std::string::npos);
}

TEST(PlainBinary, StablehloWrapsAndTakesEachType) {
  EXPECT_SAME(Answer<int8_t>(tflite::Register_STABLEHLO_ADD(), {100, 1}, {100, 2}), std::vector<int8_t>{-56, 3});
  EXPECT_SAME(Answer<uint8_t>(tflite::Register_STABLEHLO_MULTIPLY(), {100}, {100}), std::vector<uint8_t>{16});
  EXPECT_SAME(Answer<uint64_t>(tflite::Register_STABLEHLO_MAXIMUM(), {UINT64_MAX}, {1}),
              std::vector<uint64_t>{UINT64_MAX});
  EXPECT_SAME(Answer<double>(tflite::Register_STABLEHLO_MINIMUM(), {1.5}, {-2}), std::vector<double>{-2});
  EXPECT_SAME(Answer<int16_t>(tflite::Register_STABLEHLO_AND(), {-2}, {7}), std::vector<int16_t>{6});
  EXPECT_SAME(Answer<int16_t>(tflite::Register_STABLEHLO_SHIFT_LEFT(), {3, -1}, {2, 15}),
              std::vector<int16_t>{12, INT16_MIN});
  EXPECT_SAME(Answer<bool>(tflite::Register_STABLEHLO_ADD(), {true, false}, {true, false}),
              std::vector<bool>{true, false});
  EXPECT_TRUE(Message<float>(tflite::Register_STABLEHLO_AND(), {1}, {1}).find("FLOAT32") != std::string::npos);
  EXPECT_TRUE(Message<int64_t>(tflite::Register_STABLEHLO_SHIFT_LEFT(), {1}, {1}).find("INT64") != std::string::npos);
}

TEST(PlainBinary, StablehloGivesTheFirstOfTwoIfOneIsNotANumber) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> y = Answer<float>(tflite::Register_STABLEHLO_MAXIMUM(), {nan, 1}, {1, nan});
  EXPECT_TRUE(std::isnan(y[0]));
  EXPECT_EQ(y[1], 1.0f);
}

TEST(PlainBinary, StablehloKnowsBrainFloatsAndWideNumbersWithoutSign) {
  OpTester brain(tflite::Register_STABLEHLO_ADD());
  brain.InputOf(kTfLiteBFloat16, {1}, {0x20, 0x40});  // 2.5
  brain.InputOf(kTfLiteBFloat16, {1}, {0x80, 0xBF});  // -1
  brain.OutputOf(kTfLiteBFloat16, {1});
  ASSERT_EQ(brain.Run(), kTfLiteOk);
  EXPECT_EQ(brain.Out<uint16_t>()[0], 0x3FC0);
  EXPECT_SAME(Answer<uint64_t>(tflite::Register_STABLEHLO_ADD(), {~uint64_t{0}, 5}, {2, uint64_t{1} << 63}),
              std::vector<uint64_t>{1, (uint64_t{1} << 63) + 5});
}

TEST(PlainBinary, StablehloRefusesTypesWithoutNumbers) {
  OpTester op(tflite::Register_STABLEHLO_ADD());
  op.InputOf(kTfLiteResource, {1}, {});
  op.InputOf(kTfLiteResource, {1}, {});
  op.OutputOf(kTfLiteResource, {1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "RESOURCE"));
}

}  // namespace
}  // namespace mote
