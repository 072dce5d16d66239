// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/refused.h"
#include "tests/test.h"

namespace mote {
namespace {

std::vector<uint8_t> TablesOf(uint8_t bits, uint8_t stride, const std::vector<uint8_t>& tables) {
  std::vector<uint8_t> bytes = {0, 1, 0, 0, 1, bits, stride, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  bytes.insert(bytes.end(), tables.begin(), tables.end());
  return bytes;
}

void AddPair(OpTester* op, const std::vector<uint8_t>& encoded, const std::vector<uint8_t>& how) {
  op->Constant<uint8_t>({static_cast<int>(encoded.size())}, encoded);
  op->Constant<uint8_t>({static_cast<int>(how.size())}, how);
}

TEST(Decode, LooksEachElementUp) {
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, {0b00101001, 0b11001011, 0b10111000}, TablesOf(3, 8, {10, 11, 12, 13, 14, 15, 16, 17}));
  op.Output<int8_t>({2, 4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<int8_t>() == (std::vector<int8_t>{11, 12, 13, 14, 15, 16, 17, 10}));
}

TEST(Decode, HasATableForEachScale) {
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, {0b01100000}, TablesOf(1, 2, {1, 0, 2, 0, 3, 0, 4, 0}));
  AddPair(&op, {0b00011000}, TablesOf(2, 3, {5, 6, 7}));
  op.Output<int16_t>({2, 2}, Quantization({1.0f, 2.0f}, 1));
  op.Output<uint8_t>({3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_TRUE(op.Out<int16_t>() == (std::vector<int16_t>{1, 4, 2, 3}));
  EXPECT_TRUE(op.Out<uint8_t>(1) == (std::vector<uint8_t>{5, 6, 7}));
}

std::string RefusalOf(const std::vector<uint8_t>& encoded, const std::vector<uint8_t>& how) {
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, encoded, how);
  op.Output<int8_t>({4});
  return op.Prepare() == kTfLiteOk ? "none" : op.message();
}

TEST(Decode, RefusesWhatItCannotRead) {
  EXPECT_STREQ(RefusalOf({0}, {0, 1}).c_str(), "input 1 has 2 bytes; 16 and tables are needed");
  std::vector<uint8_t> huffman = TablesOf(1, 2, {1, 2});
  huffman[0] = 1;
  EXPECT_STREQ(RefusalOf({0}, huffman).c_str(),
               "input 1 is of encoding 1, version 1.1; known are lookup tables (0), version 1.1");
  EXPECT_STREQ(RefusalOf({0}, TablesOf(8, 2, {1, 2})).c_str(), "input 1 has indices of 8 bits; 1 to 7 are possible");
  EXPECT_STREQ(RefusalOf({0}, TablesOf(1, 3, {1, 2})).c_str(),
               "input 1 has 18 bytes; 16 and 1 tables of 3 elements are needed");
  EXPECT_STREQ(RefusalOf({0}, TablesOf(3, 2, {1, 2})).c_str(), "input 0 has 1 bytes for 4 indices of 3 bits");
  EXPECT_STREQ(RefusalOf({0b00011100}, TablesOf(2, 3, {1, 2, 3})).c_str(),
               "input 0: index 2 is 3, but a table has 3 elements");
}

TEST(Decode, RefusesNodesOfOtherForms) {
  const PlainTensor bytes = {kTfLiteUInt8, {18}};
  EXPECT_STREQ(Refused(tflite::Register_DECODE(), nullptr, {}, {}).c_str(), "there is no output");
  EXPECT_STREQ(Refused(tflite::Register_DECODE(), nullptr, {bytes, bytes}, {{kTfLiteInt8, {4}}}).c_str(),
               "input 0 or 1 is not constant");
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, {0}, TablesOf(1, 2, {1, 2}));
  op.Output<int8_t>({2, 2}, Quantization({1.0f, 2.0f}, 3));
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "output 0 has scales along dimension 3 of 2");
}

}  // namespace
}  // namespace mote
