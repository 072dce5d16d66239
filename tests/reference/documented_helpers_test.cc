// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The small functions that custom operators take from kernels/internal.
#include <cmath>
#include <limits>
#include <vector>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/constants.h"
#include "tensorflow/lite/kernels/internal/cppmath.h"
#include "tensorflow/lite/kernels/internal/max.h"
#include "tensorflow/lite/kernels/internal/min.h"
#include "tensorflow/lite/kernels/internal/portable_tensor.h"
#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/dequantize.h"
#include "tensorflow/lite/kernels/internal/reference/logistic.h"
#include "tensorflow/lite/kernels/internal/reference/quantize.h"
#include "tensorflow/lite/kernels/internal/reference/tanh.h"
#include "tensorflow/lite/kernels/internal/reshape_utils.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::RuntimeShape;

TEST(DocumentedHelpers, Offsets) {
  RandomCase r(1);
  for (int i = 0; i < 50; ++i) {
    std::vector<int> dims, index;
    for (int d = 0; d < 5; ++d) dims.push_back(r.Within(1, 6)), index.push_back(r.Within(0, dims.back() - 1));
    int expected = 0;
    for (size_t d = 0; d < 5; ++d) expected = expected * dims[d] + index[d];
    EXPECT_EQ(tflite::Offset(ShapeOf(dims), index[0], index[1], index[2], index[3], index[4]), expected);

    const RuntimeShape shape = ShapeOf({dims[0], dims[1], dims[2], dims[3]});
    const tflite::Dims<4> reversed = tflite::ToRuntimeDims(shape);
    EXPECT_SAME(tflite::DimsToShape(reversed), shape);
    EXPECT_EQ(tflite::FlatSize(reversed), shape.FlatSize());
    EXPECT_EQ(tflite::ArraySize(reversed, 0), dims[3]);
    EXPECT_EQ(tflite::MatchingArraySize(reversed, 1, reversed, 1, reversed, 1), dims[2]);
    EXPECT_TRUE(tflite::IsPackedWithoutStrides(reversed));
    EXPECT_EQ(tflite::RequiredBufferSizeForDims(reversed), shape.FlatSize());
    EXPECT_EQ(tflite::Offset(reversed, index[3], index[2], index[1], index[0]), tflite::Offset(shape, index.data()));
    tflite::Dims<4> computed = reversed;
    computed.strides[2] = -1;
    EXPECT_FALSE(tflite::IsPackedWithoutStrides(computed));
    tflite::ComputeStrides(&computed);
    EXPECT_EQ(computed.strides[2], reversed.strides[2]);
  }
  EXPECT_EQ(tflite::MatchingExtendedShapeFlatSize(ShapeOf({2, 3}), ShapeOf({1, 1, 2, 3}), ShapeOf({1, 2, 3})), 6);
  EXPECT_SAME(tflite::GetTensorShape(std::vector<int32_t>{4, 5}), ShapeOf({4, 5}));
}

TEST(DocumentedHelpers, Integers) {
  EXPECT_EQ(tflite::CeilQuotient(7, 3), 3);
  EXPECT_EQ(tflite::RoundUp<4>(9), 12);
  EXPECT_EQ(tflite::RoundDown<4>(11), 8);
  for (int n = 1; n < 5000; ++n) EXPECT_EQ(tflite::FloorLog2(n), static_cast<int>(std::floor(std::log2(n))));
  EXPECT_EQ(tflite::SaturatingSub<int16_t>(-32768, 1), -32768);
  EXPECT_EQ(tflite::SaturatingSub<int32_t>(5, 7), -2);
  RandomCase r(2);
  for (int i = 0; i < 500; ++i) {
    const int32_t x = r.Within(-100000, 100000) * r.Within(1, 20000);
    const int exponent = r.Within(-31, 31);
    const double exact = std::ldexp(static_cast<double>(x), exponent);
    const double rounded = std::min(std::max(std::round(exact), -2147483648.0), 2147483647.0);
    EXPECT_EQ(static_cast<double>(tflite::SaturatingRoundingMultiplyByPOTParam(x, exponent)), rounded);
  }
  int16_t small = 0;
  tflite::DownScaleInt32ToInt16Multiplier(0x40008000, &small);
  EXPECT_EQ(small, 0x4001);
  tflite::DownScaleInt32ToInt16Multiplier(0x7FFFFFFF, &small);
  EXPECT_EQ(small, 0x7FFF);
}

TEST(DocumentedHelpers, ReciprocalsAndRoots) {
  RandomCase r(3);
  for (int i = 0; i < 500; ++i) {
    const int32_t x = r.Within(1, 30000) * r.Within(1, 60000);
    constexpr int kIntegerDigits = 12;
    int bits = 0;
    const int32_t reciprocal = tflite::GetReciprocal(x, kIntegerDigits, &bits);
    const double exact = 1 / std::ldexp(static_cast<double>(x), kIntegerDigits - 31);
    EXPECT_NEAR(std::ldexp(static_cast<double>(reciprocal), -31 - bits) / exact, 1.0, 1e-6);

    int32_t multiplier = 0;
    int shift = 0;
    tflite::GetInvSqrtQuantizedMultiplierExp(x, tflite::kReverseShift, &multiplier, &shift);
    const double root = std::ldexp(static_cast<double>(multiplier), shift - 31);
    EXPECT_NEAR(root * std::sqrt(static_cast<double>(x)), 1.0, 2e-6);
  }
  int32_t multiplier, divisor;
  int left, reverse;
  tflite::PreprocessLogSoftmaxScalingExp(1.0, 0.1, 5, &multiplier, &left, &divisor, &reverse);
  const double forth = std::ldexp(static_cast<double>(multiplier), left - 31);
  EXPECT_NEAR(forth * std::ldexp(static_cast<double>(divisor), reverse - 31), 1.0, 1e-6);
}

TEST(DocumentedHelpers, Floats) {
  EXPECT_EQ(tflite::ActivationFunction<tflite::FusedActivationFunctionType::kRelu6>(7.0f), 6.0f);
  EXPECT_EQ(tflite::ActivationFunction<tflite::FusedActivationFunctionType::kRelu1>(-7.0f), -1.0f);
  const float bias[] = {1, -2};
  float rows[] = {0, 0, 5, 5};
  tflite::BiasAndClamp(-1, 4, 2, bias, 4, rows);
  EXPECT_EQ(rows[0], 1.0f);
  EXPECT_EQ(rows[1], -1.0f);
  EXPECT_EQ(rows[2], 4.0f);
  EXPECT_EQ(rows[3], 3.0f);
  EXPECT_EQ(tflite::TfLiteRound(-2.5f), -3.0f);
  EXPECT_EQ(tflite::TfLiteExpm1(0.0f), 0.0f);
  EXPECT_EQ(tflite::TfLiteMax(std::numeric_limits<float>::quiet_NaN(), 2.0f), 2.0f);
  EXPECT_EQ(tflite::TfLiteMin(3, 2), 2);
  EXPECT_NEAR(M_SQRT2 * M_SQRT1_2, 1.0, 1e-12);
}

TEST(DocumentedHelpers, TablesOfInt16) {
  std::vector<int16_t> lut(static_cast<size_t>(tflite::LUTSize<int16_t>()));
  const float in_scale = 8.0f / 32768, out_scale = 1.0f / 32768;
  tflite::LUTPopulate<int16_t>(
      in_scale, 0, out_scale, 0, [](float x) { return std::tanh(x); }, lut.data());
  int largest = 0;
  for (int value = -32768; value < 32768; value += 7) {
    const double exact = 32768 * std::tanh(static_cast<double>(in_scale) * value);
    const int got = tflite::LUTLookup(static_cast<int16_t>(value), lut.data());
    largest = std::max(largest, static_cast<int>(std::abs(got - exact)));
  }
  // 2 of the interpolation, and 4 because points lie 65535 / 512 apart, but are looked up as if it were 128.
  EXPECT_LE(largest, 6);
  tflite::LUTPopulate<int16_t>(
      1.0, 0, 1.0, 0, [](double x) { return x * 0.5; }, lut.data());
  EXPECT_EQ(tflite::LUTLookup(int16_t{1000}, lut.data()), 500);
}

// One dimension, as TfLiteIntArray has it.
TfLiteIntArray* OneDim(int (&array)[2]) { return reinterpret_cast<TfLiteIntArray*>(array); }

TEST(DocumentedHelpers, Tensors) {
  float first[] = {1, 2}, second[] = {3, 4, 5};
  int first_dims[] = {1, 2}, second_dims[] = {1, 3};
  TfLiteTensor a = {}, b = {};
  a.data.f = first, a.dims = OneDim(first_dims);
  b.data.f = second, b.dims = OneDim(second_dims);
  const tflite::VectorOfTensors<float> both({&a, &b});
  ASSERT_EQ(both.size(), size_t{2});
  EXPECT_EQ(both.data()[1][2], 5.0f);
  EXPECT_EQ(both.shapes()[1]->Dims(0), 3);
  float written[4] = {};
  tflite::SequentialTensorWriter<float> writer(second, written);
  writer.Write(2);
  writer.WriteN(0, 3);
  EXPECT_EQ(written[0], 5.0f);
  EXPECT_EQ(written[3], 5.0f);
}

TEST(DocumentedHelpers, ScalesOfChannels) {
  const float scales[] = {0.5f, 2.0f};
  const int32_t zeros[] = {1, -3};
  const RuntimeShape shape = ShapeOf({2, 2, 2});
  const float in[] = {0, 1, -4, 9, 0.25f, -1, 500, -500};
  int8_t quantized[8];
  float back[8];
  tflite::PerChannelQuantizationParams quantization = {scales, zeros, 1};
  tflite::reference_ops::PerChannelQuantize(quantization, shape, in, shape, quantized);
  const int8_t expected[] = {1, 3, -5, 2, 2, -1, 127, -128};
  tflite::PerChannelDequantizationParams dequantization = {scales, zeros, 1};
  tflite::reference_ops::PerChannelDequantize(dequantization, shape, quantized, shape, back);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(quantized[i], expected[i]);
    const int c = i / 2 % 2;
    EXPECT_EQ(back[i], static_cast<float>(expected[i] - zeros[c]) * scales[c]);
  }
}

TEST(DocumentedHelpers, LogisticAndTanhByTheirParameters) {
  RandomCase r(4);
  const std::vector<int16_t> in = r.Values<int16_t>(60);
  const RuntimeShape shape = ShapeOf({60});
  std::vector<int16_t> got(60), expected(60);
  tflite::LogisticParams logistic = {};
  tflite::reference_ops::Logistic(logistic, shape, in.data(), shape, got.data());
  tflite::reference_integer_ops::Logistic(0, 0, 60, in.data(), expected.data());
  EXPECT_SAME(got, expected);
  tflite::TanhParams tanh = {};
  tflite::reference_ops::Tanh(tanh, shape, in.data(), shape, got.data());
  tflite::reference_integer_ops::Tanh(0, 0, shape, in.data(), shape, expected.data());
  EXPECT_SAME(got, expected);
}

void Ignore(TfLiteContext*, const char*, ...) {}

TfLiteStatus Resolve(const std::vector<int>& in, std::vector<int>* out) {
  TfLiteContext context = {};
  context.ReportError = Ignore;
  std::vector<int> array = {static_cast<int>(out->size())};
  array.insert(array.end(), out->begin(), out->end());
  const TfLiteStatus status = tflite::reshape_internal::ResolveOutputShape(
      &context, ShapeOf(in), *reinterpret_cast<TfLiteIntArray*>(array.data()));
  out->assign(array.begin() + 1, array.end());
  return status;
}

TEST(DocumentedHelpers, ShapesOfReshape) {
  std::vector<int> shape = {3, -1, 2};
  EXPECT_EQ(Resolve({4, 6}, &shape), kTfLiteOk);
  EXPECT_TRUE((shape == std::vector<int>{3, 4, 2}));
  EXPECT_EQ(Resolve({4, 6}, &shape), kTfLiteOk);
  for (const std::vector<int>& wrong :
       {std::vector<int>{5, -1}, {-1, -1}, {-2, 12}, {4, 5}, {0, -1}, {1 << 20, 1 << 20}}) {
    shape = wrong;
    EXPECT_EQ(Resolve({4, 6}, &shape), kTfLiteError);
  }
}

}  // namespace
}  // namespace mote
