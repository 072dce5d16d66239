// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/mul.h"

#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/halves.h"
#include "tests/operators/shared/huge_multiplier.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr TfLiteMulParams kMul = {kTfLiteActNone};

TEST(Mul, MultipliesEachPlainType) {
  OpTester floats(tflite::Register_MUL(), &kMul);
  AddRows<float>(&floats, {1.5f, -2.0f}, {4.0f});
  ASSERT_EQ(floats.Run(), kTfLiteOk);
  EXPECT_SAME(floats.Out<float>(), std::vector<float>{6, -8});
  OpTester int32(tflite::Register_MUL(), &kMul);
  AddRows<int32_t>(&int32, {65536, -3}, {65536, 5});
  ASSERT_EQ(int32.Run(), kTfLiteOk);
  EXPECT_SAME(int32.Out<int32_t>(), std::vector<int32_t>{0, -15});
  OpTester int64(tflite::Register_MUL(), &kMul);
  AddRows<int64_t>(&int64, {int64_t{1} << 40}, {int64_t{1} << 22, -1});
  ASSERT_EQ(int64.Run(), kTfLiteOk);
  EXPECT_SAME(int64.Out<int64_t>(), std::vector<int64_t>{int64_t{1} << 62, -(int64_t{1} << 40)});
  OpTester uint32(tflite::Register_MUL(), &kMul);
  AddRows<uint32_t>(&uint32, {0xFFFFFFFFu, 3}, {2});
  ASSERT_EQ(uint32.Run(), kTfLiteOk);
  EXPECT_SAME(uint32.Out<uint32_t>(), std::vector<uint32_t>{0xFFFFFFFEu, 6});
  OpTester int16(tflite::Register_MUL(), &kMul);
  AddRows<int16_t>(&int16, {-300, 7}, {300, -8});
  ASSERT_EQ(int16.Run(), kTfLiteOk);
  EXPECT_SAME(int16.Out<int16_t>(), std::vector<int16_t>{static_cast<int16_t>(-90000), -56});
}

TEST(Mul, RoundsProductsOfHalvesOnce) {
  OpTester op(tflite::Register_MUL(), &kMul);
  AddRows<TfLiteFloat16>(&op, Halves({300, -300, 0.1f, 3}), Halves({300, 300, 0.2f, 2.5f}));
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(FloatsOf(op.Out<TfLiteFloat16>()), std::vector<float>{65504, -65504, 0.019989013671875f, 7.5f});
}

// LiteRT gave these numbers.
template <class T>
std::vector<T> NarrowedProducts(TfLiteFusedActivation activation, int zero_point) {
  const TfLiteMulParams params = {activation};
  OpTester op(tflite::Register_MUL(), &params);
  op.Input<int16_t>({5}, {-32768, 32767, -20000, 16384, 181}, {1.0f / 32768, 0});
  op.Input<int16_t>({5}, {-32768, 32767, 30000, 8192, 181}, {1.0f / 32768, 0});
  op.Output<T>({5}, {1.0f / 128, zero_point});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

TEST(Mul, GoesFromInt16To8Bits) {
  EXPECT_SAME(NarrowedProducts<int8_t>(kTfLiteActNone, 0), std::vector<int8_t>{127, 127, -72, 16, 0});
  EXPECT_SAME(NarrowedProducts<int8_t>(kTfLiteActRelu, -5), std::vector<int8_t>{123, 123, -5, 11, -5});
  EXPECT_SAME(NarrowedProducts<uint8_t>(kTfLiteActNone, 128), std::vector<uint8_t>{255, 255, 56, 144, 128});
}

TEST(Mul, RefusesOtherScalesFromInt16To8Bits) {
  OpTester op(tflite::Register_MUL(), &kMul);
  op.Input<int16_t>({1}, {1}, {0.5f, 0});
  op.Input<int16_t>({1}, {1}, {1.0f / 32768, 0});
  op.Output<int8_t>({1}, {1.0f / 128, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(
      op.message().c_str(),
      "from int16 to 8 bits the scales have to be 2^-15, 2^-15 and 2^-7 and the inputs' zero points 0; tensor 0 "
      "has 0.5 and 0");
}

TEST(Mul, AppliesActivations) {
  const TfLiteMulParams params = {kTfLiteActReluN1To1};
  OpTester floats(tflite::Register_MUL_FLOAT32(), &params);
  AddRows<float>(&floats, {-3, 0.5f, 3}, {1});
  ASSERT_EQ(floats.Run(), kTfLiteOk);
  EXPECT_SAME(floats.Out<float>(), std::vector<float>{-1, 0.5f, 1});
  OpTester quantised(tflite::Register_MUL_INT8(), &params);
  AddRows<int8_t>(&quantised, {-100, 10, 100}, {1}, {0.1f, 0}, {1.0f, 0}, {0.1f, 5});
  ASSERT_EQ(quantised.Run(), kTfLiteOk);
  EXPECT_SAME(quantised.Out<int8_t>(), std::vector<int8_t>{-5, 15, 15});
}

// Multipliers from 1/2 on round halves up: 3 * 3 * 0.25 / 0.5 = 4.5. The reference gave the first three numbers.
TEST(Mul, RoundsHalvesUp) {
  OpTester int8(tflite::Register_MUL_INT8(), &kMul);
  AddRows<int8_t>(&int8, {1, 2, 3, -3}, {1, 2, 3, 3}, {0.5f, 0}, {0.5f, 0}, {0.5f, 0});
  ASSERT_EQ(int8.Run(), kTfLiteOk);
  EXPECT_SAME(int8.Out<int8_t>(), std::vector<int8_t>{1, 2, 5, -4});
  OpTester int16(tflite::Register_MUL_INT16(), &kMul);
  AddRows<int16_t>(&int16, {1, 2, 3}, {1, 2, 3}, {0.5f, 0}, {0.5f, 0}, {0.5f, 0});
  ASSERT_EQ(int16.Run(), kTfLiteOk);
  EXPECT_SAME(int16.Out<int16_t>(), std::vector<int16_t>{1, 2, 5});
}

template <class T>
void MatchesTheSpecification(unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 80; ++round) {
    const int count = random.Integer(1, 40);
    const Quantization qa(random.Scale(1e-3, 1), random.ZeroPoint<T>()),
        qb(random.Scale(1e-3, 1), random.ZeroPoint<T>());
    const double widest = qa.scales[0] * qb.scales[0] * std::numeric_limits<T>::max();
    const Quantization qo(static_cast<float>(widest * random.Scale(0.1, 3)), random.ZeroPoint<T>());
    const std::vector<T> a = random.Values<T>(count), b = random.Values<T>(count);
    OpTester op(tflite::Register_MUL(), &kMul);
    AddRows<T>(&op, a, b, qa, qb, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<T> out = op.Out<T>();
    for (int i = 0; i < count; ++i) {
      const bool is_about = IsAbout(out[i], RealOf(a[i], qa) * RealOf(b[i], qb), qo);
      if (!is_about) std::printf("seed %u, round %d, element %d\n", seed, round, i);
      ASSERT_TRUE(is_about);
    }
  }
}

TEST(Mul, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(11); }
TEST(Mul, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(12); }
TEST(Mul, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t>(13); }

TEST(Mul, RefusesWhatItCannotDo) {
  OpTester missing(tflite::Register_MUL(), &kMul);
  AddRows<int8_t>(&missing, {1}, {1});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "input 0"));
  OpTester huge(tflite::Register_MUL(), &kMul);
  AddRows<int8_t>(&huge, {1}, {1}, {1e6f, 0}, {1e6f, 0}, {1e-3f, 0});
  EXPECT_TRUE(Saturates<int8_t>(huge));
  OpTester type(tflite::Register_MUL(), &kMul);
  AddRows<uint16_t>(&type, {1}, {1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  const TfLiteMulParams tanh = {kTfLiteActTanh};
  OpTester activation(tflite::Register_MUL(), &tanh);
  AddRows<float>(&activation, {1}, {1});
  EXPECT_EQ(activation.Prepare(), kTfLiteError);
}

TEST(Mul, MultipliesComplexNumbers) {
  OpTester op(tflite::Register_MUL(), &kMul);
  const float a[] = {1, 2, 0, 1}, b[] = {3, -4, 0, 1};
  std::vector<uint8_t> a_bytes(sizeof(a)), b_bytes(sizeof(b));
  std::memcpy(a_bytes.data(), a, sizeof(a));
  std::memcpy(b_bytes.data(), b, sizeof(b));
  op.InputOf(kTfLiteComplex64, {2}, a_bytes);
  op.InputOf(kTfLiteComplex64, {2}, b_bytes);
  op.OutputOf(kTfLiteComplex64, {2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{11, 2, -1, 0});
}

}  // namespace
}  // namespace mote
