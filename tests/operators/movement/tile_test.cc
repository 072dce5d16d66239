// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::string Repeated(const TFLMRegistration& registration, std::vector<int> shape, std::vector<T> values,
                     std::vector<int32_t> sizes, std::vector<int> expected_shape, std::vector<T> expected,
                     bool constant = true) {
  OpTester op(registration);
  op.Input<T>(shape, values);
  if (constant) {
    op.Constant<int32_t>({static_cast<int>(sizes.size())}, sizes);
  } else {
    op.Input<int32_t>({static_cast<int>(sizes.size())}, sizes);
  }
  op.Output<T>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<T>() == expected ? "as expected" : "other values";
}

TEST(Tile, RepeatsTheValuesInEachDimension) {
  const TFLMRegistration tile = tflite::Register_TILE();
  EXPECT_STREQ(Repeated<int8_t>(tile, {3}, {1, 2, 3}, {2}, {6}, {1, 2, 3, 1, 2, 3}).c_str(), "as expected");
  EXPECT_STREQ(Repeated<float>(tile, {2, 2}, {1, 2, 3, 4}, {2, 2}, {4, 4},
                               {1, 2, 1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4}, false)
                   .c_str(),
               "as expected");
  EXPECT_STREQ(Repeated<int64_t>(tile, {2, 1}, {1, 2}, {1, 3}, {2, 3}, {1, 1, 1, 2, 2, 2}).c_str(), "as expected");
  EXPECT_STREQ(Repeated<int16_t>(tile, {2, 1}, {1, 2}, {0, 3}, {0, 3}, {}).c_str(), "as expected");
  const std::vector<int> eight(8, 1), twos(8, 2);
  EXPECT_STREQ(
      Repeated<int16_t>(tile, eight, {1}, std::vector<int32_t>(8, 2), twos, std::vector<int16_t>(256, 1)).c_str(),
      "as expected");
}

TEST(Tile, RefusesBadModels) {
  const TFLMRegistration tile = tflite::Register_TILE();
  EXPECT_STREQ(Repeated<int8_t>(tile, {3}, {1, 2, 3}, {-1}, {3}, {}).c_str(),
               "multiple 0 is -1; 0 to 2^31 - 1 are possible");
  EXPECT_STREQ(Repeated<int8_t>(tile, {3}, {1, 2, 3}, {INT32_MAX}, {3}, {}).c_str(),
               "dimension 0 of the output would be 6442450941: negative, or the output has 2^31 elements and more");
  EXPECT_STREQ(Repeated<int8_t>(tile, {3}, {1, 2, 3}, {1, 1}, {3}, {}).c_str(),
               "the multiples: 1 dimensions and 2 elements, but a vector of 1 is needed");
  EXPECT_STREQ(Repeated<int8_t>(tile, {3}, {1, 2, 3}, {2}, {3}, {}).c_str(), "output shape differs");
}

TEST(BroadcastTo, RepeatsDimensionsOfOne) {
  const TFLMRegistration broadcast = tflite::Register_BROADCAST_TO();
  EXPECT_STREQ(Repeated<int8_t>(broadcast, {3}, {1, 2, 3}, {2, 3}, {2, 3}, {1, 2, 3, 1, 2, 3}).c_str(), "as expected");
  EXPECT_STREQ(Repeated<float>(broadcast, {2, 1}, {1, 2}, {2, 2}, {2, 2}, {1, 1, 2, 2}, false).c_str(), "as expected");
  EXPECT_STREQ(Repeated<int64_t>(broadcast, {}, {7}, {3}, {3}, {7, 7, 7}).c_str(), "as expected");
  EXPECT_STREQ(Repeated<int64_t>(broadcast, {1}, {7}, {0}, {0}, {}).c_str(), "as expected");
}

TEST(BroadcastTo, RefusesBadModels) {
  const TFLMRegistration broadcast = tflite::Register_BROADCAST_TO();
  EXPECT_STREQ(Repeated<int8_t>(broadcast, {2}, {1, 2}, {3}, {3}, {}).c_str(),
               "dimension 0 of 2 cannot be repeated to 3");
  EXPECT_STREQ(Repeated<int8_t>(broadcast, {1, 2}, {1, 2}, {2}, {2}, {}).c_str(),
               "values of 2 dimensions cannot get a shape of 1");
  EXPECT_STREQ(Repeated<int8_t>(broadcast, {1}, {1}, {-1}, {1}, {}, false).c_str(),
               "dimension 0 of the output would be -1: negative, or the output has 2^31 elements and more");
}

template <class T>
std::string Filled(std::vector<int64_t> shape, T value, std::vector<int> expected_shape, std::vector<T> expected) {
  OpTester op(tflite::Register_FILL());
  op.Constant<int64_t>({static_cast<int>(shape.size())}, shape);
  op.Input<T>({}, {value});
  op.Output<T>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<T>() == expected ? "as expected" : "other values";
}

TEST(Fill, PutsOneValueEverywhere) {
  EXPECT_STREQ(Filled<int8_t>({2, 3}, 9, {2, 3}, std::vector<int8_t>(6, 9)).c_str(), "as expected");
  EXPECT_STREQ(Filled<float>({}, 9, {}, {9}).c_str(), "as expected");
  EXPECT_STREQ(Filled<bool>({3}, true, {3}, {true, true, true}).c_str(), "as expected");
  EXPECT_STREQ(Filled<bool>({3}, true, {4}, {}).c_str(), "output shape differs");
}

TEST(Fill, TakesAShapeOfSmallIntegers) {
  OpTester op(tflite::Register_FILL());
  op.Constant<int8_t>({2}, {2, 3});
  op.Constant<int32_t>({}, {7});
  op.Output<int32_t>({2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>(6, 7));
}

TEST(Fill, RefusesAVectorOfValues) {
  OpTester op(tflite::Register_FILL());
  op.Constant<int32_t>({1}, {2});
  op.Input<float>({2}, {1, 2});
  op.Output<float>({2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the value has 2 elements instead of one");
}

}  // namespace
}  // namespace mote
