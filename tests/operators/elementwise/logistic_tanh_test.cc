// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/soft_functions.h"
#include "tensorflow/lite/micro/kernels/logistic.h"
#include "tensorflow/lite/micro/kernels/tanh.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

template <class T>
std::vector<T> Run(const TFLMRegistration& registration, const std::vector<T>& in, Quantization qi = {},
                   Quantization qo = {}) {
  OpTester op(registration);
  op.Input<T>({static_cast<int>(in.size())}, in, qi);
  op.Output<T>({static_cast<int>(in.size())}, qo);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

template <class T>
std::vector<T> EveryValue(int step = 1) {
  std::vector<T> values;
  for (int x = std::numeric_limits<T>::min(); x <= std::numeric_limits<T>::max(); x += step) {
    values.push_back(static_cast<T>(x));
  }
  return values;
}

TEST(Logistic, IsTheSigmoidOfFloats) {
  const std::vector<float> in = {-100, -5, -0.5f, 0, 1e-4f, 3, 20, 100};
  const std::vector<float> out = mote::Run<float>(tflite::Register_LOGISTIC_FLOAT32(), in);
  for (size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(out[i], Logistic(static_cast<double>(in[i])), 1e-6);
}

TEST(Tanh, IsTheTangentOfFloats) {
  const std::vector<float> in = {-100, -5, -0.5f, 0, 1e-4f, 3, 20, 100};
  const std::vector<float> out = mote::Run<float>(tflite::Register_TANH_FLOAT32(), in);
  for (size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(out[i], std::tanh(static_cast<double>(in[i])), 1e-6);
}

TEST(LogisticTanh, TakeHalves) {
  const std::vector<TfLiteFloat16> in = {{0x3C00}, {0xC000}};  // 1, -2
  OpTester logistic(tflite::Register_LOGISTIC()), tanh(tflite::Register_TANH());
  for (OpTester* op : {&logistic, &tanh}) {
    op->Input<TfLiteFloat16>({2}, in);
    op->Output<TfLiteFloat16>({2});
    ASSERT_EQ(op->Run(), kTfLiteOk);
  }
  EXPECT_SAME(logistic.Out<uint16_t>(), std::vector<uint16_t>{0x39D9, 0x2FA1});  // 0.7310, 0.1192
  EXPECT_SAME(tanh.Out<uint16_t>(), std::vector<uint16_t>{0x3A18, 0xBBB6});      // 0.7617, -0.9639
}

// In 8 bits each result is the float function's, rounded: at most where that lies halfway, double differs.
template <class T>
void EveryByteIsRounded(const TFLMRegistration& registration, double (*function)(double), Quantization qo,
                        unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 20; ++round) {
    const Quantization qi(random.Scale(1e-3, 2), random.ZeroPoint<T>());
    const std::vector<T> in = EveryValue<T>(), out = mote::Run<T>(registration, in, qi, qo);
    for (size_t i = 0; i < in.size(); ++i) {
      const double steps = InSteps(function(RealOf(in[i], qi)), qo);
      const double limited =
          std::min<double>(std::max<double>(steps, std::numeric_limits<T>::min()), std::numeric_limits<T>::max());
      if (std::fabs(out[i] - limited) > 0.5001) std::printf("seed %u, round %d, element %zu\n", seed, round, i);
      ASSERT_TRUE(std::fabs(out[i] - limited) <= 0.5001);
    }
  }
}

TEST(Logistic, RoundsEveryByte) {
  EveryByteIsRounded<int8_t>(tflite::Register_LOGISTIC_INT8(), Logistic, {1.0f / 256, -128}, 51);
  EveryByteIsRounded<uint8_t>(tflite::Register_LOGISTIC(), Logistic, {1.0f / 256, 0}, 52);
}

TEST(Tanh, RoundsEveryByte) {
  EveryByteIsRounded<int8_t>(
      tflite::Register_TANH_INT8(), [](double x) { return std::tanh(x); }, {1.0f / 128, 0}, 53);
  EveryByteIsRounded<uint8_t>(
      tflite::Register_TANH(), [](double x) { return std::tanh(x); }, {1.0f / 128, 128}, 54);
}

TEST(LogisticTanh, AcceptAnyOutputScale) {
  EveryByteIsRounded<int8_t>(tflite::Register_LOGISTIC(), Logistic, {0.01f, 5}, 55);
  EveryByteIsRounded<int8_t>(
      tflite::Register_TANH(), [](double x) { return std::tanh(x); }, {1e-6f, -7}, 56);
}

// Returns the output for a byte, with each step rounded to float.
int32_t InFloatSteps(bool is_tanh, int32_t difference, float in_scale, float out_scale) {
  const bool negative = difference < 0;
  const uint64_t size = static_cast<uint64_t>(negative ? -difference : difference);
  const SoftReal x = Rounded(Product({size, 0}, SoftReal::FromFloat(in_scale)), kFloatBits);
  const SoftReal y = is_tanh ? TanhInFloat(x) : SigmoidInFloat(negative, x);
  const SoftReal inverse = Quotient({1, 0}, SoftReal::FromFloat(out_scale), kFloatBits);
  const int32_t steps = ToInteger(Rounded(Product(y, inverse), kFloatBits));
  return is_tanh && negative ? -steps : steps;
}

// All bytes together, which takes a table, and some of them, which does not.
template <class T>
void EveryByteIsAsInFloats(bool is_tanh, Quantization qi, Quantization qo, int few) {
  const TFLMRegistration registration = is_tanh ? tflite::Register_TANH() : tflite::Register_LOGISTIC();
  const std::vector<T> in = EveryValue<T>(), out = mote::Run<T>(registration, in, qi, qo);
  const std::vector<T> some(in.begin() + few, in.begin() + few + 32);
  EXPECT_SAME(mote::Run<T>(registration, some, qi, qo), std::vector<T>(out.begin() + few, out.begin() + few + 32));
  for (size_t i = 0; i < in.size(); ++i) {
    const int64_t steps = InFloatSteps(is_tanh, in[i] - qi.zero_points[0], qi.scales[0], qo.scales[0]);
    const int64_t low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    const int64_t expected = std::min(std::max(steps + qo.zero_points[0], low), high);
    if (out[i] != expected) {
      std::printf("%s of %d: zero points %d and %d\n", is_tanh ? "TANH" : "LOGISTIC", in[i],
                  static_cast<int>(qi.zero_points[0]), static_cast<int>(qo.zero_points[0]));
    }
    ASSERT_EQ(out[i], expected);
  }
}

TEST(LogisticTanh, BytesAreThoseOfFloats) {
  constexpr int kRounds = sizeof(void*) == 8 ? 1500 : 12;  // a device is emulated
  constexpr float kOutScales[] = {1.0f / 256, 1.0f / 128, 1.0f / 127.5f, 1.0f / 255, 1.0f / 511, 1.0f / 512, 2.0f};
  constexpr float kInScales[] = {0.0f, 1e-45f, 1e-30f, 1.0f, 16.0f, 31.9f, 32.0f, 88.7f, 1e10f, 3e38f};
  Random random(58);
  for (int round = 0; round < kRounds; ++round) {
    const bool is_tanh = round % 2 != 0;
    const int kind = random.Integer(0, 11);
    const float in_scale = kind == 0 ? kInScales[random.Integer(0, 9)] : random.Scale(1e-4, 1);
    const float out_scale = kind == 1   ? random.Scale(1e-6, 10)
                            : kind == 2 ? random.Scale(1e-40, 1e38)
                            : kind < 6  ? random.Scale(1.0 / 600, 1.0 / 100)
                                        : kOutScales[random.Integer(0, 6)];
    const int few = random.Integer(0, 256 - 32);
    if (random.Integer(0, 1) == 0) {
      EveryByteIsAsInFloats<int8_t>(is_tanh, {in_scale, random.ZeroPoint<int8_t>()},
                                    {out_scale, random.ZeroPoint<int8_t>()}, few);
    } else {
      EveryByteIsAsInFloats<uint8_t>(is_tanh, {in_scale, random.ZeroPoint<uint8_t>()},
                                     {out_scale, random.ZeroPoint<uint8_t>()}, few);
    }
  }
}

// 32 numbers take no memory for a table, 33 do.
TEST(LogisticTanh, FewBytesNeedNoTable) {
  size_t used[2];
  for (int i = 0; i < 2; ++i) {
    OpTester op(tflite::Register_LOGISTIC());
    op.Input<int8_t>({32 + i}, std::vector<int8_t>(32 + i), {0.1f, 0});
    op.Output<int8_t>({32 + i}, {1.0f / 256, -128});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    used[i] = op.persistent_words();
  }
  EXPECT_EQ(used[1] - used[0], size_t{256 / 8});
}

// The reference gave these numbers for a scale of 2^-12, at -32768 to 32767 in steps of 9362.
TEST(LogisticTanh, InterpolateInt16) {
  const std::vector<int16_t> in = EveryValue<int16_t>(9362);
  const Quantization qi(1.0f / 4096, 0), qo(1.0f / 32768, 0);
  const std::vector<int16_t> logistic = mote::Run<int16_t>(tflite::Register_LOGISTIC_INT16(), in, qi, qo);
  const std::vector<int16_t> tanh = mote::Run<int16_t>(tflite::Register_TANH_INT16(), in, qi, qo);
  EXPECT_SAME(logistic, std::vector<int16_t>{11, 108, 1029, 7922, 24843, 31738, 32660, 32757});
  EXPECT_SAME(tanh, std::vector<int16_t>{-32767, -32767, -32699, -26720, 26715, 32699, 32767, 32767});
}

void Int16StaysWithin(const TFLMRegistration& registration, double (*function)(double), int tolerance) {
  Random random(57);
  for (int round = 0; round < 12; ++round) {
    const Quantization qi(round == 0 ? 1.0f / 2048 : random.Scale(1e-5, 1e-2), 0), qo(1.0f / 32768, 0);
    const std::vector<int16_t> in = EveryValue<int16_t>(97);
    const std::vector<int16_t> out = mote::Run<int16_t>(registration, in, qi, qo);
    for (size_t i = 0; i < in.size(); ++i) {
      EXPECT_NEAR(out[i], function(RealOf(in[i], qi)) * 32768, tolerance);
    }
  }
}

TEST(Logistic, Int16IsCloseToTheFunction) { Int16StaysWithin(tflite::Register_LOGISTIC(), Logistic, 3); }
TEST(Tanh, Int16IsCloseToTheFunction) {
  Int16StaysWithin(
      tflite::Register_TANH(), [](double x) { return std::tanh(x); }, 5);
}

TEST(Logistic, RefusesWhatItCannotDo) {
  OpTester type(tflite::Register_LOGISTIC_INT8());
  type.Input<float>({1}, {1});
  type.Output<float>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "FLOAT32"));
  OpTester types(tflite::Register_LOGISTIC());
  types.Input<int8_t>({1}, {1}, {0.5f, 0});
  types.Output<uint8_t>({1}, {1.0f / 256, 0});
  EXPECT_EQ(types.Prepare(), kTfLiteError);
  OpTester missing(tflite::Register_LOGISTIC());
  missing.Input<int8_t>({1}, {1});
  missing.Output<int8_t>({1}, {1.0f / 256, -128});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "input"));
}

TEST(Tanh, RefusesScalesThatInt16DoesNotHave) {
  OpTester output(tflite::Register_TANH());
  output.Input<int16_t>({1}, {1}, {1e-3f, 0});
  output.Output<int16_t>({1}, {1e-3f, 0});
  EXPECT_EQ(output.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(output, "1/32768"));
  OpTester input(tflite::Register_TANH());
  input.Input<int16_t>({1}, {1}, {6.0f, 0});
  input.Output<int16_t>({1}, {1.0f / 32768, 0});
  ASSERT_EQ(input.Run(), kTfLiteOk);
  EXPECT_GT(input.Out<int16_t>()[0], 32760);
  OpTester zero_point(tflite::Register_TANH());
  zero_point.Input<int16_t>({1}, {1}, {1e-3f, 1});
  zero_point.Output<int16_t>({1}, {1.0f / 32768, 0});
  EXPECT_EQ(zero_point.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(zero_point, "zero point 1"));
}

TEST(Logistic, ReadsAndWritesBrainFloats) {
  OpTester op(tflite::Register_LOGISTIC());
  op.InputOf(kTfLiteBFloat16, {3}, {0, 0, 0, 0x43, 0, 0xC3});  // 0, 128, -128
  op.OutputOf(kTfLiteBFloat16, {3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<uint16_t>()[0], 0x3F00);
  EXPECT_EQ(op.Out<uint16_t>()[1], 0x3F80);
  EXPECT_LT(op.Out<uint16_t>()[2], 0x0080);
}

}  // namespace
}  // namespace mote
