// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/huge_multiplier.h"
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

double ReciprocalRoot(double x) { return x > 0 ? 1 / std::sqrt(x) : 1e9; }

TEST(SquareRoot, ComputesFloats) {
  const std::vector<float> in = {1e-30f, 0.25f, 2, 9, 1e30f};
  ExpectFloats(tflite::Register_SQRT_FLOAT32(), std::sqrt, in);
  ExpectFloats(tflite::Register_RSQRT_FLOAT32(), ReciprocalRoot, in);
}

TEST(SquareRoot, ComputesQuantizedNumbers) {
  ExpectQuantized<int8_t>(tflite::Register_SQRT(), std::sqrt, 71, 0.01, true);
  ExpectQuantized<int16_t>(tflite::Register_SQRT(), std::sqrt, 72, 0.01, true);
  ExpectQuantized<int8_t>(tflite::Register_RSQRT_INT8(), ReciprocalRoot, 73, 0.01, true);
}

TEST(SquareRoot, RoundsTheRootDown) {
  EXPECT_SAME(RunUnary<int8_t>(tflite::Register_SQRT(), {3, 4, 6, 7, 11, 12}, {1, 3}, {1, -2}),
              std::vector<int8_t>{-2, -1, -1, 0, 0, 1});
}

TEST(SquareRoot, InterpolatesInt16) {
  // The reference's outputs: between the points of its table, the reciprocal root is far too small.
  EXPECT_SAME(RunUnary<int16_t>(tflite::Register_RSQRT(), {0, 1, 5, 100}, {0.1f, 0}, {0.01f, 0}),
              std::vector<int16_t>{24588, 24396, 23629, 5400});
}

template <class T>
void RefusesNegativeInput(const TFLMRegistration& registration, int32_t zero_point) {
  OpTester op(registration);
  op.Input<T>({3}, {50, static_cast<T>(zero_point), static_cast<T>(zero_point - 1)}, {0.5f, zero_point});
  op.Output<T>({3}, {0.5f, 0});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_TRUE(Says(op, "element 2"));
}

TEST(SquareRoot, RefusesRootsOfNegativeNumbers) {
  RefusesNegativeInput<int8_t>(tflite::Register_SQRT(), -7);
  RefusesNegativeInput<int8_t>(tflite::Register_RSQRT(), 7);
  RefusesNegativeInput<int16_t>(tflite::Register_SQRT(), 0);
  RefusesNegativeInput<int16_t>(tflite::Register_RSQRT(), 0);
}

TEST(SquareRoot, RefusesOtherTypes) {
  ExpectTypeRefused<uint8_t>(tflite::Register_SQRT(), "UINT8");
  ExpectTypeRefused<int32_t>(tflite::Register_RSQRT(), "INT32");
}

TEST(SquareRoot, SaturatesWithScalesThatOverflow) {
  OpTester op(tflite::Register_RSQRT());
  op.Input<int8_t>({1}, {1}, {1e-30f, 0});
  op.Output<int8_t>({1}, {1e-20f, 0});
  EXPECT_TRUE(Saturates<int8_t>(op));
}

}  // namespace
}  // namespace mote
