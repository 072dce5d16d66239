// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

double HardSwish(double x) { return x * std::min(std::max(x + 3, 0.0), 6.0) / 6; }

TEST(HardSwish, ComputesFloats) {
  ExpectFloats(tflite::Register_HARD_SWISH_FLOAT32(), HardSwish, {-1e30f, -3, -1.5f, 0, 0.5f, 3, 4, 1e30f});
}

template <class T>
std::vector<T> Twice(std::vector<T> numbers) {
  numbers.reserve(2 * numbers.size());
  numbers.insert(numbers.end(), numbers.begin(), numbers.end());
  return numbers;
}

template <class T>
void MatchesTheSpecification(const TFLMRegistration& registration, unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 30; ++round) {
    const Quantization qi(random.Scale(1e-3, 0.5), random.ZeroPoint<T>());
    const Quantization qo(qi.scales[0] * random.Scale(0.3, 3), random.ZeroPoint<T>());
    const std::vector<T> in = AllNumbers<T>(), out = RunUnary<T>(registration, in, qi, qo);
    for (size_t i = 0; i < in.size(); ++i) {
      if (!IsAbout(out[i], HardSwish(RealOf(in[i], qi)), qo, 0.2)) std::printf("seed %u, round %d\n", seed, round);
      ASSERT_TRUE(IsAbout(out[i], HardSwish(RealOf(in[i], qi)), qo, 0.2));
    }
    ASSERT_SAME(RunUnary<T>(registration, Twice(in), qi, qo), Twice(out));  // many bytes are looked up in a table
  }
}

TEST(HardSwish, MatchesTheSpecificationInInt8) {
  MatchesTheSpecification<int8_t>(tflite::Register_HARD_SWISH_INT8(), 81);
}
TEST(HardSwish, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(tflite::Register_HARD_SWISH(), 82); }

TEST(HardSwish, RefusesWhatItCannotDo) {
  ExpectTypeRefused<int16_t>(tflite::Register_HARD_SWISH(), "INT16");
  ExpectTypeRefused<uint8_t>(tflite::Register_HARD_SWISH_INT8(), "UINT8");
  OpTester scale(tflite::Register_HARD_SWISH());
  scale.Input<int8_t>({1}, {1}, {1.0f, 0});
  scale.Output<int8_t>({1}, {0.001f, 0});
  ASSERT_EQ(scale.Run(), kTfLiteOk);
  EXPECT_EQ(scale.Out<int8_t>()[0], 127);
}

}  // namespace
}  // namespace mote
