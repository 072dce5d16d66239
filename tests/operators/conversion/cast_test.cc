// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/cast.h"

#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class In, class Out>
std::vector<Out> Run(const std::vector<In>& in, const TFLMRegistration& registration = tflite::Register_CAST()) {
  OpTester op(registration);
  op.Input<In>({static_cast<int>(in.size())}, in);
  op.Output<Out>({static_cast<int>(in.size())});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<Out>();
}

// C++ says what converting between these types means, as long as the numbers fit.
template <class In, class Out>
void ConvertsAs() {
  std::vector<In> in = {0, 1, 2, 63, 100};
  if (std::is_signed_v<In> && std::is_signed_v<Out>) in.insert(in.end(), {static_cast<In>(-1), static_cast<In>(-100)});
  std::vector<Out> expected;
  for (In x : in) expected.push_back(static_cast<Out>(x));
  EXPECT_TRUE((mote::Run<In, Out>(in) == expected));
}

template <class In>
void ConvertsToEachType() {
  ConvertsAs<In, int8_t>();
  ConvertsAs<In, uint8_t>();
  ConvertsAs<In, int16_t>();
  ConvertsAs<In, uint16_t>();
  ConvertsAs<In, int32_t>();
  ConvertsAs<In, uint32_t>();
  ConvertsAs<In, int64_t>();
  ConvertsAs<In, uint64_t>();
  ConvertsAs<In, float>();
  ConvertsAs<In, double>();
}

TEST(Cast, ConvertsEachPairOfTypes) {
  ConvertsToEachType<int8_t>();
  ConvertsToEachType<uint8_t>();
  ConvertsToEachType<int16_t>();
  ConvertsToEachType<uint16_t>();
  ConvertsToEachType<int32_t>();
  ConvertsToEachType<uint32_t>();
  ConvertsToEachType<int64_t>();
  ConvertsToEachType<uint64_t>();
  ConvertsToEachType<float>();
  ConvertsToEachType<double>();
}

TEST(Cast, KeepsTheLowBitsOfIntegers) {
  EXPECT_TRUE((mote::Run<int32_t, int8_t>({300, -300, 70000}, tflite::Register_CAST_INTEGER()) ==
               std::vector<int8_t>{44, -44, 112}));
  EXPECT_TRUE((mote::Run<int64_t, int32_t>({(int64_t{1} << 40) + 5, -1}) == std::vector<int32_t>{5, -1}));
  EXPECT_TRUE((mote::Run<int16_t, uint32_t>({300, -1}) == std::vector<uint32_t>{300, 0xFFFFFFFFu}));
  EXPECT_TRUE((mote::Run<uint32_t, int32_t>({0x80000000u, 7}) == std::vector<int32_t>{-0x7FFFFFFF - 1, 7}));
}

TEST(Cast, MakesBoolsOfWhatIsNotZero) {
  EXPECT_TRUE((mote::Run<int32_t, bool>({256, 0, -1}) == std::vector<bool>{true, false, true}));
  EXPECT_TRUE((mote::Run<float, bool>({0.25f, -0.0f, 0}) == std::vector<bool>{true, false, false}));
  EXPECT_TRUE((mote::Run<bool, int16_t>({true, false}) == std::vector<int16_t>{1, 0}));
  EXPECT_TRUE((mote::Run<bool, float>({true, false}) == std::vector<float>{1, 0}));
}

// Checks infinities, NaN, and numbers next to the limits of T and beyond them.
template <class Real, class T>
void Saturates() {
  constexpr Real kInfinity = std::numeric_limits<Real>::infinity(), kNan = std::numeric_limits<Real>::quiet_NaN();
  constexpr T kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  const Real beyond = std::ldexp(Real{1}, std::numeric_limits<T>::digits);  // the largest number and 1
  const Real inside = std::nextafter(beyond, Real{0});
  const std::vector<T> out = mote::Run<Real, T>(
      {kInfinity, -kInfinity, kNan, -kNan, beyond, inside, 4 * beyond, -4 * beyond, Real{1e38}, Real{-1e38}, 2.75, 0});
  EXPECT_SAME(out, std::vector<T>{kMax, kMin, kMax, kMax, kMax, static_cast<T>(inside), kMax, kMin, kMax, kMin, 2, 0});
  EXPECT_TRUE((mote::Run<Real, T>({-1.5, -0.75}) == std::vector<T>{static_cast<T>(kMin < 0 ? -1 : 0), 0}));
}

template <class Real>
void SaturatesInEachInteger() {
  Saturates<Real, int8_t>();
  Saturates<Real, uint8_t>();
  Saturates<Real, int16_t>();
  Saturates<Real, uint16_t>();
  Saturates<Real, int32_t>();
  Saturates<Real, uint32_t>();
  Saturates<Real, int64_t>();
  Saturates<Real, uint64_t>();
}

TEST(Cast, SaturatesInIntegers) {
  SaturatesInEachInteger<float>();
  SaturatesInEachInteger<double>();
}

template <class T>
std::vector<T> FromSixteenBits(TfLiteType type, const std::vector<uint16_t>& bits) {
  OpTester op(tflite::Register_CAST());
  std::vector<uint8_t> bytes(2 * bits.size());
  std::memcpy(bytes.data(), bits.data(), bytes.size());
  op.InputOf(type, {static_cast<int>(bits.size())}, bytes);
  op.Output<T>({static_cast<int>(bits.size())});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

template <class T>
void SaturatesSixteenBits() {
  constexpr T kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  const std::vector<T> expected = {kMax, kMin, kMax, kMax};
  EXPECT_SAME(FromSixteenBits<T>(kTfLiteFloat16, {0x7C00, 0xFC00, 0x7E00, 0xFE01}), expected);
  EXPECT_SAME(FromSixteenBits<T>(kTfLiteBFloat16, {0x7F80, 0xFF80, 0x7FC0, 0xFFC1}), expected);
}

TEST(Cast, SaturatesFloatsOf16Bits) {
  SaturatesSixteenBits<int8_t>();
  SaturatesSixteenBits<uint8_t>();
  SaturatesSixteenBits<int32_t>();
  SaturatesSixteenBits<uint32_t>();
  SaturatesSixteenBits<int64_t>();
  SaturatesSixteenBits<uint64_t>();
}

TEST(Cast, SaturatesInPackedTypes) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();
  const struct {
    TfLiteType type;
    std::vector<uint8_t> bytes;
  } cases[] = {{kTfLiteInt4, {0x87, 0x77}}, {kTfLiteUInt4, {0x0F, 0xFF}}, {kTfLiteInt2, {0x59}}};
  for (const auto& c : cases) {
    OpTester op(tflite::Register_CAST());
    op.Input<float>({4}, {kInfinity, -kInfinity, kNan, 99});
    op.OutputOf(c.type, {4});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<uint8_t>(), c.bytes);
  }
}

TEST(Cast, MakesInfinitiesOfDoublesThatDoNotFitFloats) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_TRUE((mote::Run<double, float>({1e300, -1e300}) == std::vector<float>{kInfinity, -kInfinity}));
}

TEST(Cast, RoundsLargeIntegersOnce) {
  EXPECT_TRUE(
      (mote::Run<uint32_t, float>({0xFFFFFFFFu, 0x80000001u}) == std::vector<float>{4294967296.0f, 2147483648.0f}));
  EXPECT_TRUE(
      (mote::Run<int64_t, float>({(int64_t{1} << 62) + 1, -5}) == std::vector<float>{4.611686018427388e18f, -5}));
  EXPECT_TRUE((mote::Run<uint64_t, double>({~uint64_t{0}}) == std::vector<double>{18446744073709551616.0}));
}

TEST(Cast, ReadsAndWritesHalves) {
  OpTester read(tflite::Register_CAST());
  read.Input<TfLiteFloat16>({2}, {{0xC100}, {0x7BFF}});
  read.Output<int32_t>({2});
  ASSERT_EQ(read.Run(), kTfLiteOk);
  EXPECT_SAME(read.Out<int32_t>(), std::vector<int32_t>{-2, 65504});
  OpTester write(tflite::Register_CAST());
  write.Input<int32_t>({2}, {70000, 3});
  write.Output<TfLiteFloat16>({2});
  ASSERT_EQ(write.Run(), kTfLiteOk);
  EXPECT_SAME(write.Out<uint16_t>(), std::vector<uint16_t>{0x7C00, 0x4200});
  OpTester brain(tflite::Register_CAST());
  brain.Input<float>({1}, {-2.5f});
  brain.Output<TfLiteBFloat16>({1});
  ASSERT_EQ(brain.Run(), kTfLiteOk);
  EXPECT_EQ(brain.Out<uint16_t>()[0], 0xC020);
}

TEST(Cast, UnpacksInt4) {
  OpTester op(tflite::Register_CAST());
  op.ConstantInt4({5}, {-8, 7, 0, -1, 3}, {});
  op.Output<float>({5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{-8, 7, 0, -1, 3});
}

TEST(Cast, UnpacksAndPacksInt2) {
  OpTester read(tflite::Register_CAST());
  read.ConstantInt2({6}, {-2, 1, 0, -1, 1, -2}, {});
  read.Output<float>({6});
  ASSERT_EQ(read.Run(), kTfLiteOk);
  EXPECT_SAME(read.Out<float>(), std::vector<float>{-2, 1, 0, -1, 1, -2});
  OpTester write(tflite::Register_CAST());
  write.Input<float>({5}, {-2.9f, 1.9f, -1, 100, -100});
  write.OutputOf(kTfLiteInt2, {5});
  ASSERT_EQ(write.Run(), kTfLiteOk);
  EXPECT_SAME(write.Out<uint8_t>(), std::vector<uint8_t>{0x76, 0x02});
}

TEST(Cast, CopiesASingleType) {
  EXPECT_TRUE((mote::Run<float, float>({1.5f, -0.0f}) == std::vector<float>{1.5f, -0.0f}));
}

TEST(Cast, WorksOnEmptyTensors) {
  OpTester op(tflite::Register_CAST());
  op.Input<int32_t>({3, 0}, {});
  op.Output<float>({3, 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(Cast, RefusesWhatItCannotDo) {
  OpTester floats(tflite::Register_CAST_INTEGER());
  floats.Input<int32_t>({1}, {1});
  floats.Output<float>({1});
  EXPECT_EQ(floats.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(floats, "INT32"));
  OpTester shape(tflite::Register_CAST());
  shape.Input<int32_t>({2}, {1, 2});
  shape.Output<float>({3});
  EXPECT_EQ(shape.Prepare(), kTfLiteError);
}

TEST(Cast, TakesComplexNumbersByTheirRealParts) {
  OpTester read(tflite::Register_CAST());
  const float parts[] = {1.5f, -7, -3, 8};
  std::vector<uint8_t> bytes(sizeof(parts));
  std::memcpy(bytes.data(), parts, sizeof(parts));
  read.InputOf(kTfLiteComplex64, {2}, bytes);
  read.Output<int8_t>({2});
  ASSERT_EQ(read.Run(), kTfLiteOk);
  EXPECT_SAME(read.Out<int8_t>(), std::vector<int8_t>{1, -3});
  OpTester write(tflite::Register_CAST());
  write.Input<int32_t>({2}, {4, -5});
  write.OutputOf(kTfLiteComplex64, {2});
  ASSERT_EQ(write.Run(), kTfLiteOk);
  EXPECT_SAME(write.Out<float>(), std::vector<float>{4, 0, -5, 0});
}

TEST(Cast, SaturatesFloatsInPackedTypes) {
  OpTester with_sign(tflite::Register_CAST());
  with_sign.Input<float>({3}, {-9, 8, 2.5f});
  with_sign.OutputOf(kTfLiteInt4, {3});
  ASSERT_EQ(with_sign.Run(), kTfLiteOk);
  EXPECT_SAME(with_sign.Out<uint8_t>(), std::vector<uint8_t>{0x78, 0x02});
  OpTester without(tflite::Register_CAST());
  without.Input<float>({3}, {-9, 16, 2.5f});
  without.OutputOf(kTfLiteUInt4, {3});
  ASSERT_EQ(without.Run(), kTfLiteOk);
  EXPECT_SAME(without.Out<uint8_t>(), std::vector<uint8_t>{0xF0, 0x02});
}

TEST(Cast, ReadsUInt4AndBrainFloats) {
  OpTester packed(tflite::Register_CAST());
  packed.InputOf(kTfLiteUInt4, {3}, {0xF1, 0x08});
  packed.Output<int16_t>({3});
  ASSERT_EQ(packed.Run(), kTfLiteOk);
  EXPECT_SAME(packed.Out<int16_t>(), std::vector<int16_t>{1, 15, 8});
  OpTester brain(tflite::Register_CAST());
  brain.InputOf(kTfLiteBFloat16, {1}, {0x20, 0xC0});
  brain.Output<float>({1});
  ASSERT_EQ(brain.Run(), kTfLiteOk);
  EXPECT_EQ(brain.Out<float>()[0], -2.5f);
}

TEST(Cast, RefusesTypesWithoutNumbers) {
  OpTester op(tflite::Register_CAST());
  op.InputOf(kTfLiteResource, {1}, {});
  op.Output<float>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "RESOURCE"));
}

}  // namespace
}  // namespace mote
