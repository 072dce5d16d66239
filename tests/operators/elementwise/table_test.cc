// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tests/operators/shared/unary_reference.h"

namespace mote {
namespace {

template <class In, class Out>
std::vector<Out> LookUp(const std::vector<In>& in, const std::vector<Out>& table) {
  OpTester op(*tflite::custom_ops::Register_TABLE());
  op.Input<In>({static_cast<int>(in.size())}, in, {0.5f, 0});
  op.Constant<Out>({static_cast<int>(table.size())}, table);
  op.Output<Out>({static_cast<int>(in.size())}, {0.5f, 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<Out>();
}

TEST(Table, LooksUpBytesWithoutTheirSign) {
  std::vector<int8_t> table(256);
  for (int i = 0; i < 256; ++i) table[i] = static_cast<int8_t>(127 - i);
  EXPECT_TRUE((LookUp<int8_t>({-128, -1, 0, 127}, table) == std::vector<int8_t>{-1, -128, 127, 0}));
  std::vector<int16_t> wide(256);
  for (int i = 0; i < 256; ++i) wide[i] = static_cast<int16_t>(100 * (i - 128));
  EXPECT_TRUE((LookUp<int8_t>({-128, -1, 0, 127}, wide) == std::vector<int16_t>{0, 12700, -12800, -100}));
}

TEST(Table, InterpolatesInt16) {
  std::vector<int16_t> table(513);
  for (int i = 0; i < 513; ++i) table[i] = static_cast<int16_t>(64 * (i - 256));
  EXPECT_TRUE((LookUp<int16_t>({-32768, -128, 0, 64, 127, 32767}, table) ==
               std::vector<int16_t>{-16384, -64, 0, 32, 64, 16384}));
  const std::vector<int8_t> narrow(513, 7);
  EXPECT_TRUE((LookUp<int16_t>({-32768, 5, 32767}, narrow) == std::vector<int8_t>{7, 7, 7}));
}

TEST(Table, WrapsDifferencesOfPoints) {
  std::vector<int16_t> table(513);
  table[256] = -32768;
  EXPECT_TRUE((LookUp<int16_t>({0, 1, 64}, table) == std::vector<int16_t>{-32768, 32512, 16384}));
}

template <class In, class T, class Out>
void Refuses(int points, Quantization q, const char* text) {
  OpTester op(*tflite::custom_ops::Register_TABLE());
  op.Input<In>({1}, {1}, q);
  op.Constant<T>({points}, std::vector<T>(points));
  op.Output<Out>({1}, {0.5f, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, text));
}

TEST(Table, RefusesWhatItCannotDo) {
  Refuses<float, int8_t, int8_t>(256, {}, "FLOAT32");
  Refuses<int8_t, int32_t, int32_t>(256, {}, "INT32");
  Refuses<int8_t, int8_t, int16_t>(256, {}, "the table INT8");
  Refuses<int8_t, int8_t, int8_t>(255, {}, "255 elements");
  Refuses<int16_t, int16_t, int16_t>(512, {}, "512 elements");
  Refuses<int16_t, int16_t, int16_t>(513, {0.5f, 3}, "zero point 3");
}

}  // namespace
}  // namespace mote
