// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"

namespace mote {
namespace {

TEST(FakeQuant, RoundsToTheSteps) {
  const TfLiteFakeQuantParams params = {0, 6, 4, false};
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> out =
      RunUnary<float>(tflite::Register_FAKE_QUANT(), {-1, 0.19f, 0.21f, 0.99f, 7, nan}, {}, {}, &params);
  const float expected[] = {0, 0, 0.4f, 0.8f, 6, 0};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(out[i], expected[i], 1e-6f);
}

TEST(FakeQuant, MovesTheRangeSoThatZeroIsAStep) {
  const TfLiteFakeQuantParams params = {-1, 1, 8, false}, above = {0.5f, 1, 8, false}, below = {-1, -0.5f, 8, false};
  const std::vector<float> both = RunUnary<float>(tflite::Register_FAKE_QUANT(), {-9, 0, 9}, {}, {}, &params);
  const float expected[] = {-0.9960785f, 0, 1.0039215f};
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(both[i], expected[i], 1e-6f);
  EXPECT_NEAR(RunUnary<float>(tflite::Register_FAKE_QUANT(), {9}, {}, {}, &above)[0], 0.5f, 1e-6f);
  EXPECT_NEAR(RunUnary<float>(tflite::Register_FAKE_QUANT(), {-9}, {}, {}, &below)[0], -0.5f, 1e-6f);
}

void Refuses(const TfLiteFakeQuantParams& params, const char* text) {
  OpTester op(tflite::Register_FAKE_QUANT(), &params);
  op.Input<float>({1}, {1});
  op.Output<float>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, text));
}

TEST(FakeQuant, RefusesWhatItCannotDo) {
  const TfLiteFakeQuantParams params = {-1, 1, 8, false};
  ExpectTypeRefused<int8_t>(tflite::Register_FAKE_QUANT(), "INT8", &params);
  Refuses({-1, 1, 8, true}, "narrow_range");
  Refuses({-1, 1, 0, false}, "num_bits is 0");
  Refuses({-1, 1, 31, false}, "num_bits is 31");
  Refuses({1, 1, 8, false}, "range");
}

}  // namespace
}  // namespace mote
