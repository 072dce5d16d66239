// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators that draw random numbers. Expected numbers are TensorFlow Lite's, those of RANDOM_UNIFORM_INT
// TensorFlow's.
#include <cmath>
#include <limits>

#include "mote/half.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr TfLiteRandomParams kSeeds = {1, 2};

void ExpectNear(const std::vector<float>& values, const std::vector<float>& expected) {
  ASSERT_EQ(values.size(), expected.size());
  for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 1e-6f);
}

TEST(RandomUniform, SeedsDetermineTheNumbersAndEachInvokeGoesOn) {
  OpTester op(tflite::Register_RANDOM_UNIFORM(), &kSeeds);
  op.Constant<int32_t>({1}, {5});
  op.Output<float>({5});
  const std::vector<float> first = {0.40639675f, 0.8575996f, 0.05539584f, 0.08587229f, 0.4121536f};
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), first);
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {0.8690897f, 0.04222715f, 0.35364604f, 0.23803174f, 0.06833863f});
  op.Reset();
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  ExpectNear(op.Out<float>(), first);
}

TEST(RandomUniform, CustomOperatorHasItsSeedsInOptions) {
  OpTester op(*tflite::custom_ops::Register_RANDOM_UNIFORM());
  op.Input<int64_t>({2}, {1, 3});
  op.Output<float>({1, 3});
  op.CustomOptions(FlexBuffer({{"seed", 1}, {"seed2", 2}}));
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {0.40639675f, 0.8575996f, 0.05539584f});
}

std::vector<double> CustomDoubles(const TFLMRegistration& registration, int count) {
  OpTester op(registration);
  op.Constant<int32_t>({1}, {count});
  op.OutputOf(kTfLiteFloat64, {count});
  op.CustomOptions(FlexBuffer({{"seed", 1}, {"seed2", 2}}));
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<double>();
}

// A double takes two words of the generator. The first 20 bits of its fraction are the last 20 of the first word, as
// are the last 20 of the 23 of the float that is made of that word.
TEST(RandomUniform, CustomOperatorGivesDoubles) {
  const std::vector<double> doubles = CustomDoubles(*tflite::custom_ops::Register_RANDOM_UNIFORM(), 1001);
  OpTester floats(tflite::Register_RANDOM_UNIFORM(), &kSeeds);
  floats.Constant<int32_t>({1}, {2002});
  floats.Output<float>({2002});
  ASSERT_EQ(floats.Run(), kTfLiteOk);
  const std::vector<float> singles = floats.Out<float>();
  double sum = 0;
  for (size_t i = 0; i < doubles.size(); ++i) {
    ASSERT_TRUE(doubles[i] >= 0 && doubles[i] < 1);
    const double shifted = 8 * static_cast<double>(singles[2 * i]);
    EXPECT_NEAR(doubles[i], shifted - std::floor(shifted), 1.0 / (1 << 20));
    sum += doubles[i];
  }
  EXPECT_NEAR(sum / 1001, 0.5, 0.03);
}

TEST(RandomStandardNormal, CustomOperatorGivesDoubles) {
  const std::vector<double> uniform = CustomDoubles(*tflite::custom_ops::Register_RANDOM_UNIFORM(), 1000);
  const std::vector<double> normal = CustomDoubles(*tflite::custom_ops::Register_RANDOM_STANDARD_NORMAL(), 999);
  double sum = 0, squares = 0;
  for (size_t i = 0; i < normal.size(); ++i) {
    const size_t pair = i / 2 * 2;
    const double distance = std::sqrt(-2 * std::log(uniform[pair]));
    const double angle = 6.283185307179586 * uniform[pair + 1];
    EXPECT_NEAR(normal[i], distance * (i % 2 == 0 ? std::sin(angle) : std::cos(angle)), 1e-12);
    sum += normal[i];
    squares += normal[i] * normal[i];
  }
  EXPECT_NEAR(sum / 999, 0, 0.1);
  EXPECT_NEAR(squares / 999, 1, 0.15);
}

TEST(RandomUniform, BuiltinOperatorGivesNoDoubles) {
  OpTester op(tflite::Register_RANDOM_UNIFORM(), &kSeeds);
  op.Constant<int32_t>({1}, {5});
  op.OutputOf(kTfLiteFloat64, {5});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_EQ(op.message().find("the output has type FLOAT64"), 0);
}

TEST(RandomStandardNormal, TurnsUniformNumbersIntoNormalOnes) {
  OpTester op(tflite::Register_RANDOM_STANDARD_NORMAL(), &kSeeds);
  op.Constant<int32_t>({1}, {5});
  op.Output<float>({5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ExpectNear(op.Out<float>(), {-1.0467793f, 0.8397046f, 1.2358364f, 2.0637853f, 0.3037427f});
}

TEST(RandomUniform, BadShapesAreRefused) {
  {
    OpTester op(tflite::Register_RANDOM_UNIFORM(), &kSeeds);
    op.Constant<int32_t>({2}, {5, -1});
    op.Output<float>({5});
    EXPECT_STREQ(Refusal(&op).c_str(), "dimension 1 of the shape is -1; it must not be negative");
  }
  {
    OpTester op(tflite::Register_RANDOM_UNIFORM(), &kSeeds);
    op.Input<int32_t>({1}, {6});
    op.Output<float>({5});
    ASSERT_EQ(op.Prepare(), kTfLiteOk);
    EXPECT_EQ(op.Eval(), kTfLiteError);
  }
  {
    OpTester op(tflite::Register_RANDOM_UNIFORM(), &kSeeds);
    op.Constant<int32_t>({9}, {1, 1, 1, 1, 1, 1, 1, 1, 1});
    op.Output<float>({1});
    EXPECT_STREQ(Refusal(&op).c_str(), "the shape has 9 elements; at most 8 are possible");
  }
}

template <class T>
void BuildInt(OpTester* op, int count, T least, T end) {
  op->Constant<int32_t>({1}, {count});
  op->Input<T>({}, {least});
  op->Input<T>({}, {end});
  op->Output<T>({count});
  op->CustomOptions(FlexBuffer({{"seed", 1}, {"seed2", 2}}));
}

TEST(RandomUniformInt, NumbersLieInTheRange) {
  OpTester narrow(*tflite::custom_ops::Register_RANDOM_UNIFORM_INT());
  BuildInt<int32_t>(&narrow, 6, -5, 100);
  ASSERT_EQ(narrow.Run(), kTfLiteOk);
  EXPECT_SAME(narrow.Out<int32_t>(), std::vector<int32_t>{84, 75, 22, 54, 81, 56});
  OpTester wide(*tflite::custom_ops::Register_RANDOM_UNIFORM_INT());
  BuildInt<int64_t>(&wide, 3, -5, 1000000000000);
  ASSERT_EQ(wide.Run(), kTfLiteOk);
  EXPECT_SAME(wide.Out<int64_t>(), std::vector<int64_t>{248647278884, 816829796616, 863450034322});
  OpTester bytes(*tflite::custom_ops::Register_RANDOM_UNIFORM_INT());
  BuildInt<int8_t>(&bytes, 1000, -3, 3);
  ASSERT_EQ(bytes.Run(), kTfLiteOk);
  int seen[6] = {};
  for (const int8_t number : bytes.Out<int8_t>()) {
    ASSERT_TRUE(number >= -3 && number < 3);
    ++seen[number + 3];
  }
  for (const int count : seen) EXPECT_GT(count, 100);
}

template <class T, class Bound>
std::vector<T> IntsBetween(int8_t least, int8_t end) {
  OpTester op(*tflite::custom_ops::Register_RANDOM_UNIFORM_INT());
  op.Constant<int32_t>({1}, {50});
  op.Input<Bound>({}, {least});
  op.Input<Bound>({1}, {end});
  op.Output<T>({50});
  op.CustomOptions(FlexBuffer({{"seed", 1}, {"seed2", 2}}));
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

template <class T>
void DrawsTheSameBetweenBoundsOfAnyType() {
  const std::vector<T> expected = IntsBetween<T, T>(-3, 90);
  EXPECT_SAME((IntsBetween<T, int8_t>(-3, 90)), expected);
  EXPECT_SAME((IntsBetween<T, int16_t>(-3, 90)), expected);
  EXPECT_SAME((IntsBetween<T, int32_t>(-3, 90)), expected);
  EXPECT_SAME((IntsBetween<T, int64_t>(-3, 90)), expected);
}

TEST(RandomUniformInt, BoundsOfAnotherType) {
  DrawsTheSameBetweenBoundsOfAnyType<int8_t>();
  DrawsTheSameBetweenBoundsOfAnyType<int32_t>();
  DrawsTheSameBetweenBoundsOfAnyType<int64_t>();
  OpTester op(*tflite::custom_ops::Register_RANDOM_UNIFORM_INT());
  op.Constant<int32_t>({1}, {6});
  op.Input<float>({}, {0});
  op.Input<float>({}, {9});
  op.Output<int32_t>({6});
  op.CustomOptions(FlexBuffer({{"seed", 1}, {"seed2", 2}}));
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 1 has type FLOAT32, which is no integer");
}

TEST(RandomUniformInt, EmptyRangeIsRefused) {
  OpTester op(*tflite::custom_ops::Register_RANDOM_UNIFORM_INT());
  BuildInt<int32_t>(&op, 6, 4, 4);
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the range from 4 to below 4 is empty");
}

TEST(Multinomial, DrawsInProportionToTheExponentials) {
  OpTester op(tflite::Register_MULTINOMIAL(), &kSeeds);
  op.Input<float>({2, 3}, {0, 1, 2, 3, 0, -std::numeric_limits<float>::infinity()});
  op.Constant<int32_t>({}, {5});
  op.Output<int32_t>({2, 5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{1, 2, 1, 1, 2, 0, 0, 0, 0, 0});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{2, 1, 1, 1, 2, 0, 0, 0, 0, 0});
}

TEST(Multinomial, ImpossibleLogitsGiveTheNumberOfClasses) {
  OpTester op(tflite::Register_MULTINOMIAL(), &kSeeds);
  const float infinity = std::numeric_limits<float>::infinity();
  op.Input<float>({1, 2}, {-infinity, -infinity});
  op.Input<int32_t>({}, {2});
  op.Output<int64_t>({1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int64_t>(), std::vector<int64_t>{2, 2});
  op.SetInput<int32_t>(1, {-1});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the number of samples is -1; it must not be negative");
}

// All three types represent these logits exactly.
TEST(Multinomial, TakesLogitsOfEachFloatType) {
  const std::vector<float> logits = {0, 1, 2, 3, 0, -4.5f};
  std::vector<Float16> halves;
  for (const float logit : logits) halves.emplace_back(logit);
  const std::vector<double> doubles(logits.begin(), logits.end());
  std::vector<uint8_t> bytes[2] = {std::vector<uint8_t>(sizeof(Float16) * 6), std::vector<uint8_t>(sizeof(double) * 6)};
  std::memcpy(bytes[0].data(), halves.data(), bytes[0].size());
  std::memcpy(bytes[1].data(), doubles.data(), bytes[1].size());
  std::vector<int32_t> expected;
  for (const TfLiteType type : {kTfLiteFloat32, kTfLiteFloat16, kTfLiteFloat64}) {
    OpTester op(tflite::Register_MULTINOMIAL(), &kSeeds);
    type == kTfLiteFloat32 ? op.Input<float>({2, 3}, logits) : op.InputOf(type, {2, 3}, bytes[type == kTfLiteFloat64]);
    op.Constant<int32_t>({}, {50});
    op.Output<int32_t>({2, 50});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    if (type == kTfLiteFloat32) expected = op.Out<int32_t>();
    EXPECT_SAME(op.Out<int32_t>(), expected);
  }
}

struct BitProblem {
  TfLiteRngAlgorithm algorithm;
  std::vector<uint64_t> state, next_state;
};

template <class T>
std::vector<T> Bits(const BitProblem& problem, int count) {
  const TfLiteStablehloRngBitGeneratorParams params = {problem.algorithm};
  const int parts = static_cast<int>(problem.state.size());
  OpTester op(tflite::Register_STABLEHLO_RNG_BIT_GENERATOR(), &params);
  op.Input<uint64_t>({parts}, problem.state);
  op.Output<uint64_t>({parts});
  op.Output<T>({count});
  if (op.Run() != kTfLiteOk) return {};
  EXPECT_SAME(op.Out<uint64_t>(0), problem.next_state);
  return op.Out<T>(1);
}

TEST(StablehloRngBitGenerator, PhiloxTakesTheKeyForAHigherPart) {
  const BitProblem problem = {kTfLiteRngAlgorithmDefault, {0x1111111122222222, 5}, {0x1111111122222222, 7}};
  EXPECT_SAME(Bits<uint32_t>(problem, 5),
              std::vector<uint32_t>{0x6F10C559, 0x75D5F87C, 0x952728BF, 0x564F77D7, 0x96AEBB36});
}

TEST(StablehloRngBitGenerator, OnlyTheLowerPartCounts) {
  const BitProblem philox = {kTfLiteRngAlgorithmPhilox, {1, ~uint64_t{0}, 7}, {1, 2, 7}};
  EXPECT_SAME(Bits<uint64_t>(philox, 5),
              std::vector<uint64_t>{0xB828414EAF3A01CF, 0xEF3803D9858E6381, 0x50D9A6A308E4D831, 0x16D75AA2E1F3BCBA,
                                    0xA6B896F181CCA714});
  const BitProblem threefry = {kTfLiteRngAlgorithmThreefry, {1, ~uint64_t{0}}, {1, 2}};
  EXPECT_SAME(Bits<uint32_t>(threefry, 5),
              std::vector<uint32_t>{0x10902898, 0x525D7C76, 0xB435A7FA, 0x96EB2785, 0x0EC66872});
}

TEST(StablehloRngBitGenerator, BadStatesAreRefused) {
  const TfLiteStablehloRngBitGeneratorParams threefry = {kTfLiteRngAlgorithmThreefry};
  OpTester op(tflite::Register_STABLEHLO_RNG_BIT_GENERATOR(), &threefry);
  op.Input<uint64_t>({3}, {1, 2, 3});
  op.Output<uint64_t>({3});
  op.Output<int32_t>({3});
  EXPECT_STREQ(Refusal(&op).c_str(), "the state has 3 elements; 2, or 3 for Philox, are needed");
}

}  // namespace
}  // namespace mote
