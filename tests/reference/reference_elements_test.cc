// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The reference kernels' interface computes, element by element or row by row, what the operators give, on random
// shapes.
#include <algorithm>
#include <cmath>
#include <memory>

#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/add.h"
#include "tensorflow/lite/kernels/internal/reference/binary_function.h"
#include "tensorflow/lite/kernels/internal/reference/comparisons.h"
#include "tensorflow/lite/kernels/internal/reference/dequantize.h"
#include "tensorflow/lite/kernels/internal/reference/div.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/add.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/dequantize.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/log_softmax.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/logistic.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/mul.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/tanh.h"
#include "tensorflow/lite/kernels/internal/reference/log_softmax.h"
#include "tensorflow/lite/kernels/internal/reference/logistic.h"
#include "tensorflow/lite/kernels/internal/reference/maximum_minimum.h"
#include "tensorflow/lite/kernels/internal/reference/mul.h"
#include "tensorflow/lite/kernels/internal/reference/quantize.h"
#include "tensorflow/lite/kernels/internal/reference/requantize.h"
#include "tensorflow/lite/kernels/internal/reference/softmax.h"
#include "tensorflow/lite/kernels/internal/reference/sub.h"
#include "tensorflow/lite/kernels/internal/reference/tanh.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::ArithmeticParams;
using tflite::RuntimeShape;

constexpr int kCases = 40;

// Two operands of which either may repeat some dimensions.
template <class T>
struct Pair {
  explicit Pair(RandomCase& r, int lowest = std::numeric_limits<int8_t>::min()) {
    const int rank = r.Within(0, 4);
    for (int i = 0; i < rank; ++i) {
      const int size = r.Within(1, 5), repeated = r.Within(0, 3);
      out_dims.push_back(size);
      a_dims.push_back(repeated == 0 ? 1 : size);
      b_dims.push_back(repeated == 1 ? 1 : size);
      if (repeated == 0 && b_dims.back() == 1) out_dims.back() = 1;
    }
    a = Numbers(r, a_dims, lowest);
    b = Numbers(r, b_dims, lowest);
    a_scale = r.Scale<T>(0.05f), b_scale = r.Scale<T>(0.05f), out_scale = r.Scale<T>(0.1f);
  }
  static std::vector<T> Numbers(RandomCase& r, const std::vector<int>& dims, int lowest) {
    if constexpr (is_quantized) {
      return r.Values<T>(CountOf(dims));
    } else {
      return r.Values<T>(CountOf(dims), lowest, 100);
    }
  }

  template <class Out = T>
  std::vector<Out> Expected(const TFLMRegistration& registration, const void* options, Quantization scale) const {
    OpTester op(registration, options);
    op.Input<T>(a_dims, a, is_quantized ? a_scale : Quantization());
    op.Input<T>(b_dims, b, is_quantized ? b_scale : Quantization());
    op.Output<Out>(out_dims, is_quantized ? scale : Quantization());
    if (op.Run() == kTfLiteOk) return op.Out<Out>();
    std::printf("%s\n", op.message().c_str());
    return {};
  }
  // The output of loop(a_shape, a, b_shape, b, out_shape, out).
  template <class Out = T, class Loop>
  std::vector<Out> Got(const Loop& loop) const {
    const size_t count = static_cast<size_t>(CountOf(out_dims));
    const std::unique_ptr<Out[]> out(new Out[count]());  // a vector of bools has no array
    loop(ShapeOf(a_dims), a.data(), ShapeOf(b_dims), b.data(), ShapeOf(out_dims), out.get());
    return std::vector<Out>(out.get(), out.get() + count);
  }

  static constexpr bool is_quantized = std::is_integral_v<T> && sizeof(T) < 4;
  std::vector<int> a_dims, b_dims, out_dims;
  std::vector<T> a, b;
  Quantization a_scale, b_scale, out_scale;
};

template <class T>
void SetOpenActivation(ArithmeticParams* params) {
  if constexpr (sizeof(T) < 4) {
    tflite::SetActivationParams(int32_t{std::numeric_limits<T>::min()}, int32_t{std::numeric_limits<T>::max()}, params);
  } else {
    tflite::SetActivationParams(std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max(), params);
  }
}

template <class T>
ArithmeticParams OffsetsOf(const Pair<T>& pair) {
  ArithmeticParams params = {};
  SetOpenActivation<T>(&params);
  if (!pair.is_quantized) return params;
  params.input1_offset = -pair.a_scale.zero_points[0];
  params.input2_offset = -pair.b_scale.zero_points[0];
  params.output_offset = pair.out_scale.zero_points[0];
  return params;
}

template <class T>
ArithmeticParams SumParams(const Pair<T>& pair) {
  ArithmeticParams params = OffsetsOf(pair);
  if (!pair.is_quantized) return params;
  params.left_shift = sizeof(T) == 1 ? 20 : 15;
  const double a = double{pair.a_scale.scales[0]}, b = double{pair.b_scale.scales[0]};
  const double widest = 2 * std::max(a, b);
  tflite::QuantizeMultiplier(a / widest, &params.input1_multiplier, &params.input1_shift);
  tflite::QuantizeMultiplier(b / widest, &params.input2_multiplier, &params.input2_shift);
  tflite::QuantizeMultiplier(widest / ((1 << params.left_shift) * double{pair.out_scale.scales[0]}),
                             &params.output_multiplier, &params.output_shift);
  return params;
}

template <class T>
bool SumsAreEqual(RandomCase& r) {
  const Pair<T> pair(r);
  const ArithmeticParams params = SumParams(pair);
  TfLiteAddParams add = {};
  add.pot_scale_int16 = false;
  TfLiteSubParams sub = {};
  sub.pot_scale_int16 = false;
  const std::vector<T> sums =
      pair.Got([&](auto... args) { tflite::reference_ops::BroadcastAdd4DSlow(params, args...); });
  const std::vector<T> differences = pair.Got([&](auto... args) { tflite::reference_ops::Sub(params, args...); });
  if constexpr (std::is_same_v<T, int8_t>) {
    const auto same = pair.Got([&](auto... args) { tflite::reference_integer_ops::Add(params, args...); });
    if (same != sums) return false;
  }
  return IsSame(sums, pair.Expected(tflite::Register_ADD(), &add, pair.out_scale)) &&
         IsSame(differences, pair.Expected(tflite::Register_SUB(), &sub, pair.out_scale));
}

template <class T>
bool ProductsAreEqual(RandomCase& r, bool is_quotient) {
  Pair<T> pair(r, /*lowest=*/1);
  ArithmeticParams params = OffsetsOf(pair);
  if (pair.is_quantized) {
    const double a = double{pair.a_scale.scales[0]}, b = double{pair.b_scale.scales[0]};
    tflite::QuantizeMultiplier((is_quotient ? a / b : a * b) / double{pair.out_scale.scales[0]},
                               &params.output_multiplier, &params.output_shift);
    for (T& divisor : pair.b) {
      if (divisor == pair.b_scale.zero_points[0]) divisor = static_cast<T>(divisor > 0 ? divisor - 1 : divisor + 1);
    }
  }
  const TfLiteMulParams mul = {};
  const TfLiteDivParams div = {};
  if (is_quotient) {
    if constexpr (std::is_same_v<T, int64_t>) return true;  // DIV has no int64
    return IsSame(pair.Got([&](auto... args) { tflite::reference_ops::Div(params, args...); }),
                  pair.Expected(tflite::Register_DIV(), &div, pair.out_scale));
  }
  return IsSame(pair.Got([&](auto... args) { tflite::reference_ops::Mul(params, args...); }),
                pair.Expected(tflite::Register_MUL(), &mul, pair.out_scale));
}

TEST(ReferenceElements, SumsAndDifferences) {
  RandomCase r(1);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(SumsAreEqual<float>(r));
    EXPECT_TRUE(SumsAreEqual<int32_t>(r));
    EXPECT_TRUE(SumsAreEqual<int64_t>(r));
    EXPECT_TRUE(SumsAreEqual<uint8_t>(r));
    EXPECT_TRUE(SumsAreEqual<int8_t>(r));
  }
}

TEST(ReferenceElements, SumsOfScalesThatArePowersOfTwo) {
  RandomCase r(2);
  for (int i = 0; i < kCases; ++i) {
    Pair<int16_t> pair(r);
    const int shift = r.Within(0, 4);
    pair.a_scale = pair.out_scale = Quantization(1.0f / 1024, 0);
    pair.b_scale = Quantization(std::ldexp(1.0f / 1024, -shift), 0);
    ArithmeticParams params = OffsetsOf(pair);
    params.input2_shift = -shift;
    TfLiteAddParams options = {};
    options.pot_scale_int16 = true;
    EXPECT_TRUE(IsSame(pair.Got([&](auto... args) { tflite::reference_ops::Add(params, args...); }),
                       pair.Expected(tflite::Register_ADD(), &options, pair.out_scale)));
  }
}

TEST(ReferenceElements, ProductsAndQuotients) {
  RandomCase r(3);
  for (int i = 0; i < kCases; ++i) {
    const bool is_quotient = i % 2 == 0;
    EXPECT_TRUE(ProductsAreEqual<float>(r, is_quotient));
    EXPECT_TRUE(ProductsAreEqual<int32_t>(r, is_quotient));
    EXPECT_TRUE(ProductsAreEqual<int64_t>(r, is_quotient));
    EXPECT_TRUE(ProductsAreEqual<uint8_t>(r, is_quotient));
    EXPECT_TRUE(ProductsAreEqual<int8_t>(r, is_quotient));
    EXPECT_TRUE(ProductsAreEqual<int16_t>(r, is_quotient));
  }
}

TEST(ReferenceElements, ActivationsBoundTheResult) {
  ArithmeticParams params = {};
  tflite::SetActivationParams(-1.0f, 1.0f, &params);
  const float a[] = {-5, 0.5f, 5}, b[] = {1};
  float out[3];
  tflite::reference_ops::BroadcastMul4DSlow(params, RuntimeShape({3}), a, RuntimeShape({1}), b, RuntimeShape({3}), out);
  EXPECT_EQ(out[0], -1.0f);
  EXPECT_EQ(out[1], 0.5f);
  EXPECT_EQ(out[2], 1.0f);
}

TEST(ReferenceElements, ComparisonsAndExtremes) {
  RandomCase r(4);
  for (int i = 0; i < kCases; ++i) {
    const Pair<float> reals(r);
    EXPECT_TRUE((reals.Got<bool>([](auto... args) {
      tflite::reference_ops::Broadcast4DSlowLess(tflite::ComparisonParams(), args...);
    }) == reals.Expected<bool>(tflite::Register_LESS(), nullptr, {})));
    const Pair<int32_t> integers(r);
    EXPECT_TRUE((integers.Got<bool>([](auto... args) {
      tflite::reference_ops::GreaterEqualNoScaling(tflite::ComparisonParams(), args...);
    }) == integers.Expected<bool>(tflite::Register_GREATER_EQUAL(), nullptr, {})));
    EXPECT_SAME(integers.Got([](auto... args) {
      tflite::reference_ops::MaximumMinimumBroadcastSlow(args..., [](int32_t a, int32_t b) { return std::max(a, b); });
    }),
                integers.Expected(tflite::Register_MAXIMUM(), nullptr, {}));
    EXPECT_SAME(integers.Got([](auto... args) {
      tflite::reference_ops::BroadcastBinaryFunction4DSlow<int32_t, int32_t, int32_t>(
          args..., [](int32_t a, int32_t b) { return std::min(a, b); });
    }),
                integers.Expected(tflite::Register_MINIMUM(), nullptr, {}));

    const Pair<int8_t> bytes(r);
    tflite::ComparisonParams params = {};
    params.left_shift = 8;
    params.input1_offset = -bytes.a_scale.zero_points[0], params.input2_offset = -bytes.b_scale.zero_points[0];
    tflite::QuantizeMultiplier(double{bytes.a_scale.scales[0]}, &params.input1_multiplier, &params.input1_shift);
    tflite::QuantizeMultiplier(double{bytes.b_scale.scales[0]}, &params.input2_multiplier, &params.input2_shift);
    EXPECT_TRUE((bytes.Got<bool>([&](auto... args) {
      tflite::reference_ops::Broadcast4DSlowGreaterWithScaling(params, args...);
    }) == bytes.Expected<bool>(tflite::Register_GREATER(), nullptr, {})));
  }
}

// The operator's output for one input.
template <class In, class Out>
std::vector<Out> Unary(const TFLMRegistration& registration, const void* options, const std::vector<int>& dims,
                       const std::vector<In>& in, Quantization in_scale, Quantization out_scale) {
  OpTester op(registration, options);
  op.Input<In>(dims, in, in_scale);
  op.Output<Out>(dims, out_scale);
  if (op.Run() == kTfLiteOk) return op.Out<Out>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

template <class In, class Out>
bool SoftmaxIsEqual(RandomCase& r) {
  const std::vector<int> dims = {r.Within(1, 4), r.Within(1, 30)};
  const std::vector<In> in = r.Values<In>(CountOf(dims));
  const Quantization in_scale = r.Scale<In>(sizeof(In) == 1 ? 0.05f : 0.0003f);
  const TfLiteSoftmaxParams options = {1.5f};
  Quantization out_scale;
  tflite::SoftmaxParams params = {};
  params.beta = 1.5;
  if constexpr (std::is_integral_v<In>) {
    out_scale = Quantization(1.0f / (sizeof(Out) == 1  ? 256
                                     : sizeof(In) == 1 ? 65536
                                                       : 32768),
                             sizeof(In) == 2 ? 0 : std::numeric_limits<Out>::min());
    if constexpr (sizeof(In) == 1) {
      int shift;
      tflite::PreprocessSoftmaxScaling(1.5, double{in_scale.scales[0]}, 5, &params.input_multiplier, &shift);
      params.input_left_shift = shift;
      params.diff_min = -tflite::CalculateInputRadius(5, shift);
    } else {
      int shift;
      tflite::QuantizeMultiplier(1.5 * double{in_scale.scales[0]} / (10.0 / 65535.0), &params.input_multiplier, &shift);
      params.input_left_shift = shift;
    }
  }
  std::vector<Out> got(in.size());
  if constexpr (sizeof(In) == 2) {
    tflite::reference_ops::SoftmaxInt16(params, ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
  } else {
    tflite::reference_ops::Softmax(params, ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
  }
  return IsSame(got, Unary<In, Out>(tflite::Register_SOFTMAX(), &options, dims, in, in_scale, out_scale));
}

TEST(ReferenceElements, Softmax) {
  RandomCase r(5);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE((SoftmaxIsEqual<float, float>(r)));
    EXPECT_TRUE((SoftmaxIsEqual<int8_t, int8_t>(r)));
    EXPECT_TRUE((SoftmaxIsEqual<int8_t, int16_t>(r)));
    EXPECT_TRUE((SoftmaxIsEqual<uint8_t, uint8_t>(r)));
    EXPECT_TRUE((SoftmaxIsEqual<int16_t, int16_t>(r)));
  }
}

TEST(ReferenceElements, LogSoftmax) {
  RandomCase r(8);
  for (int i = 0; i < kCases; ++i) {
    const std::vector<int> dims = {r.Within(1, 4), r.Within(1, 30)};
    const std::vector<float> in = r.Values<float>(CountOf(dims));
    std::vector<float> got(in.size());
    tflite::reference_ops::LogSoftmax(tflite::SoftmaxParams(), ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
    EXPECT_TRUE(IsSame(got, Unary<float, float>(tflite::Register_LOG_SOFTMAX(), nullptr, dims, in, {}, {})));
  }
}

TEST(ReferenceElements, LogisticAndTanh) {
  RandomCase r(6);
  const std::vector<int> dims = {3, 50};
  const RuntimeShape shape = ShapeOf(dims);
  const std::vector<float> reals = r.Values<float>(150);
  std::vector<float> real(150);
  tflite::reference_ops::Logistic(shape, reals.data(), shape, real.data());
  EXPECT_TRUE(IsSame(real, Unary<float, float>(tflite::Register_LOGISTIC(), nullptr, dims, reals, {}, {})));
  tflite::reference_ops::Tanh(shape, reals.data(), shape, real.data());
  EXPECT_TRUE(IsSame(real, Unary<float, float>(tflite::Register_TANH(), nullptr, dims, reals, {}, {})));

  // 12 fraction bits in, 15 out.
  const std::vector<int16_t> numbers = r.Values<int16_t>(150);
  const Quantization in_scale(1.0f / 4096, 0), out_scale(1.0f / 32768, 0);
  std::vector<int16_t> number(150);
  tflite::reference_integer_ops::Logistic(0, 0, 150, numbers.data(), number.data());
  EXPECT_SAME(number,
              Unary<int16_t, int16_t>(tflite::Register_LOGISTIC(), nullptr, dims, numbers, in_scale, out_scale));
  tflite::reference_integer_ops::Tanh(0, 0, shape, numbers.data(), shape, number.data());
  EXPECT_SAME(number, Unary<int16_t, int16_t>(tflite::Register_TANH(), nullptr, dims, numbers, in_scale, out_scale));
}

// The int8 forms, from the scale of the arguments. In front of the rounding they err by less than 2^-23.
TEST(ReferenceElements, LogisticAndTanhOfInt8) {
  RandomCase r(11);
  std::vector<int8_t> in(256), got(256);
  for (int i = 0; i < 256; ++i) in[static_cast<size_t>(i)] = static_cast<int8_t>(i - 128);
  for (int i = 0; i < kCases; ++i) {
    const double scale = r.Real(0.001f, 0.5f);
    const int zero = r.Within(-128, 127);
    int32_t multiplier;
    int shift;
    tflite::QuantizeMultiplier(scale * (1 << 27), &multiplier, &shift);
    const int32_t radius = tflite::CalculateInputRadius(4, shift);
    for (const bool is_tanh : {false, true}) {
      if (is_tanh) {
        const RuntimeShape shape = ShapeOf({256});
        tflite::reference_integer_ops::Tanh(zero, radius, multiplier, shift, shape, in.data(), shape, got.data());
      } else {
        tflite::reference_integer_ops::Logistic(zero, radius, multiplier, shift, 256, in.data(), got.data());
      }
      for (size_t k = 0; k < 256; ++k) {
        const double x = (in[k] - zero) * scale;
        const double exact = is_tanh ? 128 * std::tanh(x) : 256 / (1 + std::exp(-x)) - 128;
        const double limited = std::min(std::max(exact, -128.0), 127.0);
        EXPECT_NEAR(got[k], limited, 0.5 + 1e-4);
      }
    }
  }
}

TEST(ReferenceElements, LogSoftmaxOfInt8) {
  RandomCase r(12);
  for (int i = 0; i < kCases; ++i) {
    const std::vector<int> dims = {r.Within(1, 4), r.Within(1, 30)};
    const std::vector<int8_t> in = r.Values<int8_t>(CountOf(dims));
    const Quantization in_scale = r.Scale<int8_t>(0.05f), out_scale(16.0f / 256, 127);
    int32_t multiplier;
    int shift;
    tflite::PreprocessSoftmaxScaling(1.0, static_cast<double>(in_scale.scales[0]), 5, &multiplier, &shift);
    std::vector<int8_t> got(in.size());
    tflite::reference_integer_ops::LogSoftmax(multiplier, shift, 0, 0, -tflite::CalculateInputRadius(5, shift), dims[0],
                                              dims[1], in.data(), got.data());
    EXPECT_TRUE(
        IsSame(got, (Unary<int8_t, int8_t>(tflite::Register_LOG_SOFTMAX(), nullptr, dims, in, in_scale, out_scale))));
  }
}

template <class T>
bool QuantizationIsEqual(RandomCase& r) {
  const std::vector<int> dims = {r.Within(1, 4), r.Within(1, 30)};
  const RuntimeShape shape = ShapeOf(dims);
  const Quantization scale = r.Scale<T>(0.05f);
  const std::vector<float> reals = r.Values<float>(CountOf(dims));
  std::vector<T> numbers(reals.size());
  tflite::QuantizationParams params;
  params.scale = double{scale.scales[0]};
  params.zero_point = scale.zero_points[0];
  tflite::reference_ops::AffineQuantize(params, shape, reals.data(), shape, numbers.data());
  if (numbers != Unary<float, T>(tflite::Register_QUANTIZE(), nullptr, dims, reals, {}, scale)) return false;

  std::vector<float> back(reals.size());
  const tflite::DequantizationParams back_params = {params.scale, params.zero_point};
  tflite::reference_integer_ops::Dequantize(back_params, shape, numbers.data(), shape, back.data());
  if (back != Unary<T, float>(tflite::Register_DEQUANTIZE(), nullptr, dims, numbers, scale, {})) return false;

  const Quantization other = r.Scale<int8_t>(0.05f);
  int32_t multiplier;
  int shift;
  tflite::QuantizeMultiplier(params.scale / double{other.scales[0]}, &multiplier, &shift);
  std::vector<int8_t> requantized(reals.size());
  tflite::reference_ops::Requantize(numbers.data(), static_cast<int32_t>(numbers.size()), multiplier, shift,
                                    params.zero_point, other.zero_points[0], requantized.data());
  return requantized == Unary<T, int8_t>(tflite::Register_QUANTIZE(), nullptr, dims, numbers, scale, other);
}

TEST(ReferenceElements, Quantization) {
  RandomCase r(7);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(QuantizationIsEqual<int8_t>(r));
    EXPECT_TRUE(QuantizationIsEqual<uint8_t>(r));
    EXPECT_TRUE(QuantizationIsEqual<int16_t>(r));
  }
}

}  // namespace
}  // namespace mote
