// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A custom operator with the functions of kernel_util.h in a graph that the program builds itself, node by node.
#include <memory>
#include <vector>

#include "tensorflow/lite/context.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/mutable_op_resolver.h"
#include "tensorflow/lite/stderr_reporter.h"

namespace {

TfLiteStatus SumPrepare(TfLiteContext* context, TfLiteNode* node) {
  using namespace tflite;  // NOLINT: as in the documents
  TF_LITE_ENSURE_EQ(context, NumInputs(node), 2);
  TF_LITE_ENSURE_EQ(context, NumOutputs(node), 1);
  const TfLiteTensor* a = GetInput(context, node, 0);
  const TfLiteTensor* b = GetInput(context, node, 1);
  TfLiteTensor* sum = GetOutput(context, node, 0);
  TF_LITE_ENSURE_TYPES_EQ(context, a->type, b->type);
  TF_LITE_ENSURE(context, HaveSameShapes(a, b));
  return context->ResizeTensor(context, sum, TfLiteIntArrayCopy(a->dims));
}

TfLiteStatus SumEval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* a = tflite::GetInput(context, node, 0);
  const TfLiteTensor* b = tflite::GetInput(context, node, 1);
  TfLiteTensor* sum = tflite::GetOutput(context, node, 0);
  for (int64_t i = 0; i < tflite::NumElements(a); ++i) {
    tflite::GetTensorData<float>(sum)[i] = tflite::GetTensorData<float>(a)[i] + tflite::GetTensorData<float>(b)[i];
  }
  return kTfLiteOk;
}

TfLiteRegistration* Register_SUM() {
  static TfLiteRegistration r = {};
  r.prepare = SumPrepare;
  r.invoke = SumEval;
  r.custom_name = "Sum";
  r.version = 1;
  return &r;
}

}  // namespace

int main() {
  tflite::MutableOpResolver resolver;
  resolver.AddCustom("Sum", Register_SUM());
  const TfLiteRegistration* registration = resolver.FindOp("Sum", 1);
  if (registration == nullptr) return 1;

  auto interpreter = std::unique_ptr<tflite::Interpreter>(new tflite::Interpreter(tflite::DefaultErrorReporter()));
  int first_new = -1;
  interpreter->AddTensors(3, &first_new);
  interpreter->SetInputs({0, 1});
  interpreter->SetOutputs({2});
  for (int i = 0; i < 3; ++i) {
    interpreter->SetTensorParametersReadWrite(i, kTfLiteFloat32, "", std::vector<int>{2}, TfLiteQuantizationParams());
  }
  if (interpreter->AddNodeWithParameters({0, 1}, {2}, nullptr, 0, nullptr, registration) != kTfLiteOk) return 2;
  if (interpreter->ResizeInputTensor(0, {3}) != kTfLiteOk) return 3;
  if (interpreter->ResizeInputTensor(1, {3}) != kTfLiteOk) return 4;
  if (interpreter->AllocateTensors() != kTfLiteOk) return 5;
  for (int i = 0; i < 3; ++i) {
    interpreter->typed_tensor<float>(0)[i] = static_cast<float>(i);
    interpreter->typed_tensor<float>(1)[i] = 10.0f;
  }
  if (interpreter->Invoke() != kTfLiteOk) return 6;
  return interpreter->typed_output_tensor<float>(0)[2] == 12.0f ? 0 : 7;
}
