// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(MatrixDiag, MakesMatrices) {
  OpTester op(tflite::Register_MATRIX_DIAG());
  op.Input<int16_t>({2, 2}, {1, 2, 3, 4});
  op.Output<int16_t>({2, 2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{1, 0, 0, 2, 3, 0, 0, 4});
}

TEST(MatrixDiag, RefusesAScalar) {
  OpTester op(tflite::Register_MATRIX_DIAG());
  op.Input<int16_t>({}, {1});
  op.Output<int16_t>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the diagonal has no dimensions; one is needed");
}

std::string Set(std::vector<int> dims, std::vector<float> values, std::vector<int> diagonal_dims,
                std::vector<float> diagonals, std::vector<float> expected) {
  OpTester op(tflite::Register_MATRIX_SET_DIAG());
  op.Input<float>(dims, values);
  op.Input<float>(diagonal_dims, diagonals);
  op.Output<float>(dims);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<float>() == expected ? "as expected" : "other values";
}

TEST(MatrixSetDiag, ReplacesTheDiagonal) {
  EXPECT_STREQ(Set({2, 3}, {1, 2, 3, 4, 5, 6}, {2}, {8, 9}, {8, 2, 3, 4, 9, 6}).c_str(), "as expected");
  EXPECT_STREQ(Set({2, 2, 1}, {1, 2, 3, 4}, {2, 1}, {8, 9}, {8, 2, 9, 4}).c_str(), "as expected");
  EXPECT_STREQ(Set({0, 2, 2}, {}, {0, 2}, {}, {}).c_str(), "as expected");
}

TEST(MatrixSetDiag, RefusesOtherDiagonals) {
  EXPECT_STREQ(Set({2, 3}, {1, 2, 3, 4, 5, 6}, {3}, {8, 9, 9}, {}).c_str(),
               "diagonals of type FLOAT32, 1 dimensions and 3 elements are not those of the matrices, of type FLOAT32 "
               "and 2 dimensions");
  EXPECT_STREQ(Set({2}, {1, 2}, {}, {8}, {}).c_str(),
               "diagonals of type FLOAT32, 0 dimensions and 1 elements are not those of the matrices, of type FLOAT32 "
               "and 1 dimensions");
}

}  // namespace
}  // namespace mote
