// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Run(const TFLMRegistration& registration, TfLiteType type, const std::vector<T>& parts) {
  std::vector<uint8_t> bytes(parts.size() * sizeof(T));
  std::memcpy(bytes.data(), parts.data(), bytes.size());
  OpTester op(registration);
  op.InputOf(type, {static_cast<int>(parts.size() / 2)}, bytes);
  op.Output<T>({static_cast<int>(parts.size() / 2)});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

template <class T>
void TakesNumbersApart(TfLiteType type) {
  const std::vector<T> parts = {3, -4, 0, 0, -1, 0, T(1e30), T(1e30)};
  EXPECT_SAME(Run<T>(tflite::Register_REAL(), type, parts), std::vector<T>{3, 0, -1, T(1e30)});
  EXPECT_SAME(Run<T>(tflite::Register_IMAG(), type, parts), std::vector<T>{-4, 0, 0, T(1e30)});
  const std::vector<T> magnitudes = Run<T>(tflite::Register_COMPLEX_ABS(), type, parts);
  const T expected[] = {5, 0, 1, T(1.4142135623731e30)};  // the squares of the last one would overflow a float
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(magnitudes[i], expected[i], expected[i] * T(1e-6));
}

TEST(Complex, TakesSinglesApart) { TakesNumbersApart<float>(kTfLiteComplex64); }
TEST(Complex, TakesDoublesApart) { TakesNumbersApart<double>(kTfLiteComplex128); }

TEST(Complex, RefusesOtherTypes) {
  OpTester real(tflite::Register_REAL());
  real.Input<float>({1}, {1});
  real.Output<float>({1});
  EXPECT_EQ(real.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(real, "FLOAT32"));
  OpTester mixed(tflite::Register_COMPLEX_ABS());
  mixed.InputOf(kTfLiteComplex64, {1}, std::vector<uint8_t>(8));
  mixed.Output<double>({1});
  EXPECT_EQ(mixed.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(mixed, "FLOAT64"));
}

}  // namespace
}  // namespace mote
