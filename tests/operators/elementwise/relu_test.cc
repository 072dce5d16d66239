// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/activations.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/huge_multiplier.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Case {
  TFLMRegistration registration;
  float min, max;
  bool has_int16;
};

std::vector<Case> Cases() {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return {{tflite::Register_RELU(), 0, kInfinity, true},
          {tflite::Register_RELU6(), 0, 6, true},
          {tflite::Register_RELU_N1_TO_1(), -1, 1, false},
          {tflite::Register_RELU_0_TO_1(), 0, 1, false}};
}

template <class T>
std::vector<T> Run(const TFLMRegistration& registration, const std::vector<T>& in, Quantization qi = {},
                   Quantization qo = {}) {
  OpTester op(registration);
  op.Input<T>({static_cast<int>(in.size())}, in, qi);
  op.Output<T>({static_cast<int>(in.size())}, qo);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

TEST(Relu, LimitsFloats) {
  const std::vector<float> in = {-1e30f, -1.5f, -0.25f, 0, 0.25f, 1.5f, 6.5f, 1e30f};
  for (const Case& c : Cases()) {
    const std::vector<float> out = mote::Run<float>(c.registration, in);
    for (size_t i = 0; i < in.size(); ++i) EXPECT_EQ(out[i], std::min(std::max(in[i], c.min), c.max));
  }
}

TEST(Relu, KeepsWhatIsNotANumber) {
  EXPECT_TRUE(
      std::isnan(mote::Run<float>(tflite::Register_RELU_FLOAT32(), {std::numeric_limits<float>::quiet_NaN()})[0]));
}

// Many bytes are looked up in a table.
template <class T>
void GivesManyWhatItGivesFew(unsigned seed) {
  constexpr int kMany = 600, kFew = 60;
  Random random(seed);
  for (const Case& c : Cases()) {
    const Quantization qi(random.Scale(1e-3, 1), random.ZeroPoint<T>());
    const Quantization qo(qi.scales[0] * random.Scale(0.2, 5), random.ZeroPoint<T>());
    const std::vector<T> in = random.Values<T>(kMany);
    const std::vector<T> out = mote::Run<T>(c.registration, in, qi, qo);
    for (int i = 0; i < kMany; i += kFew) {
      const std::vector<T> few(in.begin() + i, in.begin() + i + kFew);
      ASSERT_TRUE(
          (mote::Run<T>(c.registration, few, qi, qo) == std::vector<T>(out.begin() + i, out.begin() + i + kFew)));
    }
  }
}

TEST(Relu, GivesManyBytesWhatItGivesFew) {
  GivesManyWhatItGivesFew<int8_t>(81);
  GivesManyWhatItGivesFew<uint8_t>(82);
}

template <class T>
void MatchesTheSpecification(unsigned seed) {
  Random random(seed);
  for (const Case& c : Cases()) {
    if (sizeof(T) == 2 && !c.has_int16) continue;
    for (int round = 0; round < 30; ++round) {
      const Quantization qi(random.Scale(1e-3, 1), random.ZeroPoint<T>());
      const Quantization qo(qi.scales[0] * random.Scale(0.2, 5), random.ZeroPoint<T>());
      const std::vector<T> in = random.Values<T>(50);
      const std::vector<T> out = mote::Run<T>(c.registration, in, qi, qo);
      for (size_t i = 0; i < in.size(); ++i) {
        const double real = std::min<double>(std::max<double>(RealOf(in[i], qi), c.min), c.max);
        if (!IsAbout(out[i], real, qo)) std::printf("seed %u, round %d, element %zu\n", seed, round, i);
        ASSERT_TRUE(IsAbout(out[i], real, qo));
      }
    }
  }
}

TEST(Relu, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(31); }
TEST(Relu, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(32); }
TEST(Relu, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t>(33); }

TEST(Relu, KeepsInt8OfTheSameScale) {
  EXPECT_SAME(mote::Run<int8_t>(tflite::Register_RELU6_INT8(), {-128, -10, -9, 50, 51, 127}, {0.1f, -10}, {0.1f, -10}),
              std::vector<int8_t>{-10, -10, -9, 50, 50, 50});
}

TEST(Relu, WorksOnEmptyTensors) {
  OpTester op(tflite::Register_RELU());
  op.Input<float>({0, 3}, {});
  op.Output<float>({0, 3});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(Relu, RefusesWhatItCannotDo) {
  OpTester types(tflite::Register_RELU());
  types.Input<float>({1}, {1});
  types.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(types.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(types, "FLOAT32"));
  OpTester int16(tflite::Register_RELU_0_TO_1());
  int16.Input<int16_t>({1}, {1}, {0.5f, 0});
  int16.Output<int16_t>({1}, {0.5f, 0});
  EXPECT_EQ(int16.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(int16, "INT16"));
  OpTester missing(tflite::Register_RELU());
  missing.Input<int8_t>({1}, {1});
  missing.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "input"));
  OpTester huge(tflite::Register_RELU());
  huge.Input<int8_t>({1}, {1}, {1e6f, 0});
  huge.Output<int8_t>({1}, {1e-6f, 0});
  EXPECT_TRUE(Saturates<int8_t>(huge));
  OpTester shape(tflite::Register_RELU());
  shape.Input<float>({2}, {1, 2});
  shape.Output<float>({1, 2});
  EXPECT_EQ(shape.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
