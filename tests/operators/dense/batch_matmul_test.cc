// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_BATCH_MATMUL;

TfLiteBatchMatMulParams Params(bool adj_x, bool adj_y, bool asymmetric = false) {
  TfLiteBatchMatMulParams params = {};
  params.adj_x = adj_x;
  params.adj_y = adj_y;
  params.asymmetric_quantize_inputs = asymmetric;
  return params;
}

// Multiplies [2, 3] by [3, 5], where either one may be stored transposed. The fifth column has a loop of its own.
template <class T>
std::vector<T> Transposed(int rows, int columns, const std::vector<T>& matrix) {
  std::vector<T> result;
  for (int c = 0; c < columns; ++c) {
    for (int r = 0; r < rows; ++r) result.push_back(matrix[static_cast<size_t>(r * columns + c)]);
  }
  return result;
}

TEST(BatchMatMul, EitherMatrixMayBeTransposed) {
  const std::vector<float> a = {1, 2, 3, -1, 0, 4};
  const std::vector<float> b = {1, 0, 2, -1, 3, 0, 1, 1, 2, -2, 5, 1, 0, 0, 1};
  const std::vector<float> product = {16, 5, 4, 3, 2, 19, 4, -2, 1, 1};
  for (int adjoints = 0; adjoints < 4; ++adjoints) {
    const bool adj_x = (adjoints & 1) != 0, adj_y = (adjoints & 2) != 0;
    const TfLiteBatchMatMulParams params = Params(adj_x, adj_y);
    OpTester op(Register_BATCH_MATMUL(), &params);
    op.Input<float>(adj_x ? std::vector<int>{3, 2} : std::vector<int>{2, 3}, adj_x ? Transposed(2, 3, a) : a);
    op.Input<float>(adj_y ? std::vector<int>{5, 3} : std::vector<int>{3, 5}, adj_y ? Transposed(3, 5, b) : b);
    op.Output<float>({2, 5});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<float>(), product);
  }
}

TEST(BatchMatMul, DimensionsBeforeTheMatricesBroadcast) {
  const TfLiteBatchMatMulParams params = Params(false, false);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<float>({2, 1, 1, 1}, {2, 3});
  op.Constant<float>({3, 1, 1}, {5, 7, 11});
  op.Output<float>({2, 3, 1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{10, 14, 22, 15, 21, 33});
}

TEST(BatchMatMul, Int8SubtractsBothZeroPoints) {
  const TfLiteBatchMatMulParams params = Params(false, true);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<int8_t>({1, 2}, {11, 14}, {0.5f, 10});                   // 0.5, 2
  op.Input<int8_t>({3, 2}, {-3, -5, 5, 5, 127, 127}, {0.25f, -5});  // (0.5, 0) (2.5, 2.5) (33, 33)
  op.Output<int8_t>({1, 3}, {0.25f, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{4, 28, 127});
}

TEST(BatchMatMul, Int32OutputsHoldSumsOfStoredNumbers) {
  const TfLiteBatchMatMulParams params = Params(false, false);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<int8_t>({1, 2}, {-128, 3}, {0.5f, 10});
  op.Input<int8_t>({2, 1}, {-128, 5}, {0.25f, -5});
  op.Output<int32_t>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int32_t>()[0], 16399);
}

TEST(BatchMatMul, Int16SumsNeedMoreThan32Bits) {
  const TfLiteBatchMatMulParams params = Params(false, false);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<int16_t>({1, 4}, {-32768, -32768, -32768, -32768}, {0.5f, 0});
  op.Input<int16_t>({4, 1}, {-32768, -32768, -32768, -32768}, {0.5f, 0});
  op.Output<int16_t>({1, 1}, {65536.0f, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int16_t>()[0], 16384);
}

TEST(BatchMatMul, MultipliesInt16ByInt8) {
  for (const bool adj_x : {false, true}) {
    for (const bool adj_y : {false, true}) {
      const TfLiteBatchMatMulParams params = Params(adj_x, adj_y);
      const std::vector<int16_t> rows = {32767, -32768, 300, 5};
      const std::vector<int8_t> columns = {127, 1, -128, 2};
      OpTester op(Register_BATCH_MATMUL(), &params);
      op.Input<int16_t>({2, 2}, adj_x ? Transposed(2, 2, rows) : rows, {0.5f, 0});
      op.Input<int8_t>({2, 2}, adj_y ? Transposed(2, 2, columns) : columns, {0.25f, 0});
      op.Output<int16_t>({2, 2}, {32.0f, 0});
      ASSERT_EQ(op.Run(), kTfLiteOk);
      EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{32640, -128, 146, 1});
    }
  }
}

TEST(BatchMatMul, HybridQuantisesEachRowOnItsOwn) {
  for (const bool adj_x : {false, true}) {
    const TfLiteBatchMatMulParams params = Params(adj_x, true);
    OpTester op(Register_BATCH_MATMUL(), &params);
    const std::vector<float> rows = {127, 0.4f, 1.27f, -0.5f};  // the first row's 0.4 rounds to 0
    op.Input<float>({2, 2}, adj_x ? Transposed(2, 2, rows) : rows);
    op.Constant<int8_t>({1, 2}, {2, 4}, {0.5f, 0});
    op.Output<float>({2, 1});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_NEAR(op.Out<float>()[0], 127.0f, 1e-4f);
    EXPECT_NEAR(op.Out<float>()[1], 0.27f, 1e-5f);
  }
}

TEST(BatchMatMul, HybridMayQuantiseWithAZeroPoint) {
  const TfLiteBatchMatMulParams params = Params(false, true, true);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<float>({1, 3}, {0, 255, 100});  // one step is 1, the zero point -128
  op.Constant<int8_t>({1, 3}, {1, 1, -3}, {0.5f, 0});
  op.Output<float>({1, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_NEAR(op.Out<float>()[0], -22.5f, 1e-4f);
}

TEST(BatchMatMul, NoTermsAddUpToZero) {
  const TfLiteBatchMatMulParams params = Params(false, false);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<float>({1, 0}, {});
  op.Input<float>({0, 2}, {});
  op.Output<float>({1, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0, 0});
}

std::string Refusal(std::vector<int> a, std::vector<int> b) {
  const TfLiteBatchMatMulParams params = Params(false, false);
  OpTester op(Register_BATCH_MATMUL(), &params);
  op.Input<float>(a, std::vector<float>(static_cast<size_t>(Elements(static_cast<int>(a.size()), a.data()))));
  op.Input<float>(b, std::vector<float>(static_cast<size_t>(Elements(static_cast<int>(b.size()), b.data()))));
  op.Output<float>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  return op.message();
}

TEST(BatchMatMul, RefusesShapesThatDoNotFit) {
  EXPECT_STREQ(Refusal({2, 3}, {2, 3}).c_str(), "matrices of 3 columns and of 2 rows cannot be multiplied");
  EXPECT_STREQ(Refusal({3}, {3, 1}).c_str(), "the inputs have 1 and 2 dimensions; a matrix has at least 2");
  EXPECT_STREQ(Refusal({4, 2, 1, 1}, {3, 1, 1}).c_str(),
               "dimension 1 before the matrices is 2 and 3; they have to be equal, or one of them 1");
}

TEST(BatchMatMul, RefusesTypesAndScalesItDoesNotKnow) {
  const TfLiteBatchMatMulParams params = Params(false, false);
  OpTester types(Register_BATCH_MATMUL(), &params);
  types.Input<float>({1, 1}, {1});
  types.Constant<int16_t>({1, 1}, {1}, {1.0f, 0});
  types.Output<float>({1, 1});
  EXPECT_EQ(types.Prepare(), kTfLiteError);
  EXPECT_STREQ(types.message().c_str(),
               "FLOAT32 times INT16 to FLOAT32 is not supported by the operator as it was registered");

  OpTester scales(Register_BATCH_MATMUL(), &params);
  scales.Input<int8_t>({1, 1}, {1}, {1.0f, 0});
  scales.Constant<int8_t>({1, 2}, {1, 1}, {{0.5f, 0.25f}, 0});
  scales.Output<int8_t>({1, 2}, {1.0f, 0});
  EXPECT_EQ(scales.Prepare(), kTfLiteError);
  EXPECT_STREQ(scales.message().c_str(),
               "input 1 has 2 scales along dimension 0; one is possible, or one for each of the 2 columns, along 1");
}

}  // namespace
}  // namespace mote
