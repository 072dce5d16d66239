// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(Abs, ComputesPlainNumbers) {
  ExpectFloats(tflite::Register_ABS_FLOAT32(), std::fabs, {-1e30f, -2.5f, -0.0f, 0, 3});
  EXPECT_SAME(RunUnary<int32_t>(tflite::Register_ABS(), {INT32_MIN, -7, 0, 7}),
              std::vector<int32_t>{INT32_MIN, 7, 0, 7});
  EXPECT_SAME(RunUnary<int16_t>(tflite::Register_ABS(), {-32768, -7, 7}), std::vector<int16_t>{-32768, 7, 7});
}

TEST(Abs, RescalesQuantizedNumbers) {
  ExpectQuantized<int8_t>(tflite::Register_ABS_INT8(), std::fabs, 61, 0.01);
  ExpectQuantized<int16_t>(tflite::Register_ABS(), std::fabs, 62, 0.01);
  EXPECT_SAME(RunUnary<int16_t>(tflite::Register_ABS(), {-32768, -7}, {0.5f, 0}, {0.5f, 0}),
              std::vector<int16_t>{32767, 7});
}

TEST(Abs, RefusesWhatItCannotDo) {
  ExpectTypeRefused<uint8_t>(tflite::Register_ABS(), "UINT8");
  ExpectTypeRefused<int32_t>(tflite::Register_ABS_INT8(), "INT32");
  OpTester half_quantized(tflite::Register_ABS());
  half_quantized.Input<int16_t>({1}, {1}, {0.5f, 0});
  half_quantized.Output<int16_t>({1});
  EXPECT_EQ(half_quantized.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(half_quantized, "output"));
}

}  // namespace
}  // namespace mote
