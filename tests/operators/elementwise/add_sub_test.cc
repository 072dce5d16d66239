// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/add.h"
#include "tensorflow/lite/micro/kernels/sub.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/halves.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr TfLiteAddParams kAdd = {kTfLiteActNone, false};
constexpr TfLiteSubParams kSub = {kTfLiteActNone, false};

template <class T>
OpTester* Node(OpTester* op, const std::vector<T>& a, const std::vector<T>& b, Quantization qa = {},
               Quantization qb = {}, Quantization out = {}) {
  op->Input<T>({static_cast<int>(a.size())}, a, qa);
  op->Input<T>({static_cast<int>(b.size())}, b, qb);
  op->Output<T>({static_cast<int>(std::max(a.size(), b.size()))}, out);
  return op;
}

TEST(Add, AddsFloats) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  Node<float>(&op, {1.5f, -2.0f, 0.25f}, {0.5f, 3.0f, -4.0f});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{2.0f, 1.0f, -3.75f});
}

TEST(Add, LimitsFloatsToFiniteOnes) {
  OpTester op(tflite::Register_ADD_FLOAT32(), &kAdd);
  Node<float>(&op, {3e38f, -3e38f}, {3e38f, -3e38f});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(),
              std::vector<float>{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()});
}

TEST(Add, AppliesEachActivation) {
  const std::vector<float> expected[] = {{-9, -0.5f, 0.5f, 9}, {0, 0, 0.5f, 9}, {-1, -0.5f, 0.5f, 1}, {0, 0, 0.5f, 6}};
  for (int activation = 0; activation < 4; ++activation) {
    const TfLiteAddParams params = {static_cast<TfLiteFusedActivation>(activation), false};
    OpTester op(tflite::Register_ADD(), &params);
    Node<float>(&op, {-9, -0.5f, 0.5f, 9}, {0});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<float>(), expected[activation]);
  }
}

TEST(Add, WrapsIntegersAndAppliesActivations) {
  const TfLiteAddParams relu6 = {kTfLiteActRelu6, false};
  OpTester narrow(tflite::Register_ADD(), &relu6);
  Node<int32_t>(&narrow, {5, -5, 3}, {6, 2, 2});
  ASSERT_EQ(narrow.Run(), kTfLiteOk);
  EXPECT_SAME(narrow.Out<int32_t>(), std::vector<int32_t>{6, 0, 5});
  OpTester wide(tflite::Register_ADD(), &kAdd);
  Node<int64_t>(&wide, {std::numeric_limits<int64_t>::max(), int64_t{1} << 40}, {1});
  ASSERT_EQ(wide.Run(), kTfLiteOk);
  EXPECT_SAME(wide.Out<int64_t>(), std::vector<int64_t>{std::numeric_limits<int64_t>::min(), (int64_t{1} << 40) + 1});
}

TEST(Add, AddsInt16WithoutScaleAsItIs) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  Node<int16_t>(&op, {32767, -5}, {1, 7});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{-32768, 2});
}

TEST(Add, RescalesInt8) {
  OpTester op(tflite::Register_ADD_INT8(), &kAdd);
  // The real sum is (10 - 2) * 0.5 + (-3 + 1) * 0.25 = 3.5, and 3.5 / 0.75 - 4 is 0.67.
  Node<int8_t>(&op, {10, 127, -128}, {-3, 127, -128}, {0.5f, 2}, {0.25f, -1}, {0.75f, -4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{1, 122, -128});
}

TEST(Add, LimitsQuantisedNumbersToTheActivation) {
  const TfLiteAddParams params = {kTfLiteActRelu6, false};
  OpTester op(tflite::Register_ADD(), &params);
  Node<uint8_t>(&op, {0, 128, 255}, {128}, {0.1f, 128}, {0.1f, 128}, {0.1f, 100});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{100, 100, 160});
}

TEST(Add, ShiftsInt16WithPowersOfTwo) {
  const TfLiteAddParams params = {kTfLiteActNone, true};
  OpTester op(tflite::Register_ADD_INT16(), &params);
  Node<int16_t>(&op, {6, -6, 32767, 5}, {1, 1, 32767, -2}, {0.25f, 0}, {1.0f, 0}, {1.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{3, -1, 32767, -1});  // halves away from zero
}

// The quantiser sets the option whatever the scales are.
template <class Params>
std::vector<int16_t> RunWithPowersOfTwo(const TFLMRegistration& registration, std::vector<float> scales, bool option) {
  const Params params = {kTfLiteActNone, option};
  OpTester op(registration, &params);
  Node<int16_t>(&op, {2839, -32768, 5, 32767}, {-1813, 32767, 1, 3}, {scales[0], 0}, {scales[1], 0}, {scales[2], 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<int16_t>();
}

TEST(Add, TakesTheOptionOfPowersOfTwoWithGeneralScales) {
  const std::vector<std::vector<float>> general = {
      {0.3f, 1.0f, 1.0f}, {1.0f, 0.3f, 1.5f}, {0.5f, 0.5f, 1.0f}, {0.5f, 0.25f, 1.0f}, {1.0008f, 0.5f, 1.0f}};
  for (const std::vector<float>& scales : general) {
    for (const TFLMRegistration& registration : {tflite::Register_ADD(), tflite::Register_ADD_INT16()}) {
      EXPECT_SAME(RunWithPowersOfTwo<TfLiteAddParams>(registration, scales, true),
                  RunWithPowersOfTwo<TfLiteAddParams>(registration, scales, false));
    }
    EXPECT_SAME(RunWithPowersOfTwo<TfLiteSubParams>(tflite::Register_SUB(), scales, true),
                RunWithPowersOfTwo<TfLiteSubParams>(tflite::Register_SUB(), scales, false));
  }
}

TEST(Add, TakesScalesNextToPowersOfTwoForThese) {
  const std::vector<int16_t> exact =
      RunWithPowersOfTwo<TfLiteAddParams>(tflite::Register_ADD(), {1.0f, 0.5f, 1.0f}, true);
  for (const std::vector<float>& scales :
       std::vector<std::vector<float>>{{1.0005f, 0.5f, 1.0f}, {0.9995f, 0.5f, 1.0f}, {1.0f, 0.49975f, 1.0005f}}) {
    EXPECT_SAME(RunWithPowersOfTwo<TfLiteAddParams>(tflite::Register_ADD(), scales, true), exact);
  }
}

TEST(Add, RoundsSumsOfHalvesOnce) {
  OpTester add(tflite::Register_ADD(), &kAdd), sub(tflite::Register_SUB(), &kSub);
  Node<TfLiteFloat16>(&add, Halves({60000, -60000, 0.1f, 1}), Halves({60000, -60000, 0.2f, 0.33f}));
  ASSERT_EQ(add.Run(), kTfLiteOk);
  EXPECT_SAME(FloatsOf(add.Out<TfLiteFloat16>()), std::vector<float>{65504, -65504, 0.2998046875f, 1.330078125f});
  Node<TfLiteFloat16>(&sub, Halves({1.5f, 2}), Halves({0.25f}));
  ASSERT_EQ(sub.Run(), kTfLiteOk);
  EXPECT_SAME(FloatsOf(sub.Out<TfLiteFloat16>()), std::vector<float>{1.25f, 1.75f});
  const TfLiteAddParams relu6 = {kTfLiteActRelu6, false};
  OpTester limited(tflite::Register_ADD(), &relu6);
  Node<TfLiteFloat16>(&limited, Halves({-3, 3, 9}), Halves({1}));
  ASSERT_EQ(limited.Run(), kTfLiteOk);
  EXPECT_SAME(FloatsOf(limited.Out<TfLiteFloat16>()), std::vector<float>{0, 4, 6});
}

template <class T>
void MatchesTheSpecification(bool subtract, unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 60; ++round) {
    std::vector<int> shape = random.Shape(5, 4), small = shape;
    for (int& d : small) d = random.Integer(0, 2) == 0 ? 1 : d;
    const Quantization qa(random.Scale(1e-3, 1), random.ZeroPoint<T>());
    const Quantization qb(static_cast<float>(qa.scales[0] * random.Scale(0.05, 20)), random.ZeroPoint<T>());
    const Quantization qo(std::max(qa.scales[0], qb.scales[0]) * random.Scale(0.3, 4), random.ZeroPoint<T>());
    const std::vector<T> a = random.Values<T>(Count(shape)), b = random.Values<T>(Count(small));
    OpTester op(subtract ? tflite::Register_SUB() : tflite::Register_ADD(),
                subtract ? static_cast<const void*>(&kSub) : &kAdd);
    op.Input<T>(shape, a, qa);
    op.Input<T>(small, b, qb);
    op.Output<T>(shape, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<T> out = op.Out<T>();
    for (int i = 0; i < Count(shape); ++i) {
      int rest = i, at = 0, stride = 1;
      for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) {
        if (small[d] != 1) at += stride * (rest % shape[d]);
        stride *= small[d];
      }
      const double right = RealOf(b[at], qb);
      const double real = RealOf(a[i], qa) + (subtract ? -right : right);
      if (!IsAbout(out[i], real, qo)) std::printf("seed %u, round %d, element %d\n", seed, round, i);
      ASSERT_TRUE(IsAbout(out[i], real, qo));
    }
  }
}

TEST(Add, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(false, 1); }
TEST(Add, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(false, 2); }
TEST(Add, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t>(false, 3); }
TEST(Sub, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(true, 4); }
TEST(Sub, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(true, 5); }
TEST(Sub, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t>(true, 6); }

TEST(Sub, SubtractsEachPlainType) {
  OpTester floats(tflite::Register_SUB(), &kSub);
  Node<float>(&floats, {1.5f, 2.0f}, {0.5f});
  ASSERT_EQ(floats.Run(), kTfLiteOk);
  EXPECT_SAME(floats.Out<float>(), std::vector<float>{1.0f, 1.5f});
  OpTester integers(tflite::Register_SUB(), &kSub);
  Node<int32_t>(&integers, {10}, {1, 20, -5});
  ASSERT_EQ(integers.Run(), kTfLiteOk);
  EXPECT_SAME(integers.Out<int32_t>(), std::vector<int32_t>{9, -10, 15});
  OpTester wide(tflite::Register_SUB(), &kSub);
  Node<int64_t>(&wide, {std::numeric_limits<int64_t>::min()}, {1});
  ASSERT_EQ(wide.Run(), kTfLiteOk);
  EXPECT_SAME(wide.Out<int64_t>(), std::vector<int64_t>{std::numeric_limits<int64_t>::max()});
}

TEST(Sub, RescalesInt8) {
  OpTester op(tflite::Register_SUB_INT8(), &kSub);
  // The real difference is (10 - 2) * 0.5 - (-3 + 1) * 0.25 = 4.5, and 4.5 / 0.75 - 4 is 2.
  Node<int8_t>(&op, {10}, {-3}, {0.5f, 2}, {0.25f, -1}, {0.75f, -4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], 2);
}

TEST(Sub, ShiftsInt16WithPowersOfTwo) {
  const TfLiteSubParams params = {kTfLiteActNone, true};
  OpTester op(tflite::Register_SUB_INT16(), &params);
  Node<int16_t>(&op, {10, -32768}, {6, 32767}, {1.0f, 0}, {0.25f, 0}, {1.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{8, -32768});
}

TEST(Add, WorksOnEmptyTensors) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  op.Input<int8_t>({2, 0, 3}, {}, {0.5f, 0});
  op.Input<int8_t>({3}, {1, 2, 3}, {0.5f, 0});
  op.Output<int8_t>({2, 0, 3}, {0.5f, 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(Add, RefusesShapesThatDoNotBroadcast) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  Node<float>(&op, {1, 2, 3}, {1, 2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "do not broadcast"));
}

TEST(Add, RefusesDifferentTypes) {
  OpTester operands(tflite::Register_ADD(), &kAdd);
  operands.Input<float>({1}, {1});
  operands.Input<int32_t>({1}, {1});
  operands.Output<float>({1});
  EXPECT_EQ(operands.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(operands, "different types"));
}

TEST(Add, RefusesTypesOfOtherRegistrations) {
  OpTester op(tflite::Register_ADD_INT8(), &kAdd);
  Node<float>(&op, {1}, {1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "not supported by this registration"));
  OpTester bools(tflite::Register_ADD(), &kAdd);
  Node<uint16_t>(&bools, {1}, {1});
  EXPECT_EQ(bools.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(bools, "not supported by this registration"));
}

TEST(Sub, RefusesInt16WithoutScale) {
  OpTester op(tflite::Register_SUB(), &kSub);
  Node<int16_t>(&op, {1}, {1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
}

TEST(Add, RefusesActivationsThatAreNoLimits) {
  const TfLiteAddParams params = {kTfLiteActTanh, false};
  OpTester op(tflite::Register_ADD(), &params);
  Node<float>(&op, {1}, {1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "activation 4"));
}

TEST(Add, RefusesMissingQuantisation) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  Node<int8_t>(&op, {1}, {1}, {0.5f, 0}, {}, {0.5f, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "input 1"));
}

TEST(Add, RefusesScalesThatAreNoNumbers) {
  for (float scale : {-1.0f, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
    OpTester op(tflite::Register_ADD(), &kAdd);
    Node<int8_t>(&op, {1}, {1}, {scale, 0}, {0.5f, 0}, {0.5f, 0});
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_TRUE(Says(op, "input 0"));
  }
}

TEST(Add, RefusesZeroPointsOutOfPlace) {
  OpTester range(tflite::Register_ADD(), &kAdd);
  Node<int8_t>(&range, {1}, {1}, {0.5f, 128}, {0.5f, 0}, {0.5f, 0});
  EXPECT_EQ(range.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(range, "zero point 128"));
  OpTester symmetric(tflite::Register_ADD(), &kAdd);
  Node<int16_t>(&symmetric, {1}, {1}, {0.5f, 0}, {0.5f, 3}, {0.5f, 0});
  EXPECT_EQ(symmetric.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(symmetric, "zero point 3"));
}

TEST(Add, SaturatesWithOutputScalesFarTooSmall) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  Node<int8_t>(&op, {1}, {1}, {1.0f, 0}, {1.0f, 0}, {1e-6f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int8_t>()[0], 127);
}

TEST(Add, RefusesWrongArity) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  op.Input<float>({1}, {1});
  op.Output<float>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
}

TEST(Add, RefusesAnotherOutputShape) {
  OpTester op(tflite::Register_ADD(), &kAdd);
  op.Input<float>({2}, {1, 2});
  op.Input<float>({2}, {1, 2});
  op.Output<float>({3});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
