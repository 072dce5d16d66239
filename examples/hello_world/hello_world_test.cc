// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The whole application, step by step, with the documented test macros.
#include "examples/hello_world/constants.h"
#include "examples/hello_world/sine_model_data.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_utils.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(PredictsTheSine) {
  const tflite::Model* const model = tflite::GetVerifiedModel(g_sine_model_data, g_sine_model_data_len);
  TF_LITE_MICRO_ASSERT_TRUE(model != nullptr);

  tflite::MicroMutableOpResolver<1> resolver;
  TF_LITE_MICRO_ASSERT_EQ(resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()), kTfLiteOk);

  alignas(16) static uint8_t arena[2048];
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  TF_LITE_MICRO_ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);

  TfLiteTensor* const input = interpreter.input(0);
  TF_LITE_MICRO_ASSERT_EQ(input->type, kTfLiteInt8);
  TF_LITE_MICRO_EXPECT_EQ(input->dims->size, 2);
  TF_LITE_MICRO_EXPECT_EQ(input->dims->data[0], 1);
  TF_LITE_MICRO_EXPECT_EQ(input->dims->data[1], 1);
  const TfLiteTensor* const output = interpreter.output(0);
  TF_LITE_MICRO_ASSERT_EQ(output->type, kTfLiteInt8);

  const struct {
    float x, sine;
  } points[] = {{0.0f, 0.0f},   {0.5f, 0.479f},  {1.0f, 0.841f}, {1.571f, 1.0f},
                {3.142f, 0.0f}, {4.712f, -1.0f}, {6.0f, -0.279f}};
  for (const auto& point : points) {
    TF_LITE_MICRO_EXPECT_LT(point.x, kXRange);
    input->data.int8[0] = tflite::FloatToQuantizedType<int8_t>(point.x, input->params.scale, input->params.zero_point);
    TF_LITE_MICRO_ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    const float y = (output->data.int8[0] - output->params.zero_point) * output->params.scale;
    // The largest error of the model (models/sine/README.md), and a step of its input.
    TF_LITE_MICRO_EXPECT_NEAR(y, point.sine, 0.06f);
  }
}

TF_LITE_MICRO_TESTS_END
