// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/shared/flex_options.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int32_t kId = 7;
constexpr TfLiteHashtableParams kNames = {kId, kTfLiteInt64, kTfLiteString};
constexpr TfLiteHashtableParams kNumbers = {kId, kTfLiteString, kTfLiteInt64};

// Runs HASHTABLE, HASHTABLE_IMPORT, HASHTABLE_FIND and HASHTABLE_SIZE on the same tables.
struct Operators {
  explicit Operators(const TfLiteHashtableParams& params)
      : table(tflite::Register_HASHTABLE(), &params),
        import(tflite::Register_HASHTABLE_IMPORT()),
        find(tflite::Register_HASHTABLE_FIND()),
        size(tflite::Register_HASHTABLE_SIZE()) {
    table.OutputOf(kTfLiteResource, {1});
    for (OpTester* op : {&import, &find, &size}) {
      op->ShareTables(table);
      op->Input<int32_t>({1}, {kId});
    }
    size.Output<int64_t>({1});
  }
  int64_t Size() { return size.Run() == kTfLiteOk ? size.Out<int64_t>()[0] : -1; }

  OpTester table, import, find, size;
};

TEST(Hashtable, FindsNamesOfNumbers) {
  Operators ops(kNames);
  ops.import.Constant<int64_t>({3}, {1, -2, int64_t{1} << 40});
  ops.import.ConstantStrings({3}, {"one", "", "large"});
  ops.find.Input<int64_t>({2, 2}, {int64_t{1} << 40, 5, 1, -2});
  ops.find.ConstantStrings({1}, {"?"});
  ops.find.OutputStrings({2, 2});
  ASSERT_EQ(ops.table.Run(), kTfLiteOk);
  EXPECT_EQ(ops.table.Out<int32_t>()[0], kId);
  EXPECT_EQ(ops.Size(), 0);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  ASSERT_EQ(ops.find.Run(), kTfLiteOk);
  EXPECT_SAME(ops.find.OutStrings(), std::vector<std::string>{"large", "?", "one", ""});
  EXPECT_EQ(ops.Size(), 3);
}

TEST(Hashtable, FindsNumbersOfNames) {
  Operators ops(kNumbers);
  ops.import.ConstantStrings({3}, {"a", "bb", ""});
  ops.import.Constant<int64_t>({3}, {10, 20, 30});
  ops.find.Strings({4}, {"bb", "b", "", "a"});
  ops.find.Constant<int64_t>({}, {-1});
  ops.find.Output<int64_t>({4});
  ASSERT_EQ(ops.table.Run(), kTfLiteOk);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  ASSERT_EQ(ops.find.Run(), kTfLiteOk);
  EXPECT_SAME(ops.find.Out<int64_t>(), std::vector<int64_t>{20, -1, 30, 10});
}

TEST(Hashtable, KeepsTheFirstOfEqualKeysAndTheFirstImport) {
  Operators ops(kNumbers);
  ops.import.Strings({3}, {"a", "b", "a"});
  ops.import.Input<int64_t>({3}, {1, 2, 3});
  ops.find.Strings({2}, {"a", "c"});
  ops.find.Constant<int64_t>({1}, {0});
  ops.find.Output<int64_t>({2});
  ASSERT_EQ(ops.table.Run(), kTfLiteOk);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  ops.import.SetStrings(0 + 1, {"c", "d", "e"});
  ops.import.SetInput<int64_t>(2, {7, 8, 9});
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  ASSERT_EQ(ops.find.Run(), kTfLiteOk);
  EXPECT_SAME(ops.find.Out<int64_t>(), std::vector<int64_t>{1, 0});
  EXPECT_EQ(ops.Size(), 2);
  ops.import.Reset();
  EXPECT_EQ(ops.Size(), 0);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  ASSERT_EQ(ops.find.Run(), kTfLiteOk);
  EXPECT_SAME(ops.find.Out<int64_t>(), std::vector<int64_t>{0, 7});
}

TEST(Hashtable, HoldsManyKeys) {
  constexpr int kCount = 500;
  std::vector<std::string> names;
  std::vector<int64_t> numbers, wanted;
  for (int i = 0; i < kCount; ++i) {
    names.push_back(std::string(1, static_cast<char>('a' + i % 26)) + std::string(static_cast<size_t>(i / 26), 'x'));
    numbers.push_back(i);
  }
  Operators ops(kNumbers);
  ops.import.ConstantStrings({kCount}, names);
  ops.import.Constant<int64_t>({kCount}, numbers);
  ops.find.ConstantStrings({kCount}, names);
  ops.find.Constant<int64_t>({1}, {-1});
  ops.find.Output<int64_t>({kCount});
  ASSERT_EQ(ops.table.Run(), kTfLiteOk);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  ASSERT_EQ(ops.find.Run(), kTfLiteOk);
  EXPECT_SAME(ops.find.Out<int64_t>(), numbers);
  EXPECT_EQ(ops.Size(), kCount);
}

TEST(Hashtable, TakesItsOptionsAsFlexBuffersToo) {
  OpTester op(*tflite::custom_ops::Register_HASHTABLE());
  op.CustomOptions(FlexBuffer({{"table_id", 3}, {"key_dtype", kTfLiteString}, {"value_dtype", kTfLiteInt64}}));
  op.OutputOf(kTfLiteResource, {1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<int32_t>()[0], 3);
}

TEST(Hashtable, RefusesBadTables) {
  const TfLiteHashtableParams params = {kId, kTfLiteInt64, kTfLiteInt64};
  OpTester op(tflite::Register_HASHTABLE(), &params);
  op.OutputOf(kTfLiteResource, {1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(),
               "hash tables are from int64 to string or from string to int64, not from INT64 to INT64");
  OpTester custom(*tflite::custom_ops::Register_HASHTABLE());
  custom.CustomOptions(FlexBuffer({{"table_id", 3}, {"key_dtype", 1 << 30}, {"value_dtype", -1}}));
  custom.OutputOf(kTfLiteResource, {1});
  EXPECT_EQ(custom.Prepare(), kTfLiteError);
  EXPECT_EQ(custom.message().find("hash tables are from"), 0);
  Operators ops(kNames);
  ASSERT_EQ(ops.table.Prepare(), kTfLiteOk);
  OpTester other(tflite::Register_HASHTABLE(), &kNumbers);
  other.ShareTables(ops.table);
  other.OutputOf(kTfLiteResource, {1});
  EXPECT_EQ(other.Prepare(), kTfLiteError);
  EXPECT_STREQ(other.message().c_str(), "hash table 7 has keys of type int64 elsewhere, string here");
}

TEST(HashtableFind, RefusesWhatIsNotThere) {
  Operators ops(kNames);
  ops.find.Strings({2}, {"a", "b"});
  ops.find.Constant<int64_t>({1}, {0});
  ops.find.Output<int64_t>({2});
  EXPECT_EQ(ops.find.Run(), kTfLiteError);
  EXPECT_STREQ(ops.find.message().c_str(), "there is no hash table 7: a HASHTABLE operator has to make it");
  ASSERT_EQ(ops.table.Prepare(), kTfLiteOk);
  EXPECT_EQ(ops.find.Run(), kTfLiteError);
  EXPECT_STREQ(ops.find.message().c_str(), "hash table 7 has keys of type int64, not string");
  Operators empty(kNumbers);
  empty.find.Strings({1}, {"a"});
  empty.find.Constant<int64_t>({1}, {0});
  empty.find.Output<int64_t>({1});
  ASSERT_EQ(empty.table.Prepare(), kTfLiteOk);
  EXPECT_EQ(empty.find.Run(), kTfLiteError);
  EXPECT_STREQ(empty.find.message().c_str(), "hash table 7 is empty: HASHTABLE_IMPORT has to fill it first");
}

TEST(HashtableFind, RefusesStringsThatDoNotFit) {
  Operators ops(kNames);
  ops.import.Constant<int64_t>({1}, {1});
  ops.import.ConstantStrings({1}, {std::string(200, 'x')});
  ops.find.Input<int64_t>({2}, {1, 1});
  ops.find.ConstantStrings({1}, {""});
  ops.find.OutputStrings({2});
  ASSERT_EQ(ops.table.Run(), kTfLiteOk);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  EXPECT_EQ(ops.find.Run(), kTfLiteError);
  EXPECT_STREQ(ops.find.message().c_str(),
               "output 0: strings of 416 bytes and more do not fit into its 336 bytes; build with a larger "
               "MOTE_STRING_BYTES, which is 32");
}

TEST(HashtableFind, RefusesDamagedStrings) {
  Operators ops(kNumbers);
  ops.import.ConstantStrings({1}, {"a"});
  ops.import.Constant<int64_t>({1}, {1});
  ops.find.Strings({2}, {});
  ops.find.Constant<int64_t>({1}, {0});
  ops.find.Output<int64_t>({2});
  ASSERT_EQ(ops.table.Run(), kTfLiteOk);
  ASSERT_EQ(ops.import.Run(), kTfLiteOk);
  EXPECT_EQ(ops.find.Run(), kTfLiteError);
  EXPECT_EQ(ops.find.message().find("input 1 does not hold 2 strings"), 0);
  const uint32_t bad[][4] = {{3, 16, 16, 16}, {2, 12, 16, 16}, {2, 16, 20, 19}, {2, 16, 16, 4000}};
  for (const auto& words : bad) {
    std::memcpy(ops.find.StringMemory(1), words, sizeof(words));
    EXPECT_EQ(ops.find.Eval(), kTfLiteError);
  }
  const uint32_t good[4] = {2, 16, 16, 16};
  std::memcpy(ops.find.StringMemory(1), good, sizeof(good));
  EXPECT_EQ(ops.find.Eval(), kTfLiteOk);
}

TEST(HashtableImport, RefusesKeysWithoutValues) {
  Operators ops(kNames);
  ops.import.Constant<int64_t>({2}, {1, 2});
  ops.import.ConstantStrings({1}, {"a"});
  EXPECT_EQ(ops.import.Prepare(), kTfLiteError);
  EXPECT_STREQ(ops.import.message().c_str(), "2 keys and 1 values have to have the same shape");
}

TEST(Hashtable, RefusesCustomOptionsThatLackANumber) {
  OpTester op(*tflite::custom_ops::Register_HASHTABLE());
  op.CustomOptions(FlexBuffer({{"table_id", 3}, {"key_dtype", kTfLiteString}}));
  op.OutputOf(kTfLiteResource, {1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the options table_id, key_dtype and value_dtype are needed");
}

TEST(HashtableFind, RefusesToHaveNoValueForOtherKeys) {
  Operators ops(kNames);
  ops.find.Input<int64_t>({1}, {1});
  ops.find.ConstantStrings({0}, {});
  ops.find.OutputStrings({1});
  EXPECT_EQ(ops.find.Prepare(), kTfLiteError);
  EXPECT_STREQ(ops.find.message().c_str(), "the value for other keys is missing");
}

}  // namespace
}  // namespace mote
