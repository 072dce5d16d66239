// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

const float kBoundaries[] = {0, 10, 10, 100};
const TfLiteBucketizeParams kParams = {4, kBoundaries};

template <class T>
std::vector<int32_t> Buckets(const std::vector<T>& in, const TfLiteBucketizeParams& params = kParams) {
  OpTester op(tflite::Register_BUCKETIZE(), &params);
  op.Input<T>({static_cast<int>(in.size())}, in);
  op.Output<int32_t>({static_cast<int>(in.size())});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<int32_t>();
}

TEST(Bucketize, CountsTheBoundariesThatAreNotAbove) {
  const std::vector<int32_t> expected = {0, 1, 1, 3, 3, 4};
  EXPECT_SAME(Buckets<float>({-1, 0, 9, 10, 99, 100}), expected);
  EXPECT_SAME(Buckets<double>({-1, 0, 9, 10, 99, 100}), expected);
  EXPECT_SAME(Buckets<int32_t>({-1, 0, 9, 10, 99, 100}), expected);
  EXPECT_SAME(Buckets<int64_t>({-1, 0, 9, 10, 99, 100}), expected);
}

TEST(Bucketize, PutsWhatIsNotANumberLast) {
  EXPECT_SAME(Buckets<float>({std::numeric_limits<float>::quiet_NaN()}), std::vector<int32_t>{4});
}

TEST(Bucketize, ComparesIntegersAsFloats) {
  const float boundaries[] = {16777216};
  EXPECT_SAME(Buckets<int32_t>({16777215, 16777217}, {1, boundaries}), std::vector<int32_t>{0, 1});
  EXPECT_SAME(Buckets<int32_t>({7}, {0, boundaries}), std::vector<int32_t>{0});
}

TEST(Bucketize, RefusesWhatItCannotDo) {
  const float boundaries[] = {3, 1};
  const TfLiteBucketizeParams params = {2, boundaries};
  OpTester order(tflite::Register_BUCKETIZE(), &params);
  order.Input<float>({1}, {1});
  order.Output<int32_t>({1});
  EXPECT_EQ(order.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(order, "boundary 1"));
  OpTester in(tflite::Register_BUCKETIZE(), &kParams);
  in.Input<int8_t>({1}, {1});
  in.Output<int32_t>({1});
  EXPECT_EQ(in.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(in, "INT8"));
  OpTester out(tflite::Register_BUCKETIZE(), &kParams);
  out.Input<float>({1}, {1});
  out.Output<int64_t>({1});
  EXPECT_EQ(out.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(out, "INT64"));
}

}  // namespace
}  // namespace mote
