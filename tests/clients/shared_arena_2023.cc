// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Two models in one arena by one MicroAllocator, as applications of 2022 on do it; resources, and an external context.
#include "examples/hello_world/sine_model_data.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/hexdump.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/micro_allocator.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/micro/micro_utils.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace {

alignas(16) uint8_t tensor_arena[8 * 1024];

TfLiteStatus Run() {
  tflite::testing::TestingOpResolver op_resolver;
  TF_LITE_ENSURE_STATUS(tflite::testing::GetTestingOpResolver(op_resolver));
  tflite::MicroMutableOpResolver<2> sine_resolver;
  TF_LITE_ENSURE_STATUS(sine_resolver.AddFullyConnected());

  tflite::MicroAllocator* allocator = tflite::MicroAllocator::Create(tensor_arena, sizeof(tensor_arena));
  tflite::MicroResourceVariables* variables = tflite::MicroResourceVariables::Create(allocator, 2);
  tflite::MicroInterpreter first(tflite::testing::GetSimpleMockModel(), op_resolver, allocator, variables);
  tflite::MicroInterpreter second(tflite::GetModel(g_sine_model_data), sine_resolver, allocator, variables);
  TF_LITE_ENSURE_STATUS(first.AllocateTensors());
  TF_LITE_ENSURE_STATUS(second.AllocateTensors());
  int payload = 7;
  TF_LITE_ENSURE_STATUS(first.SetMicroExternalContext(&payload));

  *first.typed_input_tensor<int32_t>(0) = 1;
  TF_LITE_ENSURE_STATUS(first.Invoke());
  if (*first.typed_output_tensor<int32_t>(0) != 22) return kTfLiteError;
  *second.typed_input_tensor<int8_t>(0) =
      tflite::FloatToQuantizedType<int8_t>(3.14f, second.input(0)->params.scale, second.input(0)->params.zero_point);
  TF_LITE_ENSURE_STATUS(second.Invoke());
  const float y =
      (*second.typed_output_tensor<int8_t>(0) - second.output(0)->params.zero_point) * second.output(0)->params.scale;
  TF_LITE_ENSURE_STATUS(second.Reset());
  return y > -0.1f && y < 0.1f && first.arena_used_bytes() <= sizeof(tensor_arena) ? kTfLiteOk : kTfLiteError;
}

}  // namespace

int main() { return Run() == kTfLiteOk ? 0 : 1; }
