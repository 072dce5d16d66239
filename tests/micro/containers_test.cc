// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The small containers of the public headers.
#include <cstring>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/api/tensor_utils.h"
#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/micro/span.h"
#include "tensorflow/lite/micro/static_vector.h"
#include "tensorflow/lite/types/half.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::BuildTfLiteArray;
using tflite::half;
using tflite::Span;
using tflite::StaticVector;

TEST(Span, ViewsElements) {
  int numbers[] = {1, 2, 3};
  std::array<int, 3> array = {1, 2, 3};
  const Span<int> a(numbers), b(array), c(numbers, 2);
  EXPECT_EQ(a.size(), size_t{3});
  EXPECT_SAME(a.data(), numbers);
  EXPECT_SAME(a, b);
  EXPECT_TRUE(a != c);
  b[0] = 7;
  EXPECT_EQ(array[0], 7);
  EXPECT_FALSE(a == b);
}

TEST(StaticVector, GrowsUpToItsSize) {
  StaticVector<int, 3> v;
  EXPECT_EQ(v.size(), size_t{0});
  v.push_back(4);
  v.push_back(5);
  EXPECT_FALSE(v.full());
  v.push_back(6);
  EXPECT_TRUE(v.full());
  EXPECT_EQ(v.max_size(), size_t{3});
  EXPECT_EQ(v[2], 6);
  int sum = 0;
  for (int x : v) sum += x;
  EXPECT_EQ(sum, 15);
  EXPECT_EQ(v.data(), &v[0]);
  v.clear();
  EXPECT_SAME(v.begin(), v.end());
}

TEST(StaticVector, ComparesElements) {
  StaticVector three{1, 2, 3};
  EXPECT_EQ(three.max_size(), size_t{3});
  StaticVector<int, 5> more = {1, 2, 3};
  EXPECT_SAME(three, more);
  more[1] = 9;
  EXPECT_TRUE(three != more);
  more = {1, 2};
  EXPECT_TRUE(three != more);
}

TEST(TfLiteIntArrayView, IsAContainer) {
  const int array[] = {2, 30, 40};
  const tflite::TfLiteIntArrayView view(reinterpret_cast<const TfLiteIntArray*>(array));
  EXPECT_EQ(view.size(), size_t{2});
  EXPECT_EQ(view[1], 40);
  int sum = 0;
  for (int x : view) sum += x;
  EXPECT_EQ(sum, 70);
  const tflite::TfLiteIntArrayView none(nullptr);
  EXPECT_EQ(none.size(), size_t{0});
  EXPECT_SAME(none.begin(), none.end());
}

TEST(TfLiteArrays, AreBuiltOnTheHeap) {
  const tflite::IntArrayUniquePtr a = BuildTfLiteArray({3, 4, 5});
  const tflite::IntArrayUniquePtr b = BuildTfLiteArray(*a);
  EXPECT_TRUE(TfLiteIntArrayEqual(a.get(), b.get()));
  const int64_t wide[] = {3, 4, 5};
  EXPECT_TRUE(TfLiteIntArrayEqual(a.get(), BuildTfLiteArray<int>(3, wide).get()));
  const int narrow[] = {3, 4};
  EXPECT_FALSE(TfLiteIntArrayEqual(a.get(), BuildTfLiteArray(narrow).get()));
  const std::array<float, 2> floats = {0.5f, 2};
  const tflite::FloatArrayUniquePtr c = BuildTfLiteArray(floats);
  EXPECT_EQ(c->size, 2);
  EXPECT_EQ(BuildTfLiteArray(*c)->data[1], 2.0f);
  EXPECT_EQ(BuildTfLiteArray(7)->size, 7);
  EXPECT_EQ(BuildTfLiteArray(0)->size, 0);
  EXPECT_EQ(BuildTfLiteArray(-1), nullptr);
}

TEST(ResetVariableTensor, WritesZeros) {
  int8_t values[] = {1, 2, 3};
  TfLiteTensor tensor = {};
  tensor.type = kTfLiteInt8;
  tensor.data.int8 = values;
  tensor.bytes = sizeof(values);
  tensor.params.zero_point = -5;
  EXPECT_EQ(tflite::ResetVariableTensor(&tensor), kTfLiteOk);
  EXPECT_EQ(values[0], 1);
  tensor.is_variable = true;
  EXPECT_EQ(tflite::ResetVariableTensor(&tensor), kTfLiteOk);
  EXPECT_EQ(values[2], -5);
  tensor.type = kTfLiteBool;
  EXPECT_EQ(tflite::ResetVariableTensor(&tensor), kTfLiteOk);
  EXPECT_EQ(values[2], 0);
}

TEST(Half, IsANumberOf16Bits) {
  EXPECT_EQ(half(1.0f).to_bits(), 0x3C00);
  EXPECT_EQ(static_cast<float>(half::from_bits(0xC000)), -2.0f);
  EXPECT_EQ(static_cast<float>(half::max()), 65504.0f);
  EXPECT_EQ(static_cast<float>(half::min()), -65504.0f);
  EXPECT_EQ(static_cast<float>(half::epsilon()), 1.0f / 1024);
  EXPECT_EQ(static_cast<float>(half::smallest_normal()), 1.0f / 16384);
  EXPECT_EQ(half(1e6f).to_bits(), half::infinity().to_bits());
  EXPECT_EQ(half(-1e6f).to_bits(), half::max_identity().to_bits());
  EXPECT_EQ(half::min_identity().bits_, half::infinity().bits_);
  EXPECT_TRUE(half::sum_identity().is_zero());
  EXPECT_TRUE(half(-0.0f).is_zero());
  EXPECT_FALSE(half::epsilon().is_zero());
}

TFLITE_NOINLINE TFLITE_NO_SANITIZE_INTEGER_OVERFLOW int Twice(int x) { return 2 * x; }

TEST(Macros, DoNotChangeValues) {
  EXPECT_TRUE(TFLITE_EXPECT_TRUE(Twice(2) == 4));
  EXPECT_FALSE(TFLITE_EXPECT_FALSE(Twice(2) != 4));
}

}  // namespace
}  // namespace mote
