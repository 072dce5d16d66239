// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// More of the reference kernels' interface: the same as the operators give, on random shapes.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/mean.h"
#include "tensorflow/lite/kernels/internal/reference/reference_ops.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/pad.h"
#include "tensorflow/lite/micro/kernels/transpose.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

namespace ops = tflite::reference_ops;
using tflite::RuntimeShape;

constexpr int kCases = 30;

std::vector<int> DimsOf(RandomCase& r, int lowest_rank, int highest_rank) {
  std::vector<int> dims(static_cast<size_t>(r.Within(lowest_rank, highest_rank)));
  for (int& dim : dims) dim = r.Within(1, 4);
  return dims;
}

template <class T>
bool Gives(OpTester& op, const std::vector<T>& got) {
  return op.Run() == kTfLiteOk && IsSame(op.Out<T>(), got);
}

bool FillIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 4);
  const std::vector<float> value = r.Values<float>(1);
  OpTester op(tflite::Register_FILL());
  op.Constant<int32_t>({static_cast<int>(dims.size())}, std::vector<int32_t>(dims.begin(), dims.end()));
  op.Input<float>({}, value);
  op.Output<float>(dims);
  std::vector<float> got(static_cast<size_t>(CountOf(dims)));
  ops::Fill(RuntimeShape(), value.data(), ShapeOf(dims), got.data());
  return Gives(op, got);
}

bool ExpIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 4);
  const std::vector<float> x = r.Values<float>(CountOf(dims));
  OpTester op(tflite::Register_EXP());
  op.Input<float>(dims, x);
  op.Output<float>(dims);
  std::vector<float> got(x.size());
  ops::Exp(x.data(), x.size(), got.data());
  return Gives(op, got);
}

template <class T>
bool QuotientsAreEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 3);
  const std::vector<T> a = r.Values<T>(CountOf(dims), -50, 50);
  std::vector<T> b = r.Values<T>(CountOf(dims), -7, 7), quotients, remainders;
  for (T& divisor : b) divisor = divisor == 0 ? static_cast<T>(3) : divisor;
  for (size_t i = 0; i < a.size(); ++i) {
    quotients.push_back(ops::FloorDiv(a[i], b[i]));
    remainders.push_back(ops::FloorMod(a[i], b[i]));
  }
  OpTester div(tflite::Register_FLOOR_DIV()), mod(tflite::Register_FLOOR_MOD());
  for (OpTester* op : {&div, &mod}) {
    op->Input<T>(dims, a);
    op->Input<T>(dims, b);
    op->Output<T>(dims);
  }
  return Gives(div, quotients) && Gives(mod, remainders);
}

bool ReverseIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 5);
  const int axis = r.Within(0, static_cast<int>(dims.size()) - 1);
  const std::vector<int8_t> x = r.Values<int8_t>(CountOf(dims));
  OpTester op(tflite::Register_REVERSE_V2());
  op.Input<int8_t>(dims, x);
  op.Constant<int32_t>({1}, {axis});
  op.Output<int8_t>(dims);
  std::vector<int8_t> got(x.size()), of_list(x.size());
  ops::Reverse(axis, ShapeOf(dims), x.data(), ShapeOf(dims), got.data());
  std::array<int32_t, 8> axes = {axis};
  ops::Reverse(axes, 1, ShapeOf(dims), x.data(), of_list.data());
  return Gives(op, got) && got == of_list;
}

bool SelectionIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 5);
  const auto part = [&] {
    std::vector<int> some = dims;
    for (int& dim : some) dim = r.Within(0, 2) == 0 ? 1 : dim;
    some.erase(some.begin(), some.begin() + r.Within(0, static_cast<int>(dims.size()) - 1));
    return some;
  };
  const std::vector<int> condition_dims = part(), x_dims = part();
  const std::vector<uint8_t> condition = r.Values<uint8_t>(CountOf(condition_dims), 0, 1);
  const std::vector<float> x = r.Values<float>(CountOf(x_dims)), y = r.Values<float>(CountOf(dims));
  OpTester op(tflite::Register_SELECT_V2());
  op.InputOf(kTfLiteBool, condition_dims, condition);
  op.Input<float>(x_dims, x);
  op.Input<float>(dims, y);
  op.Output<float>(dims);
  std::vector<float> got(y.size());
  ops::BroadcastSelect5DSlow(ShapeOf(condition_dims), condition.data(), ShapeOf(x_dims), x.data(), ShapeOf(dims),
                             y.data(), ShapeOf(dims), got.data());
  return Gives(op, got);
}

bool SelectionOfRowsIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 2, 4);
  const std::vector<uint8_t> rows = r.Values<uint8_t>(dims[0], 0, 1), all = r.Values<uint8_t>(CountOf(dims), 0, 1);
  const std::vector<int8_t> x = r.Values<int8_t>(CountOf(dims)), y = r.Values<int8_t>(CountOf(dims));
  const RuntimeShape shape = ShapeOf(dims);
  std::vector<int8_t> got(x.size()), got_of_all(x.size());
  ops::RankOneSelect(ShapeOf({dims[0]}), rows.data(), shape, x.data(), shape, y.data(), shape, got.data());
  ops::Select(shape, all.data(), shape, x.data(), shape, y.data(), shape, got_of_all.data());
  OpTester of_rows(tflite::Register_SELECT()), of_all(tflite::Register_SELECT());
  of_rows.InputOf(kTfLiteBool, {dims[0]}, rows);
  of_all.InputOf(kTfLiteBool, dims, all);
  for (OpTester* op : {&of_rows, &of_all}) {
    op->Input<int8_t>(dims, x);
    op->Input<int8_t>(dims, y);
    op->Output<int8_t>(dims);
  }
  return Gives(of_rows, got) && Gives(of_all, got_of_all);
}

bool SliceIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 5);
  tflite::SliceParams params = {};
  params.begin_count = params.size_count = static_cast<int8_t>(dims.size());
  std::vector<int32_t> begin, size;
  std::vector<int> out_dims;
  for (size_t d = 0; d < dims.size(); ++d) {
    begin.push_back(r.Within(0, dims[d] - 1));
    const bool is_rest = r.Within(0, 2) == 0;
    out_dims.push_back(is_rest ? dims[d] - begin[d] : r.Within(1, dims[d] - begin[d]));
    size.push_back(is_rest ? -1 : out_dims[d]);
    params.begin[d] = begin[d], params.size[d] = size[d];
  }
  const std::vector<int16_t> x = r.Values<int16_t>(CountOf(dims));
  OpTester op(tflite::Register_SLICE());
  op.Input<int16_t>(dims, x);
  op.Constant<int32_t>({static_cast<int>(dims.size())}, begin);
  op.Constant<int32_t>({static_cast<int>(dims.size())}, size);
  op.Output<int16_t>(out_dims);
  std::vector<int16_t> got(static_cast<size_t>(CountOf(out_dims)));
  ops::Slice(params, ShapeOf(dims), x.data(), ShapeOf(out_dims), got.data());
  return Gives(op, got);
}

bool BlocksAreEqual(RandomCase& r) {
  const bool has_columns = r.Within(0, 1) == 1;
  const int block_y = r.Within(1, 3), block_x = r.Within(1, 3), top = r.Within(0, 2), left = r.Within(0, 2);
  const int high = block_y * r.Within(1, 3), wide = block_x * r.Within(1, 3);  // with the frame
  const int bottom = r.Within(0, 1), right = r.Within(0, 1), b = r.Within(1, 2), depth = r.Within(1, 3);
  if (high - top - bottom < 1 || wide - left - right < 1) return true;
  std::vector<int> dims = {b, high - top - bottom}, out_dims = {b * block_y, high / block_y};
  std::vector<int32_t> block = {block_y}, paddings = {top, bottom};
  if (has_columns) {
    dims.push_back(wide - left - right), out_dims.push_back(wide / block_x), out_dims[0] *= block_x;
    block.push_back(block_x), paddings.push_back(left), paddings.push_back(right);
  }
  dims.push_back(depth), out_dims.push_back(depth);
  const int blocks = static_cast<int>(block.size());
  const std::vector<float> x = r.Values<float>(CountOf(dims));
  std::vector<float> there(static_cast<size_t>(CountOf(out_dims))), back(x.size());
  const RuntimeShape block_shape = ShapeOf({blocks}), paddings_shape = ShapeOf({blocks, 2});
  ops::SpaceToBatchND(tflite::SpaceToBatchParams{0}, ShapeOf(dims), x.data(), block_shape, block.data(), paddings_shape,
                      paddings.data(), ShapeOf(out_dims), there.data());
  ops::BatchToSpaceND(ShapeOf(out_dims), there.data(), block_shape, block.data(), paddings_shape, paddings.data(),
                      ShapeOf(dims), back.data());
  OpTester op(tflite::Register_SPACE_TO_BATCH_ND());
  op.Input<float>(dims, x);
  op.Constant<int32_t>({blocks}, block);
  op.Constant<int32_t>({blocks, 2}, paddings);
  op.Output<float>(out_dims);
  return Gives(op, there) && back == x;
}

bool DepthsAreEqual(RandomCase& r) {
  const int block = r.Within(1, 3), b = r.Within(1, 2), y = r.Within(1, 3), x = r.Within(1, 3), depth = r.Within(1, 3);
  const std::vector<int> wide = {b, y * block, x * block, depth}, deep = {b, y, x, depth * block * block};
  const std::vector<int8_t> values = r.Values<int8_t>(CountOf(wide));
  std::vector<int8_t> there(values.size()), back(values.size());
  ops::SpaceToDepth(tflite::SpaceToDepthParams{block}, ShapeOf(wide), values.data(), ShapeOf(deep), there.data());
  ops::DepthToSpace(tflite::DepthToSpaceParams{block}, ShapeOf(deep), there.data(), ShapeOf(wide), back.data());
  const TfLiteSpaceToDepthParams options = {block};
  OpTester op(tflite::Register_SPACE_TO_DEPTH(), &options);
  op.Input<int8_t>(wide, values);
  op.Output<int8_t>(deep);
  return Gives(op, there) && back == values;
}

bool CumulatedSumIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 4);
  const int axis = r.Within(0, static_cast<int>(dims.size()) - 1);
  const bool exclusive = r.Within(0, 1) == 1, reverse = r.Within(0, 1) == 1;
  const std::vector<int32_t> x = r.Values<int32_t>(CountOf(dims), -100, 100);
  const TfLiteCumsumParams options = {exclusive, reverse};
  OpTester op(tflite::Register_CUMSUM(), &options);
  op.Input<int32_t>(dims, x);
  op.Constant<int32_t>({}, {axis});
  op.Output<int32_t>(dims);
  std::vector<int32_t> got(x.size());
  ops::CumSum(x.data(), ShapeOf(dims), axis, exclusive, reverse, got.data());
  return Gives(op, got);
}

bool SumOfManyIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 1, 3);
  const int count = r.Within(2, 4);
  OpTester op(tflite::Register_ADD_N());
  std::vector<std::vector<float>> inputs;
  for (int i = 0; i < count; ++i) {
    inputs.push_back(r.Values<float>(CountOf(dims)));
    op.Input<float>(dims, inputs.back());
  }
  op.Output<float>(dims);
  std::vector<const float*> pointers;
  for (const std::vector<float>& input : inputs) pointers.push_back(input.data());
  std::vector<float> got(static_cast<size_t>(CountOf(dims)));
  ops::AddN(ShapeOf(dims), pointers.size(), pointers.data(), got.data());
  return Gives(op, got);
}

bool BroadcastIsEqual(RandomCase& r) {
  const std::vector<int> out_dims = DimsOf(r, 1, 5);
  std::vector<int> dims = out_dims;
  for (int& dim : dims) dim = r.Within(0, 1) == 0 ? 1 : dim;
  dims.erase(dims.begin(), dims.begin() + r.Within(0, static_cast<int>(dims.size()) - 1));
  const std::vector<int32_t> x = r.Values<int32_t>(CountOf(dims)), a(dims.begin(), dims.end());
  const std::vector<int32_t> b(out_dims.begin(), out_dims.end());
  std::vector<int32_t> got(static_cast<size_t>(CountOf(out_dims))), shape(b.size());
  ops::BroadcastTo<6>(ShapeOf(dims), reinterpret_cast<const char*>(x.data()), ShapeOf(out_dims),
                      reinterpret_cast<char*>(got.data()), kTfLiteInt32);
  const int rank = static_cast<int>(b.size());
  ops::BroadcastArgs(ShapeOf({static_cast<int>(a.size())}), a.data(), ShapeOf({rank}), b.data(), ShapeOf({rank}),
                     shape.data());
  OpTester op(tflite::Register_BROADCAST_TO());
  op.Input<int32_t>(dims, x);
  op.Constant<int32_t>({rank}, b);
  op.Output<int32_t>(out_dims);
  return Gives(op, got) && shape == b;
}

bool PlaceOfTheGreatestIsEqual(RandomCase& r) {
  const std::vector<int> dims = DimsOf(r, 2, 4);
  const int32_t axis = r.Within(0, static_cast<int>(dims.size()) - 1);
  std::vector<int> out_dims = dims;
  out_dims.erase(out_dims.begin() + axis);
  const std::vector<int8_t> x = r.Values<int8_t>(CountOf(dims), -3, 3);
  std::vector<int32_t> greatest(static_cast<size_t>(CountOf(out_dims))), least(greatest.size());
  ops::ArgMinMax(ShapeOf(dims), x.data(), &axis, ShapeOf(out_dims), greatest.data(), true);
  ops::ArgMinMax(ShapeOf(dims), x.data(), RuntimeShape(), &axis, ShapeOf(out_dims), least.data(), std::less<int8_t>());
  const TfLiteArgMaxParams options = {kTfLiteInt32};
  OpTester arg_max(tflite::Register_ARG_MAX(), &options), arg_min(tflite::Register_ARG_MIN(), &options);
  for (OpTester* op : {&arg_max, &arg_min}) {
    op->Input<int8_t>(dims, x);
    op->Constant<int32_t>({1}, {axis});
    op->Output<int32_t>(out_dims);
  }
  return Gives(arg_max, greatest) && Gives(arg_min, least);
}

// The columns of the product follow each other: those of y^T x^T, with both as they are.
bool ProductIsEqual(RandomCase& r) {
  const int b = r.Within(1, 3), m = r.Within(1, 4), k = r.Within(1, 5), n = r.Within(1, 4);
  const std::vector<float> x = r.Values<float>(b * m * k), y = r.Values<float>(b * n * k);
  const TfLiteBatchMatMulParams options = {false, true, false};
  OpTester op(tflite::Register_BATCH_MATMUL(), &options);
  op.Input<float>({b, m, k}, x);
  op.Input<float>({b, n, k}, y);
  op.Output<float>({b, m, n});
  std::vector<float> got(static_cast<size_t>(b * m * n));
  ops::BatchMatMul(ShapeOf({b, n, k}), y.data(), ShapeOf({b, k, m}), x.data(), ShapeOf({b, m, n}), got.data());
  return Gives(op, got);
}

TEST(ReferenceInterfaces, AreTheOperators) {
  bool (*const kChecks[])(RandomCase&) = {
      FillIsEqual,
      ExpIsEqual,
      QuotientsAreEqual<int32_t>,
      QuotientsAreEqual<float>,
      ReverseIsEqual,
      SelectionIsEqual,
      SliceIsEqual,
      SelectionOfRowsIsEqual,
      BlocksAreEqual,
      DepthsAreEqual,
      CumulatedSumIsEqual,
      SumOfManyIsEqual,
      BroadcastIsEqual,
      PlaceOfTheGreatestIsEqual,
      ProductIsEqual,
  };
  int number = 0, equal = 0;
  for (auto* const check : kChecks) {
    equal = 0;
    for (int i = 0; i < kCases; ++i) {
      RandomCase r(static_cast<unsigned>(i));
      equal += check(r);
    }
    EXPECT_EQ(equal + 100 * number, kCases + 100 * number);  // tells which one
    ++number;
  }
  EXPECT_EQ(number, 15);
}

TEST(ReferenceInterfaces, MeanOfIntegers) {
  const int8_t x[] = {10, 20, 13, 24, 1, 2, 0, 5};  // [1, 2, 2, 2]: means 6 and 12.75
  int8_t y[2];
  int32_t multiplier;
  int shift;
  tflite::QuantizeMultiplier(1.0, &multiplier, &shift);
  tflite::reference_integer_ops::Mean(tflite::MeanParams{}, multiplier, shift, ShapeOf({1, 2, 2, 2}), x, 0,
                                      ShapeOf({1, 1, 1, 2}), y, 3);
  EXPECT_EQ(y[0], 9);
  EXPECT_EQ(y[1], 16);
}

TEST(ReferenceInterfaces, FractionsAndShifts) {
  int shift = 0;
  EXPECT_EQ(tflite::IntegerFrExp(0.0, &shift), 0);
  EXPECT_EQ(shift, 0);
  EXPECT_EQ(tflite::IntegerFrExp(1.0, &shift), int64_t{1} << 30);
  EXPECT_EQ(shift, 1);
  EXPECT_EQ(tflite::IntegerFrExp(-0.25, &shift), -(int64_t{1} << 30));
  EXPECT_EQ(shift, -1);
  const double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(tflite::IntegerFrExp(-kInfinity, &shift), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(shift, std::numeric_limits<int>::max());
  RandomCase r(7);
  for (int i = 0; i < 200; ++i) {
    const double a = static_cast<double>(r.Real(-1000, 1000)), b = static_cast<double>(r.Real(-3, 3));
    const int64_t fraction = tflite::IntegerFrExp(a, &shift);
    EXPECT_NEAR(tflite::DoubleFromFractionAndShift(fraction, shift), a, 1e-6);
    EXPECT_NEAR(tflite::IntegerDoubleMultiply(a, b), a * b, 1e-5);
    EXPECT_EQ(tflite::IntegerDoubleCompare(a, b), a < b ? -1 : a > b ? 1 : 0);
    EXPECT_EQ(tflite::IntegerDoubleCompare(a, a), 0);
  }
  EXPECT_EQ(tflite::DoubleFromFractionAndShift(1, std::numeric_limits<int>::max()), kInfinity);
  EXPECT_EQ(tflite::IntegerDoubleCompare(kInfinity, 1.0), 1);
}

TEST(ReferenceInterfaces, SortsFromTheLargestOn) {
  int values[] = {2, 9, 2, 7, 9}, ids[] = {0, 1, 2, 3, 4};
  tflite::ReverseSortInPlace(values, ids, 5);
  const int expected_values[] = {9, 9, 7, 2, 2}, expected_ids[] = {1, 4, 3, 0, 2};
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(values[i], expected_values[i]);
    EXPECT_EQ(ids[i], expected_ids[i]);
  }
}

TEST(ReferenceInterfaces, RegistrationsOfOneType) {
  EXPECT_SAME(tflite::Register_CONV_2D_INT8REF().invoke, tflite::Register_CONV_2D_INT8().invoke);
  EXPECT_SAME(tflite::Register_PAD_INT8().invoke, tflite::Register_PAD().invoke);
  EXPECT_SAME(tflite::Register_TRANSPOSE_INT8().invoke, tflite::Register_TRANSPOSE().invoke);
}

}  // namespace
}  // namespace mote
