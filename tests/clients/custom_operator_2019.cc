// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A custom operator as it was written in 2019 and 2020: a TfLiteRegistration {init, free, prepare, invoke}, whose
// functions use full tensors; a builtin operator registered by its code and versions.
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace tflite {
namespace ops {
namespace micro {
namespace mock {

constexpr int kInputTensor = 0;
constexpr int kWeightsTensor = 1;
constexpr int kOutputTensor = 0;

int frees = 0;

void* Init(TfLiteContext* context, const char* buffer, size_t length) {
  (void)buffer, (void)length;
  return context->AllocatePersistentBuffer(context, sizeof(int32_t));
}

void Free(TfLiteContext* context, void* buffer) {
  (void)context, (void)buffer;
  ++frees;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TFLITE_DCHECK(node->user_data != nullptr);
  TF_LITE_ENSURE_EQ(context, NumInputs(node), 2);
  TF_LITE_ENSURE_EQ(context, NumOutputs(node), 1);
  const TfLiteTensor* weights = GetInput(context, node, kWeightsTensor);
  TF_LITE_ENSURE(context, weights != nullptr);
  TF_LITE_ENSURE_TYPES_EQ(context, weights->type, kTfLiteUInt8);
  *static_cast<int32_t*>(node->user_data) = GetTensorData<uint8_t>(weights)[0];
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = GetInput(context, node, kInputTensor);
  TfLiteTensor* output = GetOutput(context, node, kOutputTensor);
  switch (input->type) {
    case kTfLiteInt32:
      for (int i = 0; i < NumElements(input); ++i) {
        GetTensorData<int32_t>(output)[i] = GetTensorData<int32_t>(input)[i] + *static_cast<int32_t*>(node->user_data);
      }
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context, "Type %s (%d) not supported.", TfLiteTypeGetName(input->type), input->type);
      return kTfLiteError;
  }
}

}  // namespace mock

TfLiteRegistration* Register_MOCK() {
  static TfLiteRegistration r = {};
  r.init = mock::Init;
  r.free = mock::Free;
  r.prepare = mock::Prepare;
  r.invoke = mock::Eval;
  return &r;
}

}  // namespace micro
}  // namespace ops
}  // namespace tflite

int main() {
  tflite::MicroErrorReporter micro_error_reporter;
  tflite::ErrorReporter* error_reporter = &micro_error_reporter;
  const tflite::Model* model = tflite::testing::GetSimpleMockModel();

  tflite::MicroMutableOpResolver<2> resolver;
  resolver.AddBuiltin(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, tflite::ops::micro::Register_DEPTHWISE_CONV_2D(), 1,
                      3);
  resolver.AddCustom("mock_custom", tflite::ops::micro::Register_MOCK(), 1, 1);
  {
    alignas(16) static uint8_t arena[2048];
    tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena), error_reporter);
    if (interpreter.AllocateTensors() != kTfLiteOk) return 1;
    interpreter.input(0)->data.i32[0] = 21;
    if (interpreter.Invoke() != kTfLiteOk) return 2;
    if (interpreter.output(0)->data.i32[0] != 42) return 3;
  }
  return tflite::ops::micro::mock::frees > 0 ? 0 : 4;
}
