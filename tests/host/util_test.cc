// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of util.h and kernels/kernel_util.h for authors of operators and delegates, in programs with a heap.
#include "tensorflow/lite/util.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>
#include <string>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/op_macros.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using tflite::BuildTfLiteTensor;
using tflite::CheckedInt;
using tflite::CheckedNumElements;

// Numbers near the limits of a type, and any others.
template <class T>
T AnyNumber(std::mt19937_64* random) {
  const T near = static_cast<T>((*random)() % 4);
  switch ((*random)() % 4) {
    case 0:
      return near;
    case 1:
      return static_cast<T>(std::numeric_limits<T>::max() - near);
    case 2:
      return static_cast<T>(std::numeric_limits<T>::min() + near);
    default:
      return static_cast<T>((*random)());
  }
}

template <class T>
void ExpectIs(__int128 exact, const CheckedInt<T>& got) {
  const bool fits = exact >= std::numeric_limits<T>::min() && exact <= std::numeric_limits<T>::max();
  EXPECT_EQ(got.Overflow(), !fits);
  EXPECT_EQ(got.Status(), fits ? kTfLiteOk : kTfLiteError);
  if (fits) {
    EXPECT_EQ(static_cast<__int128>(got.Value()), exact);
  }
}

template <class T, class U>
void CompareWithExact() {
  Seeded<std::mt19937_64> random(sizeof(T) * 16 + sizeof(U));
  for (int i = 0; i < 3000 && !testing::Test::HasFailure(); ++i) {
    const T a = AnyNumber<T>(&random);
    const U b = AnyNumber<U>(&random);
    SCOPED_TRACE(testing::Message() << "a " << +a << ", b " << +b);
    const __int128 wide_a = a, wide_b = b;
    ExpectIs(wide_a + wide_b, CheckedInt<T>(a) + CheckedInt<U>(b));
    ExpectIs(wide_a - wide_b, CheckedInt<T>(a) - b);
    ExpectIs(wide_a * wide_b, a * CheckedInt<U>(b));
    if (b != 0) ExpectIs(wide_a / wide_b, CheckedInt<T>(a) / b);
    EXPECT_TRUE((CheckedInt<T>(a) / U(0)).Overflow());
    CheckedInt<T> sum = a, product = a, quotient = a;
    ExpectIs(wide_a + wide_b, sum += b);
    ExpectIs(wide_a * wide_b, product *= CheckedInt<U>(b));
    if (b != 0) ExpectIs(wide_a / wide_b, quotient /= b);
    ExpectIs(wide_b, CheckedInt<T>(b));
    ExpectIs(wide_b, CheckedInt<T>(CheckedInt<U>(b)));
    EXPECT_EQ(CheckedInt<T>(a) < CheckedInt<U>(b), wide_a < wide_b);
    EXPECT_EQ(a <= CheckedInt<U>(b), wide_a <= wide_b);
    EXPECT_EQ(CheckedInt<T>(a) > b, wide_a > wide_b);
    EXPECT_EQ(CheckedInt<T>(a) >= b, wide_a >= wide_b);
    EXPECT_EQ(CheckedInt<T>(a) == b, wide_a == wide_b);
    EXPECT_EQ(CheckedInt<T>(a) != b, wide_a != wide_b);
  }
}

TEST(CheckedIntTest, IsExactOrSaysThatItIsNot) {
  CompareWithExact<int, int>();
  CompareWithExact<int, size_t>();
  CompareWithExact<size_t, int>();
  CompareWithExact<int64_t, uint64_t>();
  CompareWithExact<uint64_t, int64_t>();
  CompareWithExact<uint8_t, int8_t>();
  CompareWithExact<int16_t, uint32_t>();
}

TEST(CheckedIntTest, RemembersAnOverflowOnTheWay) {
  const auto back = CheckedInt<int>(std::numeric_limits<int>::max()) + 1 - 1;
  EXPECT_TRUE(back.Overflow());
  EXPECT_TRUE((CheckedInt(0) * back).Overflow());
  CheckedInt<int64_t> wide = 5;
  wide = back;
  EXPECT_TRUE(wide.Overflow());
  EXPECT_FALSE(CheckedInt<int>().Overflow());
  EXPECT_EQ(CheckedInt<int>().Value(), 0);
}

TEST(CheckedNumElementsTest, IsTheProductOrAnError) {
  size_t wide = 7;
  int narrow = 7;
  EXPECT_EQ(CheckedNumElements(std::vector<int>{2, 3, 4}, wide), kTfLiteOk);
  EXPECT_EQ(wide, 24u);
  EXPECT_EQ(CheckedNumElements(std::array<int, 0>(), narrow), kTfLiteOk);
  EXPECT_EQ(narrow, 1);
  const tflite::IntArrayUniquePtr large = tflite::BuildTfLiteArray({1 << 20, 1 << 12});
  EXPECT_EQ(CheckedNumElements(large.get(), wide), kTfLiteOk);
  EXPECT_EQ(wide, size_t{1} << 32);
  EXPECT_EQ(CheckedNumElements(large.get(), narrow), kTfLiteError);
  EXPECT_EQ(CheckedNumElements(std::vector<int>{1 << 30, 1 << 30, 1 << 30}, wide), kTfLiteError);
  EXPECT_EQ(CheckedNumElements(std::vector<int>{1 << 30, 1 << 30, 1 << 30, 0}, wide), kTfLiteOk);
  EXPECT_EQ(wide, 0u);
  EXPECT_EQ(CheckedNumElements(std::vector<int>{0, -1}, wide), kTfLiteError);
  const TfLiteTensor* const none = nullptr;
  EXPECT_EQ(CheckedNumElements(none, narrow), kTfLiteError);
}

TEST(BuildTfLiteTensorTest, OwnsWhatItsTypeAndShapeNeed) {
  const tflite::TensorUniquePtr floats = BuildTfLiteTensor(kTfLiteFloat32, std::vector<int>{2, 3}, kTfLiteDynamic);
  ASSERT_NE(floats, nullptr);
  EXPECT_EQ(floats->bytes, 24u);
  for (int i = 0; i < 6; ++i) floats->data.f[i] = static_cast<float>(i);
  EXPECT_EQ(tflite::GetTensorDebugString(floats.get()), "FLOAT32[2,3]");
  EXPECT_EQ(BuildTfLiteTensor(kTfLiteInt4, std::vector<int>{3}, kTfLitePersistentRo)->bytes, 2u);
  EXPECT_EQ(BuildTfLiteTensor(kTfLiteFloat32, std::vector<int>{2}, kTfLiteArenaRw)->data.data, nullptr);
  EXPECT_EQ(BuildTfLiteTensor(kTfLiteString, std::vector<int>{2}, kTfLiteDynamic)->data.data, nullptr);
  EXPECT_EQ(BuildTfLiteTensor()->type, kTfLiteNoType);
  EXPECT_EQ(BuildTfLiteTensor(kTfLiteFloat32, std::vector<int>{-1}, kTfLiteDynamic), nullptr);
  EXPECT_EQ(BuildTfLiteTensor(kTfLiteFloat32, std::vector<int>{1 << 30, 1 << 30}, kTfLiteDynamic), nullptr);
}

TEST(UnresolvedCustomOpTest, BuildsAndNamesItselfInPrepare) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {1}), y = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  builder.Inputs({x}).Outputs({y}).Custom("Unheard", {x}, {y});
  ASSERT_NE(builder.Finish(), nullptr);
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  ASSERT_NE(model, nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
  EXPECT_TRUE(tflite::IsUnresolvedCustomOp(interpreter->node_and_registration(0)->second));
  EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteUnresolvedOps);
  EXPECT_TRUE(errors.Has("unresolved custom op: Unheard")) << errors.text;
  EXPECT_FALSE(tflite::IsUnresolvedCustomOp(*resolver.FindOp(tflite::BuiltinOperator_ADD, 1)));
  const TfLiteRegistration made = tflite::CreateUnresolvedCustomOp("Mine");
  EXPECT_TRUE(tflite::IsUnresolvedCustomOp(made));
  EXPECT_STREQ(made.custom_name, "Mine");
}

// An interpreter whose context reports to `errors`.
class KernelUtilTest : public testing::Test {
 protected:
  TfLiteContext* context() { return interpreter_.primary_subgraph().context(); }

  KeptErrors errors_;
  tflite::Interpreter interpreter_{&errors_};
};

TfLiteTensor ShapedTensor(TfLiteIntArray* dims) {
  TfLiteTensor tensor = {};
  tensor.type = kTfLiteFloat32;
  tensor.dims = dims;
  return tensor;
}

std::vector<int> AnyShape(std::mt19937* random) {
  std::vector<int> shape((*random)() % 5);
  constexpr int kLengths[] = {0, 1, 1, 2, 2, 3};
  for (int& dim : shape) dim = kLengths[(*random)() % 6];
  return shape;
}

// False where the shapes do not fit.
bool Stretch(const std::vector<std::vector<int>>& shapes, std::vector<int>* result) {
  size_t rank = 0;
  for (const auto& shape : shapes) rank = std::max(rank, shape.size());
  result->assign(rank, 1);
  for (const auto& shape : shapes) {
    for (size_t d = 0; d < shape.size(); ++d) {
      int& dim = (*result)[rank - shape.size() + d];
      if (shape[d] == 1) continue;
      if (dim != 1 && dim != shape[d]) return false;
      dim = shape[d];
    }
  }
  return true;
}

TEST_F(KernelUtilTest, ShapesStretchAsInNumPyOrDoNotFit) {
  Seeded<std::mt19937> random(3);
  int fitting = 0;
  for (int i = 0; i < 5000 && !HasFailure(); ++i) {
    const std::vector<std::vector<int>> shapes = {AnyShape(&random), AnyShape(&random), AnyShape(&random)};
    const auto a = tflite::BuildTfLiteArray(shapes[0]), b = tflite::BuildTfLiteArray(shapes[1]);
    const auto c = tflite::BuildTfLiteArray(shapes[2]);
    const TfLiteTensor x = ShapedTensor(a.get()), y = ShapedTensor(b.get()), z = ShapedTensor(c.get());
    std::vector<int> expected;
    const bool fits = Stretch(shapes, &expected);
    TfLiteIntArray* shape = nullptr;
    EXPECT_EQ(tflite::CalculateShapeForBroadcast(context(), &x, &y, &z, &shape), fits ? kTfLiteOk : kTfLiteError);
    ASSERT_EQ(shape != nullptr, fits);
    if (fits) {
      EXPECT_TRUE(TfLiteIntArrayEqualsArray(shape, static_cast<int>(expected.size()), expected.data()));
    }
    TfLiteIntArrayFree(shape);
    fitting += fits;
  }
  EXPECT_GT(fitting, 500);
}

TEST_F(KernelUtilTest, ShapesThatDoNotFitAreNamed) {
  const auto a = tflite::BuildTfLiteArray({2, 3}), b = tflite::BuildTfLiteArray({4});
  const TfLiteTensor x = ShapedTensor(a.get()), y = ShapedTensor(b.get());
  TfLiteIntArray* shape = nullptr;
  EXPECT_EQ(tflite::CalculateShapeForBroadcast(context(), &x, &y, &shape), kTfLiteError);
  EXPECT_TRUE(errors_.Has("[2,3] and [4] do not fit")) << errors_.text;
}

TEST_F(KernelUtilTest, AShapeComesFromAVector) {
  const tflite::TensorUniquePtr sizes = BuildTfLiteTensor(kTfLiteInt32, std::vector<int>{3}, kTfLiteDynamic);
  for (int i = 0; i < 3; ++i) sizes->data.i32[i] = 10 + i;
  TfLiteIntArray* shape = nullptr;
  ASSERT_EQ(tflite::GetOutputShapeFromInput(context(), sizes.get(), &shape), kTfLiteOk);
  EXPECT_EQ(tflite::GetShapeDebugString(shape), "[10,11,12]");
  TfLiteIntArrayFree(shape);
  const tflite::TensorUniquePtr table = BuildTfLiteTensor(kTfLiteInt32, std::vector<int>{3, 1}, kTfLiteDynamic);
  EXPECT_EQ(tflite::GetOutputShapeFromInput(context(), table.get(), &shape), kTfLiteError);
  EXPECT_EQ(shape, nullptr);
  EXPECT_TRUE(errors_.Has("rank 2")) << errors_.text;
  EXPECT_EQ(tflite::GetShapeDebugString(nullptr), "[]");
  EXPECT_EQ(tflite::GetTensorDebugString(nullptr), "null");
}

TEST_F(KernelUtilTest, APersistentTensorIsFilledInPrepare) {
  const tflite::TensorUniquePtr tensor = BuildTfLiteTensor(kTfLiteInt8, std::vector<int>{4}, kTfLiteDynamic);
  tflite::SetTensorToPersistentRo(tensor.get());
  EXPECT_EQ(tensor->allocation_type, kTfLitePersistentRo);
  EXPECT_EQ(tensor->data.data, nullptr);
  ASSERT_EQ(TfLiteTensorRealloc(4, tensor.get()), kTfLiteOk);
  tensor->data.int8[3] = 9;
  tflite::SetTensorToPersistentRo(tensor.get());
  EXPECT_EQ(tensor->data.int8[3], 9);
  const auto indices = tflite::BuildTfLiteArray({1, 2});
  TfLiteNode node = {};
  EXPECT_EQ(tflite::NumIntermediates(&node), 0);
  node.intermediates = indices.get();
  EXPECT_EQ(tflite::NumIntermediates(&node), 2);
}

TfLiteStatus Refuse(TfLiteContext* context, TfLiteType type) {
  TF_LITE_ASSERT_EQ(1 + 1, 2);
  TF_LITE_UNSUPPORTED_TYPE(context, type, "Mine");
}

TEST_F(KernelUtilTest, ATypeThatIsNotSupportedIsNamed) {
  EXPECT_EQ(Refuse(context(), kTfLiteInt64), kTfLiteError);
  EXPECT_TRUE(errors_.Has("Mine does not take type INT64")) << errors_.text;
  EXPECT_DEATH(TF_LITE_ASSERT_EQ(1, 2), "1 does not equal 2");
}

TEST_F(KernelUtilTest, ATensorIsDescribedByARankAndItsDimensions) {
  const int dims[] = {2, 3}, signature[] = {-1, 3};
  const float values[6] = {1, 2, 3, 4, 5, 6};
  ASSERT_EQ(interpreter_.AddTensors(2), kTfLiteOk);
  ASSERT_EQ(interpreter_.SetTensorParametersReadOnly(0, kTfLiteFloat32, "c", 2, dims, TfLiteQuantizationParams(),
                                                     reinterpret_cast<const char*>(values), sizeof(values)),
            kTfLiteOk);
  ASSERT_EQ(interpreter_.SetTensorParametersReadWrite(1, kTfLiteInt8, "x", 2, dims, {0.5f, 3}, false, 2, signature),
            kTfLiteOk);
  EXPECT_EQ(interpreter_.tensor(0)->data.f[5], 6.0f);
  EXPECT_EQ(tflite::GetTensorDebugString(interpreter_.tensor(1)), "INT8[2,3]");
  EXPECT_EQ(interpreter_.tensor(1)->params.zero_point, 3);
  EXPECT_EQ(tflite::GetShapeDebugString(interpreter_.tensor(1)->dims_signature), "[-1,3]");
  EXPECT_EQ(tflite::Interpreter::kTensorsReservedCapacity, 128);
  EXPECT_EQ(tflite::Interpreter::kTensorsCapacityHeadroom, 16);
}

TEST(RuntimeShapeTest, CountsElementsWithoutOverflowing) {
  tflite::RuntimeShape shape;
  shape.BuildFrom({2, 3, 5});
  EXPECT_EQ(shape.DimensionsCount(), 3);
  size_t wide = 7;
  int narrow = 7;
  EXPECT_TRUE(shape.CheckedFlatSize(wide));
  EXPECT_EQ(wide, 30u);
  EXPECT_TRUE(shape.CheckedFlatSizeSkipDim(1, wide));
  EXPECT_EQ(wide, 10u);
  EXPECT_TRUE(shape.CheckedSizeToDimension(2, narrow));
  EXPECT_EQ(narrow, 6);
  EXPECT_TRUE(shape.CheckedSizeFromDimension(2, wide));
  EXPECT_EQ(wide, 5u);
  EXPECT_TRUE(shape.CheckedNumElementsInRange(1, 1, narrow));
  EXPECT_EQ(narrow, 1);
  EXPECT_FALSE(shape.CheckedFlatSizeSkipDim(3, wide));
  EXPECT_FALSE(shape.CheckedNumElementsInRange(2, 1, narrow));
  EXPECT_FALSE(shape.CheckedNumElementsInRange(0, 4, narrow));
  shape.BuildFrom({1 << 30, 1 << 30});
  EXPECT_TRUE(shape.CheckedSizeToDimension(2, wide));
  EXPECT_FALSE(shape.CheckedSizeToDimension(2, narrow));
  shape.BuildFrom({1 << 30, 1 << 30, 1 << 30});
  EXPECT_FALSE(shape.CheckedFlatSize(wide));
  shape.BuildFrom({1 << 30, 1 << 30, 1 << 30, 0});
  EXPECT_TRUE(shape.CheckedFlatSize(wide));
  EXPECT_EQ(wide, 0u);
  shape.BuildFrom(std::vector<int>{-1, 0});
  EXPECT_FALSE(shape.CheckedFlatSize(wide));
}

}  // namespace
}  // namespace mote
