// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
void ScalesEveryNumber(unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 20; ++round) {
    const Quantization q(random.Scale(1e-6, 10), random.ZeroPoint<T>());
    const std::vector<T> in = random.Values<T>(30);
    OpTester op(tflite::Register_DEQUANTIZE());
    op.Input<T>({5, 6}, in, q);
    op.Output<float>({5, 6});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<float> out = op.Out<float>();
    for (size_t i = 0; i < in.size(); ++i) {
      if (out[i] != static_cast<float>(RealOf(in[i], q))) std::printf("seed %u, round %d\n", seed, round);
      ASSERT_EQ(out[i], static_cast<float>(RealOf(in[i], q)));
    }
  }
}

TEST(Dequantize, ScalesEachType) {
  ScalesEveryNumber<int8_t>(81);
  ScalesEveryNumber<uint8_t>(82);
  ScalesEveryNumber<int16_t>(83);
}

TEST(Dequantize, UnpacksInt4) {
  OpTester op(tflite::Register_DEQUANTIZE());
  op.ConstantInt4({5}, {-8, 7, 0, -1, 3}, {0.5f, 1});
  op.Output<float>({5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{-4.5f, 3, -0.5f, -1, 1});
}

TEST(Dequantize, ReadsHalves) {
  OpTester op(tflite::Register_DEQUANTIZE());
  op.Input<TfLiteFloat16>({3}, {{0x3C00}, {0xC100}, {0x0001}});
  op.Output<float>({3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1.0f, -2.5f, std::ldexp(1.0f, -24)});
}

TEST(Dequantize, HasAScalePerChannel) {
  Quantization q({1.0f, 0.5f}, 0);
  q.zero_points = {1, -1};
  OpTester op(tflite::Register_DEQUANTIZE());
  op.Constant<int8_t>({2, 3}, {1, 2, 3, 1, 2, 3}, q);
  op.Output<float>({2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0, 1, 2, 1, 1.5f, 2});
}

TEST(Dequantize, HasOneZeroPointForAllChannels) {
  Quantization q({1.0f, 0.5f}, 1);
  q.zero_points = {3, 3};
  OpTester op(tflite::Register_DEQUANTIZE());
  op.Constant<uint8_t>({2, 2}, {3, 3, 5, 5}, q);
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0, 0, 2, 1});
}

TEST(Dequantize, WorksOnEmptyTensors) {
  OpTester op(tflite::Register_DEQUANTIZE());
  op.Input<int8_t>({0, 2}, {}, Quantization({1.0f, 0.5f}, 1));
  op.Output<float>({0, 2});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(Dequantize, RefusesWhatItCannotDo) {
  OpTester in(tflite::Register_DEQUANTIZE());
  in.Input<int64_t>({1}, {1}, {0.5f, 0});
  in.Output<float>({1});
  EXPECT_EQ(in.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(in, "input"));
  OpTester out(tflite::Register_DEQUANTIZE());
  out.Input<int8_t>({1}, {1}, {0.5f, 0});
  out.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(out.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(out, "output"));
  OpTester missing(tflite::Register_DEQUANTIZE());
  missing.Input<uint8_t>({1}, {1});
  missing.Output<float>({1});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "input"));
}

TEST(Dequantize, UnpacksInt2) {
  OpTester op(tflite::Register_DEQUANTIZE());
  op.InputOf(kTfLiteInt2, {5}, {0b01001110, 0b11}, {0.5f, 1});
  op.Output<float>({5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{-1.5f, -1, -0.5f, 0, -1});
}

}  // namespace
}  // namespace mote
