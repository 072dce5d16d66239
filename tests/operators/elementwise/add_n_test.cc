// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(AddN, AddsAllInputs) {
  OpTester op(tflite::Register_ADD_N());
  for (int i = 0; i < 4; ++i) op.Input<float>({2, 1}, {static_cast<float>(i), 10});
  op.Output<float>({2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{6, 40});
}

TEST(AddN, WrapsIntegers) {
  OpTester op(tflite::Register_ADD_N());
  for (int i = 0; i < 3; ++i) op.Input<int32_t>({2}, {INT32_MAX, i});
  op.Output<int32_t>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{INT32_MAX - 2, 3});
}

TEST(AddN, AgreesWithRealNumbersInInt8) {
  Random random(33);
  for (int i = 0; i < 100; ++i) {
    const Quantization q(random.Scale(1e-3, 1e-1), random.ZeroPoint<int8_t>());
    const Quantization qo(q.scales[0] * random.Scale(0.5, 5), random.ZeroPoint<int8_t>());
    const int inputs = random.Integer(2, 8);  // of more, a sum might not fit
    OpTester op(tflite::Register_ADD_N());
    std::vector<double> expected(70);
    for (int k = 0; k < inputs; ++k) {
      const std::vector<int8_t> values = random.Values<int8_t>(70);
      for (int e = 0; e < 70; ++e) expected[e] += RealOf(values[e], q);
      op.Input<int8_t>({70}, values, q);
    }
    op.Output<int8_t>({70}, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<int8_t> out = op.Out<int8_t>();
    for (int e = 0; e < 70; ++e) EXPECT_TRUE(IsAbout(out[e], expected[e], qo));
  }
}

template <class T>
std::string Message(std::vector<int> shape, Quantization q, Quantization qo) {
  OpTester op(tflite::Register_ADD_N());
  op.Input<T>({1, 2}, {}, {0.5f, 1});
  op.Input<T>(shape, {}, q);
  op.Output<T>({1, 2}, qo);
  return op.Prepare() == kTfLiteOk ? "" : op.message();
}

TEST(AddN, RefusesInputsThatDiffer) {
  EXPECT_STREQ(Message<int8_t>({1, 2}, {0.5f, 1}, {1.0f, 0}).c_str(), "");
  EXPECT_TRUE(Message<int8_t>({2}, {0.5f, 1}, {1.0f, 0}).find("another shape") != std::string::npos);
  EXPECT_TRUE(Message<int8_t>({1, 2}, {0.25f, 1}, {1.0f, 0}).find("another scale") != std::string::npos);
  EXPECT_TRUE(Message<int8_t>({1, 2}, {0.5f, 2}, {1.0f, 0}).find("another scale") != std::string::npos);
  EXPECT_TRUE(Message<int8_t>({1, 2}, {0.5f, 1}, {}).find("output") != std::string::npos);
  EXPECT_TRUE(Message<int64_t>({1, 2}, {0.5f, 1}, {0.5f, 1}).find("INT64") != std::string::npos);
  OpTester one(tflite::Register_ADD_N());
  one.Input<float>({1}, {1});
  one.Output<float>({1});
  EXPECT_EQ(one.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
