// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/shared/halves.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::string LookedUp(std::vector<int32_t> indices, std::vector<T> expected, std::vector<int> shape) {
  OpTester op(tflite::Register_EMBEDDING_LOOKUP());
  op.Input<int32_t>({static_cast<int>(indices.size())}, indices);
  op.Constant<T>({3, 2}, {1, 2, 3, 4, 5, 6});
  op.Output<T>(shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<T>() == expected ? "as expected" : "other values";
}

TEST(EmbeddingLookup, CopiesRows) {
  EXPECT_STREQ(LookedUp<float>({2, 0}, {5, 6, 1, 2}, {2, 2}).c_str(), "as expected");
  EXPECT_STREQ(LookedUp<int8_t>({1}, {3, 4}, {1, 2}).c_str(), "as expected");
  EXPECT_STREQ(LookedUp<int32_t>({}, {}, {0, 2}).c_str(), "as expected");
}

TEST(EmbeddingLookup, RefusesBadModels) {
  EXPECT_STREQ(LookedUp<float>({3}, {}, {1, 2}).c_str(), "index 3 is outside the 3 rows of the table");
  EXPECT_STREQ(LookedUp<float>({-1}, {}, {1, 2}).c_str(), "index -1 is outside the 3 rows of the table");
  EXPECT_STREQ(LookedUp<float>({0}, {}, {1, 3}).c_str(), "output shape differs");
}

TEST(EmbeddingLookup, CopiesRowsOfInt2ThatBeginInsideOfAByte) {
  OpTester op(tflite::Register_EMBEDDING_LOOKUP());
  op.Input<int32_t>({2}, {2, 1});
  op.InputOf(kTfLiteInt2, {3, 3}, {0b11100100, 0b00011011, 0b10});  // 0 1 2, 3 3 2, 1 0 2 from the lowest bits
  op.OutputOf(kTfLiteInt2, {2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<uint8_t>(), std::vector<uint8_t>{0b11100001, 0b1011});
}

TEST(EmbeddingLookup, RoundsToHalves) {
  OpTester op(tflite::Register_EMBEDDING_LOOKUP());
  op.Input<int32_t>({2}, {2, 0});
  op.InputOf(kTfLiteInt8, {3, 2}, {1, 2, 3, 4, 0xFF, 6}, {{0.1f, 1.0f, 0.3f}, 0});
  op.Output<TfLiteFloat16>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(FloatsOf(op.Out<TfLiteFloat16>()), RoundedToHalves({-0.3f, 1.8f, 0.1f, 0.2f}));
}

std::string Dequantized(TfLiteType type, std::vector<uint8_t> bytes, Quantization q, std::vector<float> expected) {
  OpTester op(tflite::Register_EMBEDDING_LOOKUP());
  op.Input<int32_t>({2}, {2, 0});
  op.InputOf(type, {3, 2}, bytes, q);
  op.Output<float>({2, 2});
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<float>() == expected ? "as expected" : "other values";
}

TEST(EmbeddingLookup, DequantizesRows) {
  EXPECT_STREQ(Dequantized(kTfLiteInt8, {1, 2, 3, 4, 0xFF, 6}, {0.5f, 0}, {-0.5f, 3, 0.5f, 1}).c_str(), "as expected");
  EXPECT_STREQ(Dequantized(kTfLiteUInt8, {1, 2, 3, 4, 0xFF, 6}, {0.5f, 0}, {-0.5f, 3, 0.5f, 1}).c_str(), "as expected");
  EXPECT_STREQ(Dequantized(kTfLiteInt4, {0x21, 0x43, 0x6F}, {{1, 2, 4}, 0}, {-4, 24, 1, 2}).c_str(), "as expected");
  EXPECT_STREQ(Dequantized(kTfLiteInt2, {0x39, 0x0B}, {1, 0}, {-1, -2, 1, -2}).c_str(), "as expected");
}

TEST(EmbeddingLookup, RefusesOtherQuantization) {
  const std::vector<uint8_t> bytes(6, 0);
  EXPECT_STREQ(Dequantized(kTfLiteInt8, bytes, {0.5f, 1}, {}).c_str(),
               "the table: zero point 1 is not 0, as it has to be for type INT8 here");
  EXPECT_STREQ(Dequantized(kTfLiteInt8, bytes, {}, {}).c_str(),
               "the table has no scales for tensor or channels; its type INT8 needs them (scales for blocks are read "
               "by the dynamic runtime alone)");
  EXPECT_STREQ(Dequantized(kTfLiteInt8, bytes, {{1, 2}, 1}, {}).c_str(),
               "the table of 3 rows has 2 scales for dimension 1; one for all, or one for each row, is possible");
  EXPECT_STREQ(Dequantized(kTfLiteFloat16, std::vector<uint8_t>(12), {}, {}).c_str(),
               "a table for rows of floats has type FLOAT16, which this operator does not support here");
}

}  // namespace
}  // namespace mote
