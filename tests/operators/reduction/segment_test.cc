// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Folded(const TFLMRegistration& registration, std::vector<int> shape, const std::vector<T>& values,
                      std::vector<int> segments_shape, const std::vector<int32_t>& segments, int count,
                      std::vector<int> output, std::string* message = nullptr) {
  OpTester op(registration);
  op.Input<T>(shape, values);
  op.Input<int32_t>(segments_shape, segments);
  if (count >= -1) op.Constant<int32_t>({}, {count});
  op.Output<T>(output);
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  if (message != nullptr) *message = op.message();
  return {};
}

constexpr int kSorted = -2;  // no number of segments

TEST(Segment, SumsSortedRows) {
  EXPECT_SAME(
      Folded<float>(tflite::Register_SEGMENT_SUM(), {3, 2}, {1, 2, 3, 4, 5, 6}, {3}, {0, 0, 1}, kSorted, {2, 2}),
      std::vector<float>{4, 6, 5, 6});
  EXPECT_SAME(Folded<int32_t>(tflite::Register_SEGMENT_SUM(), {2}, {INT32_MAX, 1}, {2}, {0, 0}, kSorted, {1}),
              std::vector<int32_t>{INT32_MIN});
}

TEST(Segment, RefusesSegmentsThatAreNotSorted) {
  const auto message = [](std::vector<int32_t> segments, std::vector<int> shape = {2}) {
    std::string text;
    (void)Folded<float>(tflite::Register_SEGMENT_SUM(), {2}, {1, 2}, shape, segments, kSorted, {2}, &text);
    return text;
  };
  EXPECT_STREQ(message({0, 2}).c_str(), "row 1 has segment 2 after 0; sorted segments begin at 0 and grow by 1");
  EXPECT_TRUE(message({1, 1}).find("begin at 0") != std::string::npos);
  EXPECT_TRUE(message({1, 0}).find("begin at 0") != std::string::npos);
  EXPECT_TRUE(message({0, -5}) != "");
  EXPECT_TRUE(message({0}, {1}).find("shape") != std::string::npos);
}

TEST(Segment, FoldsUnsortedSlices) {
  const std::vector<int32_t> values = {1, 2, 3, 4, 5, 6}, segments = {2, -1, 2};
  EXPECT_SAME(Folded(tflite::Register_UNSORTED_SEGMENT_SUM(), {3, 2}, values, {3}, segments, 3, {3, 2}),
              std::vector<int32_t>{0, 0, 0, 0, 6, 8});
  EXPECT_SAME(Folded(tflite::Register_UNSORTED_SEGMENT_PROD(), {3, 2}, values, {3}, segments, 3, {3, 2}),
              std::vector<int32_t>{1, 1, 1, 1, 5, 12});
  EXPECT_SAME(Folded(tflite::Register_UNSORTED_SEGMENT_MAX(), {3, 2}, values, {3}, segments, 3, {3, 2}),
              std::vector<int32_t>{INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN, 5, 6});
  EXPECT_SAME(
      Folded<float>(tflite::Register_UNSORTED_SEGMENT_MIN(), {2, 2}, {4, 3, 2, 1}, {2, 2}, {0, 1, 0, 1}, 2, {2}),
      std::vector<float>{2, 1});
}

TEST(Segment, RefusesSegmentsThatAreNotThere) {
  const auto sum = tflite::Register_UNSORTED_SEGMENT_SUM();
  std::string message;
  (void)Folded<float>(sum, {2}, {1, 2}, {2}, {0, 2}, 2, {2}, &message);
  EXPECT_STREQ(message.c_str(), "slice 1 has segment 2, but there are 2");
  (void)Folded<float>(sum, {2}, {1, 2}, {2}, {0, 1}, -1, {2}, &message);
  EXPECT_TRUE(message.find("-1") != std::string::npos);
  (void)Folded<float>(sum, {2}, {1, 2}, {}, {0}, 2, {2}, &message);
  EXPECT_TRUE(message.find("shape") != std::string::npos);
  (void)Folded<int64_t>(sum, {1}, {1}, {1}, {0}, 2, {2}, &message);
  EXPECT_TRUE(message.find("INT64") != std::string::npos);
}

TEST(Segment, ReadsANumberThatIsComputed) {
  OpTester op(tflite::Register_UNSORTED_SEGMENT_SUM());
  op.Input<float>({2}, {1, 2});
  op.Input<int32_t>({2}, {1, 1});
  op.Input<int32_t>({1}, {2});
  op.Output<float>({3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutShape(), std::vector<int>{2});
  EXPECT_EQ(op.Out<float>()[1], 3.0f);
  op.SetInput<int32_t>(2, {4});
  EXPECT_EQ(op.Run(), kTfLiteError);
}

TEST(Segment, RefusesAnOutputThatIsPlannedInAnotherShape) {
  OpTester op(tflite::Register_UNSORTED_SEGMENT_SUM());
  op.Input<float>({1, 2}, {1, 2});
  op.Input<int32_t>({1}, {0});
  op.Input<int32_t>({1}, {1});
  op.Output<float>({1, 4});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "dimension 1 of output 0 is 2, but the model plans 4");
}

TEST(Segment, RefusesDimensionsThatDoNotFitInAnIntEvenWithoutElements) {
  OpTester op(tflite::Register_UNSORTED_SEGMENT_SUM());
  op.Input<float>({1, 65536, 0}, {});
  op.Input<int32_t>({1}, {0});
  op.Input<int32_t>({1}, {65536});
  op.Output<float>({1, 65536, 0});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(),
               "dimension 1 of the output would be 65536: negative, or the output has 2^31 elements and more");
}

}  // namespace
}  // namespace mote
