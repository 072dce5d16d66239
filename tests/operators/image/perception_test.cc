// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MaxPoolWithArgmax, MaxUnpooling2D and DenseImageWarp.
#include <limits>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/seam/refused.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

// Writes the options as a FlexBuffer, with lists of int8; `batch` is include_batch_in_index.
std::vector<uint8_t> PoolOptions(const std::string& padding, std::vector<uint8_t> ksize, std::vector<uint8_t> strides,
                                 bool batch) {
  std::vector<uint8_t> b;
  std::vector<size_t> keys, values;
  const auto text = [&b](const std::string& s) {
    b.insert(b.end(), s.begin(), s.end());
    b.push_back(0);
  };
  for (const char* key : {"include_batch_in_index", "ksize", "padding", "strides"}) {
    keys.push_back(b.size());
    text(key);
  }
  b.push_back(4);
  values.push_back(b.size());
  b.insert(b.end(), ksize.begin(), ksize.end());
  b.push_back(static_cast<uint8_t>(padding.size()));
  values.push_back(b.size());
  text(padding);
  b.push_back(4);
  values.push_back(b.size());
  b.insert(b.end(), strides.begin(), strides.end());
  b.push_back(4);
  const size_t key_list = b.size();
  const auto offset = [&b](size_t place) { b.push_back(static_cast<uint8_t>(b.size() - place)); };
  for (const size_t place : keys) offset(place);
  offset(key_list);
  b.push_back(1);
  b.push_back(4);
  const size_t map = b.size();
  b.push_back(batch);
  for (const size_t place : values) offset(place);
  constexpr uint8_t kBool = 26 << 2, kInts = 11 << 2, kString = 5 << 2, kMap = 9 << 2;
  for (const uint8_t type : {kBool, kInts, kString, kInts}) b.push_back(type);
  offset(map);
  b.push_back(kMap);
  b.push_back(1);
  return b;
}

const std::vector<float> kImages = {1, 5, 2, 5, 3, 4, 0, -1, 9, 7, 8, 9};  // [2, 2, 3, 1]

TEST(MaxPoolWithArgmax, FirstOfEqualNumbersInsideTheImage) {
  OpTester op(*tflite::custom_ops::Register_MAX_POOL_WITH_ARGMAX());
  op.Input<float>({2, 2, 3, 1}, kImages);
  op.Output<float>({2, 1, 2, 1});
  op.Output<int32_t>({2, 1, 2, 1});
  op.CustomOptions(PoolOptions("SAME", {1, 2, 2, 1}, {1, 2, 2, 1}, false));
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(0), std::vector<float>{5, 4, 8, 9});
  EXPECT_SAME(op.Out<int32_t>(1), std::vector<int32_t>{1, 5, 4, 2});
}

TEST(MaxPoolWithArgmax, IndicesMayCountThroughTheBatch) {
  OpTester op(*tflite::custom_ops::Register_MAX_POOL_WITH_ARGMAX());
  op.Input<float>({2, 1, 2, 3}, kImages);
  op.Output<float>({2, 1, 1, 3});
  op.Output<int64_t>({2, 1, 1, 3});
  op.CustomOptions(PoolOptions("VALID", {1, 1, 2, 1}, {1, 1, 1, 1}, true));
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(0), std::vector<float>{5, 5, 4, 7, 8, 9});
  EXPECT_SAME(op.Out<int64_t>(1), std::vector<int64_t>{3, 1, 5, 9, 10, 8});
}

TEST(MaxPoolWithArgmax, BadOptionsAreRefused) {
  const auto message = [](std::vector<uint8_t> options) {
    OpTester op(*tflite::custom_ops::Register_MAX_POOL_WITH_ARGMAX());
    op.Input<float>({2, 2, 3, 1}, kImages);
    op.Output<float>({2, 1, 2, 1});
    op.Output<int32_t>({2, 1, 2, 1});
    op.CustomOptions(options);
    return Refusal(&op);
  };
  EXPECT_STREQ(message({}).c_str(), "option 'padding' is neither \"SAME\" nor \"VALID\"");
  EXPECT_STREQ(message(PoolOptions("EVEN", {1, 2, 2, 1}, {1, 2, 2, 1}, false)).c_str(),
               "option 'padding' is neither \"SAME\" nor \"VALID\"");
  EXPECT_STREQ(message(PoolOptions("SAME", {1, 2, 2, 2}, {1, 2, 2, 1}, false)).c_str(),
               "option 'ksize' is not a list of the kind [1, y, x, 1]");
  EXPECT_STRNE(message(PoolOptions("SAME", {1, 2, 2, 1}, {1, 0, 2, 1}, false)).c_str(), "accepted");
}

void BuildUnpooling(OpTester* op, TfLitePadding padding, std::vector<int> output, std::vector<int32_t> indices) {
  TfLitePoolParams params = {};
  params.padding = padding;
  params.stride_height = 2, params.stride_width = 1, params.filter_height = 3, params.filter_width = 2;
  std::vector<uint8_t> bytes(sizeof(params));
  std::memcpy(bytes.data(), &params, sizeof(params));
  op->CustomOptions(bytes);
  op->Input<float>({1, 1, 2, 1}, {7, 8});
  op->Input<int32_t>({1, 1, 2, 1}, indices);
  op->Output<float>(output);
}

TEST(MaxUnpooling2D, NumbersGoBackToTheirPlaces) {
  OpTester same(*tflite::custom_ops::Register_MAX_UNPOOLING_2D());
  BuildUnpooling(&same, kTfLitePaddingSame, {1, 2, 2, 1}, {3, 0});
  ASSERT_EQ(same.Run(), kTfLiteOk);
  EXPECT_SAME(same.Out<float>(), std::vector<float>{8, 0, 0, 7});
  OpTester valid(*tflite::custom_ops::Register_MAX_UNPOOLING_2D());
  BuildUnpooling(&valid, kTfLitePaddingValid, {1, 3, 3, 1}, {8, 1});
  ASSERT_EQ(valid.Run(), kTfLiteOk);
  EXPECT_SAME(valid.Out<float>(), std::vector<float>{0, 8, 0, 0, 0, 0, 0, 0, 7});
}

TEST(MaxUnpooling2D, BadInputIsRefused) {
  OpTester outside(*tflite::custom_ops::Register_MAX_UNPOOLING_2D());
  BuildUnpooling(&outside, kTfLitePaddingSame, {1, 2, 2, 1}, {3, 4});
  EXPECT_EQ(outside.Run(), kTfLiteError);
  EXPECT_STREQ(outside.message().c_str(), "index 4 is outside of the output's image of 4 numbers");
  OpTester padding(*tflite::custom_ops::Register_MAX_UNPOOLING_2D());
  BuildUnpooling(&padding, static_cast<TfLitePadding>(0), {1, 2, 2, 1}, {3, 0});
  EXPECT_STREQ(Refusal(&padding).c_str(), "padding 0 is neither SAME (1) nor VALID (2)");
  OpTester bytes(*tflite::custom_ops::Register_MAX_UNPOOLING_2D());
  BuildUnpooling(&bytes, kTfLitePaddingSame, {1, 2, 2, 1}, {3, 0});
  bytes.CustomOptions({1, 2, 3});
  EXPECT_STREQ(Refusal(&bytes).c_str(), "the custom options have 3 bytes, fewer than 20");
}

TEST(DenseImageWarp, PixelsComeFromAgainstTheFlow) {
  OpTester op(*tflite::custom_ops::Register_DENSE_IMAGE_WARP());
  op.Input<float>({1, 2, 3, 1}, {0, 10, 20, 100, 110, 120});
  const float nan = std::numeric_limits<float>::quiet_NaN();
  op.Input<float>({1, 2, 3, 2}, {0, 0, -0.5f, 0, -9, 9, 0, -0.25f, 1, -2, nan, 1e30f});
  op.Output<float>({1, 2, 3, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0, 60, 100, 102.5f, 20, 0});
}

TEST(DenseImageWarp, ImagesOfOneRowAreRefused) {
  OpTester op(*tflite::custom_ops::Register_DENSE_IMAGE_WARP());
  op.Input<float>({1, 1, 3, 1}, {0, 10, 20});
  op.Input<float>({1, 1, 3, 2}, std::vector<float>(6));
  op.Output<float>({1, 1, 3, 1});
  EXPECT_STREQ(Refusal(&op).c_str(), "the image has 1 x 3 pixels; 2 x 2 are needed");
}

std::string RefusedUnpooling(int padding, int stride, int filter, int height = 2) {
  const int32_t options[] = {padding, 1, stride, 1, filter};
  std::vector<uint8_t> bytes(sizeof(options));
  std::memcpy(bytes.data(), options, sizeof(options));
  const std::vector<int> shape = {0, height, 1, 1};
  return Refused(*tflite::custom_ops::Register_MAX_UNPOOLING_2D(), nullptr,
                 {{kTfLiteFloat32, shape}, {kTfLiteInt32, shape}}, {{kTfLiteFloat32, shape}}, bytes);
}

TEST(MaxUnpooling2D, OptionsThatMakeNoImageAreRefused) {
  EXPECT_STREQ(RefusedUnpooling(kTfLitePaddingSame, 1, 1).c_str(), "accepted");
  EXPECT_STREQ(RefusedUnpooling(77, 1, 1).c_str(), "padding 77 is neither SAME (1) nor VALID (2)");
  EXPECT_STREQ(RefusedUnpooling(kTfLitePaddingSame, 0, 1).c_str(), "stride 0 or filter size 1 is not positive");
  EXPECT_STREQ(RefusedUnpooling(kTfLitePaddingSame, 1, 0).c_str(), "stride 1 or filter size 0 is not positive");
  EXPECT_STREQ(RefusedUnpooling(kTfLitePaddingSame, 0x40000000, 1).c_str(),
               "2 pixels with stride 1073741824 make no image");
  EXPECT_STREQ(RefusedUnpooling(kTfLitePaddingValid, 1, 1, 0).c_str(), "0 pixels with stride 1 make no image");
}

}  // namespace
}  // namespace mote
