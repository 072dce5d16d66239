// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The reference kernels' interface moves or maps elements as the operators do, on random shapes.
#include <algorithm>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/ceil.h"
#include "tensorflow/lite/kernels/internal/reference/concatenation.h"
#include "tensorflow/lite/kernels/internal/reference/elu.h"
#include "tensorflow/lite/kernels/internal/reference/floor.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/lut.h"
#include "tensorflow/lite/kernels/internal/reference/l2normalization.h"
#include "tensorflow/lite/kernels/internal/reference/leaky_relu.h"
#include "tensorflow/lite/kernels/internal/reference/neg.h"
#include "tensorflow/lite/kernels/internal/reference/pad.h"
#include "tensorflow/lite/kernels/internal/reference/prelu.h"
#include "tensorflow/lite/kernels/internal/reference/round.h"
#include "tensorflow/lite/kernels/internal/reference/transpose.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::RuntimeShape;

constexpr int kCases = 40;

std::vector<int> RandomDims(RandomCase& r, int lowest_rank, int highest_rank) {
  std::vector<int> dims(static_cast<size_t>(r.Within(lowest_rank, highest_rank)));
  for (int& dim : dims) dim = r.Within(1, 5);
  return dims;
}

template <class T>
bool PaddingIsEqual(RandomCase& r) {
  const std::vector<int> dims = RandomDims(r, 1, 5);
  std::vector<int> out_dims = dims;
  std::vector<int32_t> paddings;
  tflite::PadParams params = {};
  params.left_padding_count = params.right_padding_count = static_cast<int8_t>(dims.size());
  for (size_t d = 0; d < dims.size(); ++d) {
    const int before = r.Within(0, 3), after = r.Within(0, 3);
    paddings.push_back(before), paddings.push_back(after);
    params.left_padding[d] = before, params.right_padding[d] = after;
    out_dims[d] += before + after;
  }
  const std::vector<T> in = r.Values<T>(CountOf(dims)), value = r.Values<T>(1);
  OpTester op(tflite::Register_PADV2());
  op.Input<T>(dims, in);
  op.Constant<int32_t>({static_cast<int>(dims.size()), 2}, paddings);
  op.Constant<T>({1}, value);
  op.Output<T>(out_dims);
  std::vector<T> got(static_cast<size_t>(CountOf(out_dims)));
  tflite::reference_ops::Pad(params, ShapeOf(dims), in.data(), value.data(), ShapeOf(out_dims), got.data());
  return op.Run() == kTfLiteOk && got == op.Out<T>();
}

template <class T>
bool TranspositionIsEqual(RandomCase& r) {
  const std::vector<int> dims = RandomDims(r, 1, 6);
  std::vector<int32_t> permutation;
  for (size_t d = 0; d < dims.size(); ++d) permutation.push_back(static_cast<int32_t>(d));
  for (size_t d = 0; d < dims.size(); ++d) {
    std::swap(permutation[d], permutation[static_cast<size_t>(r.Within(0, static_cast<int>(dims.size()) - 1))]);
  }
  tflite::TransposeParams params = {};
  params.perm_count = static_cast<int8_t>(dims.size());
  std::vector<int> out_dims;
  for (size_t d = 0; d < dims.size(); ++d) {
    params.perm[d] = permutation[d];
    out_dims.push_back(dims[static_cast<size_t>(permutation[d])]);
  }
  const std::vector<T> in = r.Values<T>(CountOf(dims));
  OpTester op(tflite::Register_TRANSPOSE());
  op.Input<T>(dims, in);
  op.Constant<int32_t>({static_cast<int>(dims.size())}, permutation);
  op.Output<T>(out_dims);
  std::vector<T> got(in.size());
  tflite::reference_ops::Transpose(params, ShapeOf(dims), in.data(), ShapeOf(out_dims), got.data());
  return op.Run() == kTfLiteOk && got == op.Out<T>();
}

template <class T>
bool ConcatenationIsEqual(RandomCase& r) {
  std::vector<int> out_dims = RandomDims(r, 1, 4);
  const int axis = r.Within(0, static_cast<int>(out_dims.size()) - 1), count = r.Within(1, 4);
  int& joined = out_dims[static_cast<size_t>(axis)];
  joined = 0;
  std::vector<RuntimeShape> shapes;
  std::vector<std::vector<T>> values;
  const TfLiteConcatenationParams options = {axis, kTfLiteActNone};
  OpTester op(tflite::Register_CONCATENATION(), &options);
  for (int i = 0; i < count; ++i) {
    std::vector<int> dims = out_dims;
    dims[static_cast<size_t>(axis)] = r.Within(1, 5);
    joined += dims[static_cast<size_t>(axis)];
    shapes.push_back(ShapeOf(dims));
    values.push_back(r.Values<T>(CountOf(dims)));
    op.Input<T>(dims, values.back());
  }
  op.Output<T>(out_dims);
  std::vector<const RuntimeShape*> shape_pointers;
  std::vector<const T*> value_pointers;
  for (int i = 0; i < count; ++i) {
    shape_pointers.push_back(&shapes[static_cast<size_t>(i)]);
    value_pointers.push_back(values[static_cast<size_t>(i)].data());
  }
  tflite::ConcatenationParams params = {};
  params.axis = axis;
  params.inputs_count = count;
  std::vector<T> got(static_cast<size_t>(CountOf(out_dims)));
  tflite::reference_ops::Concatenation(params, shape_pointers.data(), value_pointers.data(), ShapeOf(out_dims),
                                       got.data());
  return op.Run() == kTfLiteOk && got == op.Out<T>();
}

TEST(ReferenceMovement, PadsTransposesAndJoins) {
  RandomCase r(1);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(PaddingIsEqual<float>(r));
    EXPECT_TRUE(PaddingIsEqual<int32_t>(r));
    EXPECT_TRUE(TranspositionIsEqual<float>(r));
    EXPECT_TRUE(TranspositionIsEqual<int8_t>(r));
    EXPECT_TRUE(TranspositionIsEqual<int16_t>(r));
    EXPECT_TRUE(ConcatenationIsEqual<float>(r));
    EXPECT_TRUE(ConcatenationIsEqual<int64_t>(r));
  }
}

TEST(ReferenceMovement, PadsTheLastDimensionsAlone) {
  tflite::PadParams params = {};
  params.left_padding_count = params.right_padding_count = 1;
  params.left_padding[0] = 1;
  const int8_t in[] = {1, 2, 3, 4}, value = 9;
  int8_t out[6];
  tflite::reference_ops::PadImageStyle(params, ShapeOf({2, 2}), in, &value, ShapeOf({2, 3}), out);
  const int8_t expected[] = {9, 1, 2, 9, 3, 4};
  EXPECT_TRUE(std::equal(out, out + 6, expected));
}

template <class T, class Loop>
bool UnaryIsEqual(RandomCase& r, const TFLMRegistration& registration, const Loop& loop,
                  const void* options = nullptr) {
  const std::vector<int> dims = RandomDims(r, 1, 4);
  std::vector<T> in = r.Values<T>(CountOf(dims));
  for (T& value : in) {
    if (r.Within(0, 3) == 0) value = static_cast<T>(r.Within(-6, 6)) / 2;  // halves
  }
  OpTester op(registration, options);
  op.Input<T>(dims, in);
  op.Output<T>(dims);
  std::vector<T> got(in.size());
  loop(ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
  return op.Run() == kTfLiteOk && IsSame(got, op.Out<T>());
}

TEST(ReferenceMovement, MapsEachElement) {
  RandomCase r(2);
  tflite::LeakyReluParams leaky = {};
  leaky.alpha = 0.3f;
  const TfLiteLeakyReluParams leaky_options = {0.3f};
  const TfLiteL2NormParams l2_options = {};
  namespace ops = tflite::reference_ops;
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(UnaryIsEqual<float>(r, tflite::Register_ELU(), [](auto... args) { ops::Elu(args...); }));
    EXPECT_TRUE(UnaryIsEqual<float>(r, tflite::Register_CEIL(), [](auto... args) { ops::Ceil(args...); }));
    EXPECT_TRUE(UnaryIsEqual<float>(r, tflite::Register_FLOOR(), [](auto... args) { ops::Floor(args...); }));
    EXPECT_TRUE(UnaryIsEqual<float>(r, tflite::Register_ROUND(), [](auto... args) { ops::Round(args...); }));
    EXPECT_TRUE(UnaryIsEqual<float>(r, tflite::Register_NEG(), [](auto... args) { ops::Negate(args...); }));
    EXPECT_TRUE(UnaryIsEqual<float>(
        r, tflite::Register_LEAKY_RELU(), [&](auto... args) { ops::LeakyRelu(leaky, args...); }, &leaky_options));
    EXPECT_TRUE(UnaryIsEqual<float>(
        r, tflite::Register_L2_NORMALIZATION(),
        [](auto... args) { ops::L2Normalization(tflite::L2NormalizationParams(), args...); }, &l2_options));
  }
}

// The multiplier of a scale.
struct Multiplier {
  explicit Multiplier(double scale) { tflite::QuantizeMultiplier(scale, &value, &shift); }
  int32_t value;
  int shift;
};

template <class T>
bool LeakyReluIsEqual(RandomCase& r) {
  const std::vector<int> dims = RandomDims(r, 1, 4);
  const std::vector<T> in = r.Values<T>(CountOf(dims));
  const Quantization in_scale = r.Scale<T>(0.05f), out_scale = r.Scale<T>(0.05f);
  const TfLiteLeakyReluParams options = {0.3f};
  OpTester op(tflite::Register_LEAKY_RELU(), &options);
  op.Input<T>(dims, in, in_scale);
  op.Output<T>(dims, out_scale);
  const double scale = double{in_scale.scales[0]} / double{out_scale.scales[0]};
  const Multiplier identity(scale), alpha(scale * double{0.3f});
  tflite::LeakyReluParams params = {};
  params.input_offset = in_scale.zero_points[0], params.output_offset = out_scale.zero_points[0];
  params.output_multiplier_identity = identity.value, params.output_shift_identity = identity.shift;
  params.output_multiplier_alpha = alpha.value, params.output_shift_alpha = alpha.shift;
  std::vector<T> got(in.size());
  tflite::reference_ops::QuantizeLeakyRelu(params, ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
  return op.Run() == kTfLiteOk && got == op.Out<T>();
}

template <class T>
bool PreluIsEqual(RandomCase& r) {
  const std::vector<int> dims = {r.Within(1, 3), r.Within(1, 4), r.Within(1, 4), r.Within(1, 5)};
  const std::vector<int> alpha_dims = {1, 1, dims[3]};
  const std::vector<T> in = r.Values<T>(CountOf(dims)), alpha = r.Values<T>(dims[3]);
  const Quantization in_scale = r.Scale<T>(0.05f), alpha_scale = r.Scale<T>(0.01f), out_scale = r.Scale<T>(0.05f);
  OpTester op(tflite::Register_PRELU());
  op.Input<T>(dims, in, in_scale);
  op.Constant<T>(alpha_dims, alpha, alpha_scale);
  op.Output<T>(dims, out_scale);
  const double scale = double{in_scale.scales[0]} / double{out_scale.scales[0]};
  const Multiplier identity(scale), product(scale * double{alpha_scale.scales[0]});
  tflite::PreluParams params = {};
  params.input_offset = -in_scale.zero_points[0], params.alpha_offset = -alpha_scale.zero_points[0];
  params.output_offset = out_scale.zero_points[0];
  params.output_multiplier_1 = identity.value, params.output_shift_1 = identity.shift;
  params.output_multiplier_2 = product.value, params.output_shift_2 = product.shift;
  std::vector<T> got(in.size());
  tflite::reference_ops::BroadcastPrelu4DSlow(params, ShapeOf(dims), in.data(), ShapeOf(alpha_dims), alpha.data(),
                                              ShapeOf(dims), got.data());
  return op.Run() == kTfLiteOk && got == op.Out<T>();
}

TEST(ReferenceMovement, MapsQuantizedElements) {
  RandomCase r(3);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(LeakyReluIsEqual<int8_t>(r));
    EXPECT_TRUE(LeakyReluIsEqual<int16_t>(r));
    EXPECT_TRUE(PreluIsEqual<int8_t>(r));
    EXPECT_TRUE(PreluIsEqual<uint8_t>(r));
  }
}

TEST(ReferenceMovement, LooksUp) {
  int8_t table[256];
  tflite::LUTPopulate<int8_t>(
      0.5f, 3, 0.5f, -3, [](float x) { return -x; }, table);
  const int8_t in[] = {3, 4, -100};
  int8_t out[3];
  tflite::reference_integer_ops::LookupTable(in, 3, table, out);
  EXPECT_EQ(out[0], -3);
  EXPECT_EQ(out[1], -4);
  EXPECT_EQ(out[2], 100);
}

}  // namespace
}  // namespace mote
