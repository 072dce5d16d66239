// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using Texts = std::vector<std::string>;

Texts NGramsOf(const std::string& text, const TfLiteSkipGramParams& params, int room = 20) {
  OpTester op(tflite::Register_SKIP_GRAM(), &params);
  op.Strings({1}, {text});
  op.OutputStrings({room});
  if (op.Run() != kTfLiteOk) return {op.message()};
  return op.OutStrings();
}

TEST(SkipGram, GivesWords) {
  EXPECT_SAME(NGramsOf(" The\tquick \n brown", {1, 0, false}), Texts{"The", "quick", "brown"});
  EXPECT_SAME(NGramsOf("a-b,c.", {1, 3, true}), Texts{"a-b,c."});
  EXPECT_TRUE(NGramsOf(" \r\v\f", {1, 0, true}).empty());
}

TEST(SkipGram, SkipsUpToSoManyWords) {
  EXPECT_SAME(NGramsOf("a b c d", {2, 0, false}), Texts{"a b", "b c", "c d"});
  EXPECT_SAME(NGramsOf("a b c d", {2, 1, false}), Texts{"a b", "a c", "b c", "b d", "c d"});
  EXPECT_SAME(NGramsOf("a b c d", {3, 5, false}), Texts{"a b c", "a b d", "a c d", "b c d"});
}

TEST(SkipGram, GivesTheShorterOnesBehindThoseTheyBegin) {
  EXPECT_SAME(NGramsOf("a b c", {3, 1, true}), Texts{"a b c", "a b", "a c", "a", "b c", "b", "c"});
  EXPECT_SAME(NGramsOf("a b", {2, -1, true}), Texts{"a", "b"});
}

TEST(SkipGram, GivesNothingForTooFewWords) {
  EXPECT_TRUE(NGramsOf("a b", {3, 0, true}).empty());
  EXPECT_TRUE(NGramsOf("a b", {0, 0, true}).empty());
  EXPECT_TRUE(NGramsOf("a b", {-1, 0, true}).empty());
  EXPECT_TRUE(NGramsOf("", {1 << 30, 1 << 30, true}).empty());
}

// 2^30 paths are too short, and a search that followed them all would not end.
TEST(SkipGram, TakesNoPathThatIsTooShort) {
  std::string text;
  for (int i = 0; i < 31; ++i) text += "a ";
  EXPECT_EQ(NGramsOf(text, {31, 31, false}).size(), 1u);
  EXPECT_EQ(NGramsOf(text, {30, 31, false}, 100).size(), 31u);
}

TEST(SkipGram, RefusesBadModels) {
  EXPECT_SAME(NGramsOf("a b c", {1, 0, true}, 2),
              Texts{"the first dimension of output 0 is 3, but the model plans 2; give it a larger one there"});
  const TfLiteSkipGramParams params = {1, 0, true};
  OpTester op(tflite::Register_SKIP_GRAM(), &params);
  op.Input<float>({1}, {1});
  op.OutputStrings({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_EQ(op.message().find("the text has type FLOAT32"), 0);
}

}  // namespace
}  // namespace mote
