// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators behind one whose output's first dimension depends on data: at Eval it is smaller than in Prepare.
#include "src/core/string_tensor.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// Returns the operator's message at Eval after input i has become smaller.
std::string SaysWithLess(OpTester* op, int i, int first_dim) {
  if (op->Prepare() != kTfLiteOk) return "in Prepare: " + op->message();
  op->ShrinkInput(i, first_dim);
  return op->Eval() == kTfLiteOk ? "accepted" : op->message();
}

TEST(DynamicShape, DynamicUpdateSliceRefusesBlocksThatNoLongerFit) {
  OpTester op(tflite::Register_DYNAMIC_UPDATE_SLICE());
  op.Input<float>({3}, {1, 2, 3});
  op.Input<float>({2}, {8, 9});
  op.Input<int32_t>({1}, {0});
  op.Output<float>({3});
  EXPECT_STREQ(SaysWithLess(&op, 0, 1).c_str(), "dimension 0 of the block is 2, that of the values now 1");
}

TEST(DynamicShape, StablehloGatherRefusesWindowsThatNoLongerFit) {
  TfLiteStablehloGatherParams params = {};
  params.num_offset_dims = params.num_start_index_map = params.num_slice_sizes = 1;
  params.offset_dims[0] = params.index_vector_dim = 1;
  params.slice_sizes[0] = 2;
  OpTester op(tflite::Register_STABLEHLO_GATHER(), &params);
  op.Input<int16_t>({3}, {1, 2, 3});
  op.Input<int32_t>({1, 1}, {0});
  op.Output<int16_t>({1, 2});
  EXPECT_STREQ(SaysWithLess(&op, 0, 1).c_str(), "dimension 0 of the operand is now 1, smaller than a window");
}

TEST(DynamicShape, GatherNdRefusesSlicesThatAreLargerThanPlanned) {
  OpTester op(tflite::Register_GATHER_ND());
  op.Input<int16_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Input<int32_t>({2}, {1, 2});
  op.Output<int16_t>({});
  EXPECT_STREQ(SaysWithLess(&op, 1, 1).c_str(),
               "1 slices of 3 elements do not fit in the output: there are now indices for 1 dimensions");
}

TEST(DynamicShape, GatherNdTakesFewerSlices) {
  OpTester op(tflite::Register_GATHER_ND());
  op.Input<int16_t>({2, 3}, {1, 2, 3, 4, 5, 6});
  op.Input<int32_t>({2, 1}, {1, 7});
  op.Output<int16_t>({2, 3});
  EXPECT_STREQ(SaysWithLess(&op, 1, 1).c_str(), "accepted");
  EXPECT_EQ(op.Out<int16_t>()[2], 6);
}

TEST(DynamicShape, FullyConnectedHasItsRowsAlsoWithoutFilters) {
  const TfLiteFullyConnectedParams params = {};
  OpTester op(tflite::Register_FULLY_CONNECTED(), &params);
  op.Input<float>({2, 1}, {5, 7});
  op.Input<float>({2, 1}, {1, 2});
  op.Output<float>({2, 2});
  EXPECT_STREQ(SaysWithLess(&op, 1, 0).c_str(), "accepted");
  EXPECT_EQ(op.Out<float>()[2], 7.0f);
}

TEST(DynamicShape, LshProjectionTakesOneLongTextInPlaceOfMany) {
  const TfLiteLSHProjectionParams params = {kTfLiteLshProjectionDense};
  OpTester op(tflite::Register_LSH_PROJECTION(), &params);
  op.Input<float>({1, 1}, {1});
  op.Strings({8}, {std::string(200, 'a')});
  op.Output<int32_t>({1});
  EXPECT_STREQ(SaysWithLess(&op, 1, 1).c_str(), "accepted");
}

TEST(DynamicShape, LshProjectionNeedsAnItem) {
  const TfLiteLSHProjectionParams params = {kTfLiteLshProjectionDense};
  OpTester op(tflite::Register_LSH_PROJECTION(), &params);
  op.Input<float>({1, 1}, {1});
  op.Input<int32_t>({1}, {1});
  op.Output<int32_t>({1});
  EXPECT_STREQ(SaysWithLess(&op, 1, 0).c_str(), "there are no items now");
}

TEST(DynamicShape, SkipGramNeedsAText) {
  const TfLiteSkipGramParams params = {1, 0, true};
  OpTester op(tflite::Register_SKIP_GRAM(), &params);
  op.Strings({1}, {});
  op.OutputStrings({1});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  const StringsWriter no_strings(op.StringMemory(0), 0);
  EXPECT_STREQ(SaysWithLess(&op, 0, 0).c_str(), "there is no text now");
}

TEST(DynamicShape, HashtableImportNeedsAsManyValuesAsKeys) {
  const TfLiteHashtableParams params = {1, kTfLiteInt64, kTfLiteString};
  OpTester table(tflite::Register_HASHTABLE(), &params), import(tflite::Register_HASHTABLE_IMPORT());
  table.OutputOf(kTfLiteResource, {1});
  ASSERT_EQ(table.Run(), kTfLiteOk);
  import.ShareTables(table);
  import.Input<int32_t>({1}, {1});
  import.Input<int64_t>({2}, {1, 2});
  import.Strings({2}, {"a"});
  EXPECT_STREQ(SaysWithLess(&import, 2, 1).c_str(), "there are now 2 keys and 1 values");
}

TEST(DynamicShape, EqualRefusesStringsThatAreMissing) {
  OpTester op(tflite::Register_EQUAL());
  op.ConstantStrings({3}, {"a", "b", "c"});
  op.Strings({3}, {"a", "b"});
  op.Output<bool>({3});
  EXPECT_STREQ(SaysWithLess(&op, 1, 2).c_str(), "the operands, of 3 and 2 elements now, do not broadcast");
}

TEST(DynamicShape, DivisorsHaveToBeThere) {
  const TfLiteDivParams params = {};
  for (const auto& registration :
       {tflite::Register_DIV(), tflite::Register_FLOOR_DIV(), tflite::Register_FLOOR_MOD()}) {
    OpTester op(registration, &params);
    op.Input<int32_t>({3}, {1, 2, 3});
    op.Input<int32_t>({3}, {1, 2, 0});
    op.Output<int32_t>({3});
    EXPECT_STREQ(SaysWithLess(&op, 1, 2).c_str(), "the operands, of 3 and 2 elements now, do not broadcast");
  }
}

// An operand of one element, which is repeated, loses its element.
TEST(DynamicShape, OperandsThatAreRepeatedMayBeMissing) {
  const auto less = [](OpTester* op, int i) {
    op->Output<float>({4});
    return SaysWithLess(op, i, 0) == "accepted" ? op->Out<float>() : std::vector<float>();
  };
  const std::vector<float> numbers = {1, 2, 3, 4};
  OpTester minimum(tflite::Register_MINIMUM()), select(tflite::Register_SELECT_V2()),
      dense(tflite::Register_SPARSE_TO_DENSE());
  minimum.Input<float>({4}, numbers);
  minimum.Input<float>({1}, {9});
  EXPECT_EQ(less(&minimum, 1).size(), 4u);
  select.Input<bool>({4}, {true, false, true, false});
  select.Input<float>({1}, {9});
  select.Input<float>({4}, numbers);
  EXPECT_SAME(less(&select, 1), std::vector<float>{9, 2, 9, 4});
  dense.Input<int32_t>({2}, {0, 3});
  dense.Constant<int32_t>({1}, {4});
  dense.Input<float>({1}, {9});
  dense.Constant<float>({}, {0});
  EXPECT_SAME(less(&dense, 2), std::vector<float>{9, 0, 0, 9});
}

TEST(DynamicShape, BatchMatMulRepeatsAMatrixThatIsMissing) {
  const TfLiteBatchMatMulParams params = {};
  OpTester op(tflite::Register_BATCH_MATMUL(), &params);
  op.Input<float>({1, 1, 1}, {2});
  op.Input<float>({3, 1, 1}, {5, 6, 7});
  op.Output<float>({3, 1, 1});
  EXPECT_STREQ(SaysWithLess(&op, 0, 0).c_str(), "accepted");
  EXPECT_SAME(op.Out<float>(), std::vector<float>{10, 12, 14});
}

}  // namespace
}  // namespace mote
