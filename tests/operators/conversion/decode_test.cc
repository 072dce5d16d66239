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
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{11, 12, 13, 14, 15, 16, 17, 10});
}

TEST(Decode, HasATableForEachScale) {
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, {0b01100000}, TablesOf(1, 2, {1, 0, 2, 0, 3, 0, 4, 0}));
  AddPair(&op, {0b00011000}, TablesOf(2, 3, {5, 6, 7}));
  op.Output<int16_t>({2, 2}, Quantization({1.0f, 2.0f}, 1));
  op.Output<uint8_t>({3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(), std::vector<int16_t>{1, 4, 2, 3});
  EXPECT_SAME(op.Out<uint8_t>(1), std::vector<uint8_t>{5, 6, 7});
}

std::string RefusalOf(const std::vector<uint8_t>& encoded, const std::vector<uint8_t>& how) {
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, encoded, how);
  op.Output<int8_t>({4});
  return op.Prepare() == kTfLiteOk ? "none" : op.message();
}

TEST(Decode, RefusesWhatItCannotRead) {
  EXPECT_STREQ(RefusalOf({0}, {0, 1}).c_str(), "input 1 has 2 bytes; 16 and tables are needed");
  std::vector<uint8_t> other = TablesOf(1, 2, {1, 2});
  other[0] = 126;
  EXPECT_STREQ(
      RefusalOf({0}, other).c_str(),
      "input 1 is of encoding 126, version 1.1; known are lookup tables (0), Huffman codes (1) and pruned elements "
      "(2), version 1.1");
  other[0] = 127;
  EXPECT_STREQ(RefusalOf({0}, other).c_str(),
               "input 1 is of encoding 127, which an application decodes itself; none is registered for it: see "
               "MicroInterpreter::SetCustomDecodeRegistrations");
  EXPECT_STREQ(RefusalOf({0}, TablesOf(8, 2, {1, 2})).c_str(), "input 1 has indices of 8 bits; 1 to 7 are possible");
  EXPECT_STREQ(RefusalOf({0}, TablesOf(1, 3, {1, 2})).c_str(),
               "input 1 has 18 bytes; 16 and 1 tables of 3 elements are needed");
  EXPECT_STREQ(RefusalOf({0}, TablesOf(3, 2, {1, 2})).c_str(), "input 0 has 1 bytes for 4 indices of 3 bits");
  EXPECT_STREQ(RefusalOf({0b00011100}, TablesOf(2, 3, {1, 2, 3})).c_str(),
               "input 0: index 2 is 3, but a table has 3 elements");
}

// A = 0, B = 10, C = 110, D = 111; the first table takes two bits, the second one more.
std::vector<uint8_t> HuffmanTables(bool are_wide, const std::vector<int>& symbols) {
  std::vector<uint8_t> bytes = {1, 1, 0, 0, 1, static_cast<uint8_t>(1 << 4 | are_wide), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const auto add = [&](uint32_t found, uint32_t count, uint32_t value) {
    const uint32_t element =
        are_wide ? found << 31 | count << 27 | (value & 0xFFFF) : found << 15 | count << 11 | (value & 0xFF);
    for (int b = 0; b < (are_wide ? 4 : 2); ++b) bytes.push_back(static_cast<uint8_t>(element >> 8 * b));
  };
  const auto symbol = [&](size_t i) { return static_cast<uint32_t>(symbols[i]); };
  add(1, 1, symbol(0)), add(1, 1, symbol(0)), add(1, 2, symbol(1)), add(0, 0, 1);
  add(1, 1, symbol(2)), add(1, 1, symbol(3));
  return bytes;
}

std::vector<uint8_t> HuffmanCodes(const std::vector<int>& symbols) {
  const char* const kCodes[] = {"0", "10", "110", "111"};
  std::vector<uint8_t> bytes;
  int bits = 0;
  for (const int symbol : symbols) {
    for (const char* bit = kCodes[symbol]; *bit != '\0'; ++bit, ++bits) {
      if (bits % 8 == 0) bytes.push_back(0);
      if (*bit == '1') bytes.back() = static_cast<uint8_t>(bytes.back() | 0x80 >> bits % 8);
    }
  }
  return bytes;
}

template <class T>
void ReadsRandomCodes(bool are_wide, const std::vector<int>& symbols) {
  uint32_t random = 1;
  for (int count = 1; count < 60; ++count) {
    std::vector<int> numbers;
    std::vector<T> expected;
    for (int i = 0; i < count; ++i) {
      random = random * 1664525u + 1013904223u;
      numbers.push_back(static_cast<int>(random >> 30));
      expected.push_back(static_cast<T>(symbols[static_cast<size_t>(numbers.back())]));
    }
    std::vector<uint8_t> codes = HuffmanCodes(numbers);
    OpTester op(tflite::Register_DECODE());
    AddPair(&op, codes, HuffmanTables(are_wide, symbols));
    op.Output<T>({count});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<T>(), expected);
    codes.pop_back();  // at least one code is then cut off
    OpTester cut(tflite::Register_DECODE());
    AddPair(&cut, codes, HuffmanTables(are_wide, symbols));
    cut.Output<T>({count});
    EXPECT_EQ(cut.Prepare(), kTfLiteError);
  }
}

TEST(Decode, ReadsHuffmanCodes) {
  ReadsRandomCodes<int8_t>(false, {5, -128, 0, 127});
  ReadsRandomCodes<int8_t>(true, {5, -128, 0, 127});
  ReadsRandomCodes<int16_t>(true, {5, -32768, 300, 32767});
}

TEST(Decode, RefusesHuffmanCodesThatLeadAstray) {
  const std::vector<uint8_t> good = HuffmanTables(false, {1, 2, 3, 4});
  EXPECT_STREQ(RefusalOf({0xFF, 0xF0}, good).c_str(), "none");  // four times D
  std::vector<uint8_t> bytes = good;
  bytes.resize(bytes.size() - 2);  // without D
  EXPECT_TRUE(
      RefusalOf({0xFF, 0xF0}, bytes).find("the code of element 0 of 4 ends early, or leads out of the tables") !=
      std::string::npos);
  bytes = good;
  bytes[16 + 7] = 0x38, bytes[16 + 6] = 0xFF;  // element 3 leads far away
  EXPECT_TRUE(RefusalOf({0xFF, 0xF0}, bytes) != "none");
  bytes = good;
  bytes[16 + 7] = 0x00, bytes[16 + 6] = 0x00;  // element 3 leads to itself or the next
  EXPECT_STREQ(RefusalOf({0xC0}, bytes).substr(0, 14).c_str(), "inputs 0 and 1");
  bytes = good;
  bytes[16 + 1] |= 0x78;  // more bits of its own than were read
  EXPECT_TRUE(RefusalOf({0x00}, bytes) != "none");
  OpTester narrow(tflite::Register_DECODE());
  AddPair(&narrow, {0}, good);
  narrow.Output<int16_t>({4});
  EXPECT_EQ(narrow.Prepare(), kTfLiteError);
  EXPECT_STREQ(narrow.message().c_str(),
               "output 0 has type INT16; Huffman codes are of INT8, or of INT16 with tables of 32 bits");
}

std::vector<uint8_t> Pruned(const std::vector<uint8_t>& values) {
  std::vector<uint8_t> bytes = {2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  bytes.insert(bytes.end(), values.begin(), values.end());
  return bytes;
}

TEST(Decode, PutsPrunedElementsBack) {
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, {0b10010000, 0b01000000}, Pruned({7, 8, 9}));
  op.Output<int8_t>({2, 5}, Quantization(0.5f, -3));
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int8_t>(), std::vector<int8_t>{7, -3, -3, 8, -3, -3, -3, -3, -3, 9});

  for (int axis : {0, 1}) {  // a zero point for each channel
    OpTester channels(tflite::Register_DECODE());
    AddPair(&channels, {0b10000000}, Pruned({7}));
    Quantization quantization({1.0f, 2.0f}, axis);
    quantization.zero_points = {3, -4};
    channels.Output<int8_t>({2, 2}, quantization);
    ASSERT_EQ(channels.Run(), kTfLiteOk);
    EXPECT_SAME(channels.Out<int8_t>(),
                axis == 0 ? std::vector<int8_t>{7, 3, -4, -4} : std::vector<int8_t>{7, -4, 3, -4});
  }

  OpTester floats(tflite::Register_DECODE());
  AddPair(&floats, {0b01000000}, Pruned({0, 0, 0x80, 0x3F}));
  floats.Output<float>({3});
  ASSERT_EQ(floats.Run(), kTfLiteOk);
  EXPECT_SAME(floats.Out<float>(), std::vector<float>{0, 1, 0});

  OpTester wide(tflite::Register_DECODE());
  AddPair(&wide, {0b10100000}, Pruned({1, 2, 3, 4}));
  wide.Output<int16_t>({3}, Quantization(1.0f, 0));
  ASSERT_EQ(wide.Run(), kTfLiteOk);
  EXPECT_SAME(wide.Out<int16_t>(), std::vector<int16_t>{0x201, 0, 0x403});
}

TEST(Decode, RefusesPrunedElementsThatAreNotThere) {
  EXPECT_STREQ(RefusalOf({0b11100000}, Pruned({1, 2})).c_str(), "input 1 has 18 bytes; 16 and 3 values are needed");
  EXPECT_STREQ(RefusalOf({}, Pruned({1, 2})).c_str(), "input 0 has 0 bytes for the bits of 4 elements");
  OpTester scales(tflite::Register_DECODE());
  AddPair(&scales, {0}, Pruned({}));
  scales.Output<int8_t>({2, 3}, Quantization({1.0f, 2.0f}, 1));
  EXPECT_EQ(scales.Prepare(), kTfLiteError);
  EXPECT_STREQ(scales.message().c_str(), "output 0 has 2 scales along dimension 1 of 2, which has another size");
  OpTester op(tflite::Register_DECODE());
  AddPair(&op, {0}, Pruned({}));
  op.Output<int16_t>({3}, Quantization(1.0f, 4));
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "output 0 is pruned and has a zero point that is not 0, which only INT8 can have");
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
