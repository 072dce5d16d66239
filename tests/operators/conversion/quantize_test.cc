// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/quantize.h"

#include <cmath>
#include <limits>
#include <random>

#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/huge_multiplier.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

template <class In, class Out>
std::vector<Out> Run(const TFLMRegistration& registration, const std::vector<In>& in, Quantization qi,
                     Quantization qo) {
  OpTester op(registration);
  op.Input<In>({static_cast<int>(in.size())}, in, qi);
  op.Output<Out>({static_cast<int>(in.size())}, qo);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<Out>();
}

TEST(Quantize, RoundsHalvesOfFloatsAwayFromZero) {
  const std::vector<float> in = {0.25f, -0.25f, 0.24999f, 0.75f, -0.75f, 1.0f};
  EXPECT_TRUE((mote::Run<float, int8_t>(tflite::Register_QUANTIZE_FLOAT32(), in, {}, {0.5f, 10}) ==
               std::vector<int8_t>{11, 9, 10, 12, 8, 12}));
  // This is the largest float below one half.
  EXPECT_EQ((mote::Run<float, int8_t>(tflite::Register_QUANTIZE(), {0.49999997f}, {}, {1.0f, 0})[0]), 0);
}

template <class Out>
void CheckQuotients(const std::vector<float>& in, float scale, int32_t zero) {
  const std::vector<Out> out = mote::Run<float, Out>(tflite::Register_QUANTIZE(), in, {}, {scale, zero});
  for (size_t i = 0; i < in.size(); ++i) {
    const float expected = std::round(in[i] / scale) + static_cast<float>(zero);
    ASSERT_EQ(static_cast<float>(out[i]), std::min<float>(std::max<float>(expected, std::numeric_limits<Out>::min()),
                                                          std::numeric_limits<Out>::max()));
  }
}

// Half of the quotients are as near to halves as float allows, where a product with the reciprocal goes wrong.
TEST(Quantize, DividesFloats) {
  Seeded<std::mt19937> random(7);
  const auto below = [&random](unsigned limit) { return static_cast<int>(random() % limit); };
  for (int i = 0; i < 300; ++i) {
    const float scale = std::ldexp(static_cast<float>((1 << 23) + below(1 << 23)), below(60) - 53);
    std::vector<float> in(37);
    for (float& x : in) {
      const float half = static_cast<float>(below(600) - 300) + 0.5f;
      x = scale * (below(2) == 0 ? half : half + static_cast<float>(below(1000)) / 1000);
      if (below(4) == 0) x = std::nextafter(x, 0.0f);
    }
    CheckQuotients<int8_t>(in, scale, below(256) - 128);
    CheckQuotients<int16_t>(in, scale / 64, 0);
  }
}

TEST(Quantize, SaturatesFloats) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<float> in = {-kInfinity, -1e30f, -65, 64, 1e30f, kInfinity};
  EXPECT_TRUE((mote::Run<float, int8_t>(tflite::Register_QUANTIZE(), in, {}, {0.5f, 0}) ==
               std::vector<int8_t>{-128, -128, -128, 127, 127, 127}));
  EXPECT_TRUE((mote::Run<float, uint8_t>(tflite::Register_QUANTIZE(), in, {}, {0.5f, 128}) ==
               std::vector<uint8_t>{0, 0, 0, 255, 255, 255}));
  EXPECT_TRUE((mote::Run<float, int16_t>(tflite::Register_QUANTIZE(), in, {}, {0.5f, 0}) ==
               std::vector<int16_t>{-32768, -32768, -130, 128, 32767, 32767}));
}

TEST(Quantize, GivesTheZeroPointForWhatIsNotANumber) {
  EXPECT_EQ((mote::Run<float, int8_t>(tflite::Register_QUANTIZE(), {std::numeric_limits<float>::quiet_NaN()}, {},
                                      {0.5f, 7})[0]),
            7);
}

TEST(Quantize, HasAScalePerChannel) {
  OpTester op(tflite::Register_QUANTIZE());
  op.Input<float>({2, 3, 2}, {1, 2, 1, 2, 1, 2, -1, -2, -1, -2, -1, -2});
  Quantization q({1.0f, 0.5f, 0.25f}, 1);
  q.zero_points = {0, 10, -10};
  op.Output<int8_t>({2, 3, 2}, q);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{1, 2, 12, 14, -6, -2, -1, -2, 8, 6, -14, -18});
}

template <class In, class Out>
void MatchesTheSpecification(unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 30; ++round) {
    const Quantization qi(random.Scale(1e-3, 1), random.ZeroPoint<In>());
    const double ratio = static_cast<double>(std::numeric_limits<In>::max()) / std::numeric_limits<Out>::max();
    const Quantization qo(qi.scales[0] * static_cast<float>(std::max(ratio, 1e-3)) * random.Scale(0.2, 5),
                          random.ZeroPoint<Out>());
    const std::vector<In> in = random.Values<In>(60);
    const std::vector<Out> out = mote::Run<In, Out>(tflite::Register_QUANTIZE(), in, qi, qo);
    for (size_t i = 0; i < in.size(); ++i) {
      if (!IsAbout(out[i], RealOf(in[i], qi), qo)) std::printf("seed %u, round %d, element %zu\n", seed, round, i);
      ASSERT_TRUE(IsAbout(out[i], RealOf(in[i], qi), qo));
    }
  }
}

// Many bytes are looked up in a table.
template <class In, class Out>
void GivesManyWhatItGivesFew(unsigned seed) {
  constexpr int kMany = 600, kFew = 60;
  Random random(seed);
  const Quantization qi(random.Scale(1e-3, 1), random.ZeroPoint<In>());
  const Quantization qo(qi.scales[0] * random.Scale(0.2, 5), random.ZeroPoint<Out>());
  const std::vector<In> in = random.Values<In>(kMany);
  const std::vector<Out> out = mote::Run<In, Out>(tflite::Register_QUANTIZE(), in, qi, qo);
  for (int i = 0; i < kMany; i += kFew) {
    const std::vector<In> few(in.begin() + i, in.begin() + i + kFew);
    ASSERT_TRUE((mote::Run<In, Out>(tflite::Register_QUANTIZE(), few, qi, qo) ==
                 std::vector<Out>(out.begin() + i, out.begin() + i + kFew)));
  }
}

TEST(Quantize, GivesManyBytesWhatItGivesFew) {
  GivesManyWhatItGivesFew<int8_t, int8_t>(81);
  GivesManyWhatItGivesFew<int8_t, uint8_t>(82);
  GivesManyWhatItGivesFew<uint8_t, int8_t>(83);
  GivesManyWhatItGivesFew<uint8_t, uint8_t>(84);
}

TEST(Quantize, RescalesEveryPairOfTypes) {
  MatchesTheSpecification<int8_t, int8_t>(61);
  MatchesTheSpecification<int8_t, uint8_t>(62);
  MatchesTheSpecification<int8_t, int16_t>(63);
  MatchesTheSpecification<int8_t, int32_t>(64);
  MatchesTheSpecification<uint8_t, int8_t>(65);
  MatchesTheSpecification<uint8_t, uint8_t>(66);
  MatchesTheSpecification<int16_t, int8_t>(67);
  MatchesTheSpecification<int16_t, int16_t>(68);
  MatchesTheSpecification<int16_t, int32_t>(69);
  MatchesTheSpecification<int32_t, int8_t>(70);
  MatchesTheSpecification<int32_t, int16_t>(71);
}

TEST(Quantize, MovesTheZeroPointBetweenInt8AndUInt8) {
  std::vector<uint8_t> in;
  std::vector<int8_t> expected;
  for (int x = 0; x < 256; ++x) {
    in.push_back(static_cast<uint8_t>(x));
    expected.push_back(static_cast<int8_t>(x - 128));
  }
  EXPECT_TRUE((mote::Run<uint8_t, int8_t>(tflite::Register_QUANTIZE_INT8(), in, {0.3f, 128}, {0.3f, 0}) == expected));
}

TEST(Quantize, RefusesWhatItCannotDo) {
  OpTester type(tflite::Register_QUANTIZE());
  type.Input<float>({1}, {1});
  type.Output<int64_t>({1}, {0.5f, 0});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "output"));
  OpTester pair(tflite::Register_QUANTIZE_INT8());
  pair.Input<float>({1}, {1});
  pair.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(pair.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(pair, "FLOAT32"));
  OpTester missing(tflite::Register_QUANTIZE());
  missing.Input<float>({1}, {1});
  missing.Output<int8_t>({1});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "output"));
  OpTester channels(tflite::Register_QUANTIZE());
  channels.Input<float>({1, 3}, {1, 2, 3});
  channels.Output<int8_t>({1, 3}, Quantization({1.0f, 2.0f}, 1));
  EXPECT_EQ(channels.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(channels, "2 scales"));
  OpTester huge(tflite::Register_QUANTIZE());
  huge.Input<int8_t>({1}, {1}, {1e9f, 0});
  huge.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_TRUE(Saturates<int8_t>(huge));
}

}  // namespace
}  // namespace mote
