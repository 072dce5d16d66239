// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/reduce.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

constexpr TfLiteReducerParams kDrop = {false};
constexpr TfLiteReducerParams kKeep = {true};

template <class T>
std::vector<T> Reduced(const TFLMRegistration& registration, const std::vector<int>& shape,
                       const std::vector<T>& values, const std::vector<int32_t>& axes, const std::vector<int>& output,
                       Quantization q = {}, Quantization output_q = {}, TfLiteReducerParams params = kDrop) {
  OpTester op(registration, &params);
  op.Input<T>(shape, values, q);
  op.Constant<int32_t>({static_cast<int>(axes.size())}, axes);
  op.Output<T>(output, output_q);
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

using Floats = std::vector<float>;

TEST(Reduce, FoldsAlongAnyAxes) {
  const Floats values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 3, 2}, values, {0}, {3, 2}), Floats{8, 10, 12, 14, 16, 18});
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 3, 2}, values, {1}, {2, 2}), Floats{9, 12, 27, 30});
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 3, 2}, values, {2}, {2, 3}), Floats{3, 7, 11, 15, 19, 23});
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 3, 2}, values, {0, 2}, {3}), Floats{18, 26, 34});
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 3, 2}, values, {0, 1, 2}, {}), Floats{78});
  EXPECT_SAME(Reduced<float>(tflite::Register_MEAN(), {2, 3, 2}, values, {1}, {2, 2}), Floats{3, 4, 9, 10});
  EXPECT_SAME(Reduced<float>(tflite::Register_REDUCE_MAX(), {2, 3, 2}, values, {1}, {2, 2}), Floats{5, 6, 11, 12});
  EXPECT_SAME(Reduced<float>(tflite::Register_REDUCE_MIN(), {2, 3, 2}, values, {1}, {2, 2}), Floats{1, 2, 7, 8});
}

TEST(Reduce, KeepsDimensionsWhenAsked) {
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 1, 2}, {1, 2, 3, 4}, {0}, {1, 1, 2}, {}, {}, kKeep),
              Floats{4, 6});
}

TEST(Reduce, AxesMayRepeatAndBeNegativeOrNone) {
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 2}, {1, 2, 3, 4}, {-1, 1, -1}, {2}), Floats{3, 7});
  EXPECT_SAME(Reduced<float>(tflite::Register_SUM(), {2, 2}, {1, 2, 3, 4}, {}, {2, 2}), Floats{1, 2, 3, 4});
  EXPECT_SAME(Reduced<float>(tflite::Register_MEAN(), {}, {5}, {0}, {}), Floats{5});
}

TEST(Reduce, TakesAScalarAxis) {
  OpTester op(tflite::Register_SUM(), &kDrop);
  op.Input<int32_t>({2, 2}, {1, 2, 3, 4});
  op.Constant<int32_t>({}, {-2});
  op.Output<int32_t>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{4, 6});
}

TEST(Reduce, ReadsAxesThatAreComputed) {
  OpTester op(tflite::Register_SUM(), &kDrop);
  op.Input<int32_t>({2, 2}, {1, 2, 3, 4});
  op.Input<int32_t>({1}, {1});
  op.Output<int32_t>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{3, 7});
  op.SetInput<int32_t>(1, {2});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "axis 2 is outside the 2 dimensions of the input");
}

TEST(Reduce, IntegerMeansRoundTowardsZero) {
  EXPECT_SAME(Reduced<int32_t>(tflite::Register_MEAN(), {2, 2}, {-7, 0, 7, 0}, {1}, {2}), std::vector<int32_t>{-3, 3});
  EXPECT_SAME(Reduced<int32_t>(tflite::Register_MEAN(), {1, 2}, {INT32_MAX, 1}, {1}, {1}),
              std::vector<int32_t>{1 << 30});
  EXPECT_SAME(Reduced<int64_t>(tflite::Register_MEAN(), {1, 2}, {-(int64_t{1} << 40), 1}, {1}, {1}),
              std::vector<int64_t>{1 - (int64_t{1} << 39)});
}

TEST(Reduce, IntegerSumsWrap) {
  EXPECT_SAME(Reduced<int32_t>(tflite::Register_SUM(), {2}, {INT32_MAX, 1}, {0}, {}), std::vector<int32_t>{INT32_MIN});
  EXPECT_SAME(Reduced<int64_t>(tflite::Register_SUM(), {2}, {INT64_MAX, 1}, {0}, {}), std::vector<int64_t>{INT64_MIN});
}

TEST(Reduce, FoldsBool) {
  const std::vector<bool> values = {false, false, true, false, true, true};
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_MAX(), {3, 2}, values, {1}, {3}),
              std::vector<bool>{false, true, true});
  EXPECT_SAME(Reduced<bool>(tflite::Register_SUM(), {3, 2}, values, {1}, {3}), std::vector<bool>{false, true, true});
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_MIN(), {3, 2}, values, {1}, {3}),
              std::vector<bool>{false, false, true});
}

TEST(Reduce, MultipliesNumbersWithoutScale) {
  const auto product = tflite::Register_REDUCE_PROD();
  EXPECT_SAME(Reduced<float>(product, {2, 3}, {1, 2, 3, 4, 5, -6}, {1}, {2}), Floats{6, -120});
  EXPECT_SAME(Reduced<int32_t>(product, {2, 2}, {1 << 20, 1 << 20, 3, -7}, {1}, {2}), std::vector<int32_t>{0, -21});
  EXPECT_SAME(Reduced<int64_t>(product, {2}, {int64_t{1} << 31, -3}, {0}, {}),
              std::vector<int64_t>{-3 * (int64_t{1} << 31)});
  EXPECT_SAME(Reduced<int8_t>(product, {2}, {100, 3}, {0}, {}), std::vector<int8_t>{44});
  EXPECT_SAME(Reduced<uint8_t>(product, {2}, {100, 2}, {0}, {}), std::vector<uint8_t>{200});
  EXPECT_SAME(Reduced<float>(product, {0, 2}, {}, {0}, {2}), Floats{1, 1});
}

TEST(Reduce, MultipliesQuantisedNumbers) {
  const auto product = tflite::Register_REDUCE_PROD();
  for (int count = 1; count < 6; ++count) {
    // The first row's product is -1.5^count, the second row has a 0.
    std::vector<int8_t> values(2 * count, 13);
    values[0] = -11;
    values[count] = 1;
    const std::vector<int8_t> out = Reduced<int8_t>(product, {2, count}, values, {1}, {2}, {0.125f, 1}, {0.0625f, -3});
    ASSERT_EQ(out.size(), 2u);
    EXPECT_NEAR(out[0], std::max(-std::pow(1.5, count) / 0.0625 - 3, -128.0), 2);
    EXPECT_EQ(out[1], -3);
  }
  // TensorFlow Lite's reference kernels gave these answers.
  EXPECT_SAME(Reduced<int8_t>(product, {2, 3}, {1, 2, 3, 4, 5, 6}, {1}, {2}, {0.5f, 0}, {0.5f, 0}),
              std::vector<int8_t>{1, 31});
  EXPECT_SAME(Reduced<int16_t>(product, {2, 3}, {1, 2, 3, 4, 5, 6}, {1}, {2}, {0.5f, 0}, {0.5f, 0}),
              std::vector<int16_t>{1, 31});
}

TEST(Reduce, MultipliesWithLargeMultipliers) {
  const auto product = tflite::Register_REDUCE_PROD();
  // Between factors the product is rounded to steps of (output scale)^(1 / count).
  for (const double out_scale : {1.0, 1e-2, 1e-4, 1e-7}) {
    for (const double in_scale : {1e-1, 3.0, 50.0, 1e4, 1e9}) {
      const Quantization in(static_cast<float>(in_scale), 0), out(static_cast<float>(out_scale), 0);
      const std::vector<int16_t> result =
          Reduced<int16_t>(product, {5, 2}, {1, 1, -1, 1, 0, 1, 100, 3, -100, 3}, {1}, {5}, in, out);
      const double unit = in_scale * in_scale / out_scale;
      const std::vector<double> exact = {unit, -unit, 0, 300 * unit, -300 * unit};
      for (int i = 0; i < 5; ++i) {
        const double wanted = std::min(std::max(exact[i], -32768.0), 32767.0);
        EXPECT_NEAR(result[i], wanted, 2 + std::fabs(wanted) / 1000);
      }
    }
  }
  // The number of factors makes the multiplier small.
  EXPECT_NEAR(Reduced<int8_t>(product, {1, 4}, {1, 1, 1, 1}, {1}, {1}, {0.5f, 0}, {1e-3f, 0})[0], 62.5, 3);
}

TEST(Reduce, AsksForAllAndForAny) {
  const std::vector<bool> values = {false, false, true, false, true, true};
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_ALL(), {3, 2}, values, {1}, {3}),
              std::vector<bool>{false, false, true});
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_ANY(), {3, 2}, values, {1}, {3}),
              std::vector<bool>{false, true, true});
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_PROD(), {3, 2}, values, {1}, {3}),
              std::vector<bool>{false, false, true});
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_ALL(), {1, 0}, {}, {1}, {1}), std::vector<bool>{true});
  EXPECT_SAME(Reduced<bool>(tflite::Register_REDUCE_ANY(), {1, 0}, {}, {1}, {1}), std::vector<bool>{false});
  EXPECT_TRUE(Reduced<int8_t>(tflite::Register_REDUCE_ANY(), {2}, {1, 0}, {0}, {}).empty());
}

// TensorFlow Lite's reference kernels gave these answers.
TEST(Reduce, RequantisesMeans) {
  const std::vector<int8_t> values = {1, 2, 3, 4, 5, 7};
  EXPECT_SAME(Reduced<int8_t>(tflite::Register_MEAN(), {2, 3}, values, {1}, {2}, {0.5f, 1}, {0.5f, 1}),
              std::vector<int8_t>{2, 5});
  EXPECT_SAME(Reduced<int8_t>(tflite::Register_MEAN(), {2, 3}, values, {1}, {2}, {0.5f, 1}, {0.3f, 3}),
              std::vector<int8_t>{5, 10});
  EXPECT_SAME(Reduced<int16_t>(tflite::Register_MEAN(), {2, 3}, {1, 2, 3, 4, 5, 7}, {1}, {2}, {0.5f, 0}, {0.3f, 0}),
              std::vector<int16_t>{3, 9});
}

template <class T>
void ExpectSameSideBySide(const TFLMRegistration& registration) {
  constexpr int kPixels = 5, kChannels = 37;
  std::vector<T> image, lines;
  for (int i = 0; i < kPixels * kChannels; ++i) image.push_back(static_cast<T>(i * 77));
  for (int c = 0; c < kChannels; ++c) {
    for (int pixel = 0; pixel < kPixels; ++pixel) lines.push_back(image[static_cast<size_t>(pixel * kChannels + c)]);
  }
  const Quantization in = {0.5f, 3}, out = {0.7f, 9};
  const std::vector<T> folded = Reduced<T>(registration, {1, kPixels, kChannels}, image, {1}, {1, kChannels}, in, out);
  EXPECT_EQ(folded.size(), size_t{kChannels});
  EXPECT_SAME(folded, Reduced<T>(registration, {kChannels, kPixels}, lines, {1}, {kChannels}, in, out));
}

TEST(Reduce, FoldsOutputsSideBySideAsOneByOne) {
  ExpectSameSideBySide<int8_t>(tflite::Register_MEAN());
  ExpectSameSideBySide<uint8_t>(tflite::Register_MEAN());
  ExpectSameSideBySide<int8_t>(tflite::Register_SUM());
}

TEST(Reduce, SaturatesQuantisedSums) {
  const std::vector<int8_t> values = {127, 127, -128, -128};
  EXPECT_SAME(Reduced<int8_t>(tflite::Register_SUM(), {2, 2}, values, {1}, {2}, {0.5f, 0}, {0.5f, 0}),
              std::vector<int8_t>{127, -128});
  EXPECT_SAME(Reduced<uint8_t>(tflite::Register_SUM(), {2, 3}, {1, 2, 3, 4, 5, 7}, {1}, {2}, {0.5f, 1}, {0.3f, 3}),
              std::vector<uint8_t>{8, 25});
}

TEST(Reduce, GivesTheNeutralElementOfNothing) {
  EXPECT_SAME(Reduced<float>(tflite::Register_REDUCE_PROD(), {2, 2, 0, 2}, {}, {2}, {2, 2, 2}), Floats(8, 1));
  const auto inf = [](const Floats& v, float x) { return v == Floats{x, x, x}; };
  EXPECT_TRUE(inf(Reduced<float>(tflite::Register_SUM(), {0, 3}, {}, {0}, {3}), 0.0f));
  EXPECT_TRUE(
      inf(Reduced<float>(tflite::Register_REDUCE_MAX(), {0, 3}, {}, {0}, {3}), std::numeric_limits<float>::lowest()));
  EXPECT_TRUE(
      inf(Reduced<float>(tflite::Register_REDUCE_MIN(), {0, 3}, {}, {0}, {3}), std::numeric_limits<float>::max()));
  EXPECT_TRUE(std::isnan(Reduced<float>(tflite::Register_MEAN(), {0, 1}, {}, {0}, {1})[0]));
  EXPECT_SAME(Reduced<int32_t>(tflite::Register_MEAN(), {0, 1}, {}, {0}, {1}), std::vector<int32_t>{0});
  EXPECT_SAME(Reduced<int8_t>(tflite::Register_MEAN(), {0, 1}, {}, {0}, {1}, {0.5f, 3}, {0.25f, 7}),
              std::vector<int8_t>{7});
  EXPECT_TRUE(Reduced<float>(tflite::Register_SUM(), {0, 3}, {}, {1}, {0}).empty());
}

TEST(Reduce, VariantsFoldTheirFormatOnly) {
  EXPECT_SAME(Reduced<float>(tflite::Register_MEAN_FLOAT32(), {2}, {1, 2}, {0}, {}), Floats{1.5f});
  EXPECT_SAME(Reduced<int8_t>(tflite::Register_REDUCE_MAX_INT8(), {2}, {1, -2}, {0}, {}), std::vector<int8_t>{1});
  EXPECT_TRUE(Reduced<float>(tflite::Register_SUM_INT8(), {2}, {1, 2}, {0}, {}).empty());
  EXPECT_TRUE(Reduced<int8_t>(tflite::Register_REDUCE_MIN_FLOAT32(), {2}, {1, 2}, {0}, {}).empty());
}

// Finds sums, counts and extrema by walking over all elements, with index arithmetic of its own.
struct Naive {
  std::vector<double> sum, min, max;
  int count;
};

template <class T>
Naive Walk(const std::vector<int>& shape, const std::vector<T>& values, unsigned reduced, std::vector<int>* output) {
  Naive naive;
  int outputs = 1;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (!(reduced >> d & 1)) outputs *= shape[d];
    output->push_back(reduced >> d & 1 ? 1 : shape[d]);
  }
  naive.sum.assign(outputs, 0);
  naive.min.assign(outputs, 1e30);
  naive.max.assign(outputs, -1e30);
  naive.count = static_cast<int>(values.size()) / outputs;
  for (size_t i = 0; i < values.size(); ++i) {
    size_t rest = i, at = 0, step = 1;
    for (size_t d = shape.size(); d-- > 0;) {
      if (!(reduced >> d & 1)) {
        at += rest % shape[d] * step;
        step *= shape[d];
      }
      rest /= shape[d];
    }
    naive.sum[at] += values[i];
    naive.min[at] = std::min<double>(naive.min[at], values[i]);
    naive.max[at] = std::max<double>(naive.max[at], values[i]);
  }
  return naive;
}

template <class T>
bool Near(const std::vector<T>& actual, const std::vector<double>& expected, double tolerance) {
  if (actual.size() != expected.size()) return false;
  for (size_t i = 0; i < actual.size(); ++i) {
    if (std::abs(static_cast<double>(actual[i]) - expected[i]) > tolerance) return false;
  }
  return true;
}

template <class T>
void CheckRandom(std::mt19937& random, double low, double high, bool quantized) {
  std::vector<int> shape(1 + random() % 5), output;
  std::vector<int32_t> axes;
  unsigned reduced = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    shape[d] = 1 + random() % 5;
    if (random() % 2 == 0) continue;
    reduced |= 1u << d;
    axes.push_back(static_cast<int>(d) - (random() % 2 ? static_cast<int>(shape.size()) : 0));
  }
  std::vector<T> values(Elements(static_cast<int>(shape.size()), shape.data()));
  std::uniform_real_distribution<double> number(low, high);
  for (T& value : values) value = static_cast<T>(number(random));
  const Naive naive = Walk(shape, values, reduced, &output);
  const int zero_point = sizeof(T) == 1 ? (std::is_signed_v<T> ? -5 : 100) : 0, output_zero_point = 2 * zero_point / 3;
  const Quantization q = quantized ? Quantization(0.02f, zero_point) : Quantization();
  const Quantization output_q = quantized ? Quantization(0.05f, output_zero_point) : Quantization();
  const auto quantize = [&](double sum, int count) {
    const double x = quantized ? (sum - count * zero_point) * 0.02 / 0.05 + output_zero_point : sum;
    return std::min(std::max(x, double(std::numeric_limits<T>::lowest())), double(std::numeric_limits<T>::max()));
  };
  std::vector<double> sums, means;
  for (double sum : naive.sum) {
    sums.push_back(quantize(sum, naive.count));
    means.push_back(quantize(quantized               ? sum / naive.count
                             : std::is_integral_v<T> ? std::trunc(sum / naive.count)
                                                     : sum / naive.count,
                             1));
  }
  // The operator rounds twice: to half a step, then to a step.
  const double tolerance = std::is_floating_point_v<T> ? 1e-3 : quantized ? 0.751 : 0;
  EXPECT_TRUE(
      Near(Reduced<T>(tflite::Register_SUM(), shape, values, axes, output, q, output_q, kKeep), sums, tolerance));
  EXPECT_TRUE(
      Near(Reduced<T>(tflite::Register_MEAN(), shape, values, axes, output, q, output_q, kKeep), means, tolerance));
  EXPECT_TRUE(Near(Reduced<T>(tflite::Register_REDUCE_MAX(), shape, values, axes, output, q, q, kKeep), naive.max, 0));
  EXPECT_TRUE(Near(Reduced<T>(tflite::Register_REDUCE_MIN(), shape, values, axes, output, q, q, kKeep), naive.min, 0));
}

TEST(Reduce, AgreesWithRealNumbersOnRandomShapes) {
  Seeded<std::mt19937> random(20261121);
  for (int i = 0; i < 100; ++i) {
    CheckRandom<float>(random, -9, 9, false);
    CheckRandom<int8_t>(random, -128, 127, true);
    CheckRandom<uint8_t>(random, 0, 255, true);
    CheckRandom<int16_t>(random, -32768, 32767, true);
    CheckRandom<int32_t>(random, -1e5, 1e5, false);
    CheckRandom<int64_t>(random, -1e9, 1e9, false);
  }
}

template <class T>
std::string Message(const TFLMRegistration& registration, Quantization q, Quantization output_q,
                    std::vector<int32_t> axes = {1}, std::vector<int> output = {2}) {
  OpTester op(registration, &kDrop);
  op.Input<T>({2, 2}, {}, q);
  op.Constant<int32_t>({static_cast<int>(axes.size())}, axes);
  op.Output<T>(output, output_q);
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(Reduce, RefusesBadModels) {
  const auto mean = tflite::Register_MEAN(), max = tflite::Register_REDUCE_MAX();
  EXPECT_STREQ(Message<float>(mean, {}, {}).c_str(), "accepted");
  EXPECT_STREQ(Message<float>(mean, {}, {}, {2}).c_str(), "axis 2 is outside the 2 dimensions of the input");
  EXPECT_STREQ(Message<float>(mean, {}, {}, {-3}).c_str(), "axis -3 is outside the 2 dimensions of the input");
  EXPECT_STREQ(Message<float>(mean, {}, {}, {1}, {3}).c_str(), "output shape differs");
  EXPECT_STREQ(Message<bool>(mean, {}, {}).c_str(), "input 0 has type BOOL, which is not supported here");
  EXPECT_STREQ(Message<double>(max, {}, {}).c_str(), "input 0 has type FLOAT64, which is not supported here");
  EXPECT_STREQ(Message<int8_t>(max, {0.5f, 1}, {0.5f, 2}).c_str(),
               "the input (scale 0.5, zero point 1) is not quantised as the output (scale 0.5, zero point 2)");
  EXPECT_TRUE(Message<int8_t>(mean, {}, {0.5f, 2}) != "accepted");
  EXPECT_TRUE(Message<int8_t>(mean, {0.5f, 2}, {}) != "accepted");
  EXPECT_TRUE(Message<int8_t>(mean, {0.5f, 200}, {0.5f, 2}) != "accepted");
  EXPECT_TRUE(Message<int16_t>(mean, {0.5f, 2}, {0.5f, 0}) != "accepted");
  const auto product = tflite::Register_REDUCE_PROD();
  EXPECT_STREQ(Message<uint8_t>(product, {0.5f, 1}, {0.5f, 1}).c_str(),
               "products of uint8 with a scale are not supported");
  EXPECT_TRUE(Message<int8_t>(product, {0.5f, 1}, {}) != "accepted");
}

TEST(Reduce, RefusesOtherAxisTensors) {
  OpTester op(tflite::Register_MEAN(), &kDrop);
  op.Input<float>({2}, {1, 2});
  op.Constant<int64_t>({1}, {0});
  op.Output<float>({});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(op.message().find("axes has type INT64") != std::string::npos);
}

}  // namespace
}  // namespace mote
