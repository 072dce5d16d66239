// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program with a custom operator whose options are FlexBuffers, with no more than the include folder and the
// libraries: what the build of this repository defines for them is undone.
#undef FLATBUFFERS_LOCALE_INDEPENDENT
#include <cstdio>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/kernels/internal/tensor_ctypes.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace {

void* Init(TfLiteContext*, const char* buffer, size_t length) {
  const uint8_t* bytes = reinterpret_cast<const uint8_t*>(buffer);
  if (buffer == nullptr || !flexbuffers::VerifyBuffer(bytes, length)) return TfLiteKernelInitFailed();
  // Read as a number, and as text.
  const flexbuffers::Map options = flexbuffers::GetRoot(bytes, length).AsMap();
  return new float(options["factor"].AsFloat() + static_cast<float>(options["addend"].AsInt32()));
}

void Free(TfLiteContext*, void* buffer) { delete static_cast<float*>(buffer); }

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  return context->ResizeTensor(context, tflite::GetOutput(context, node, 0), TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const float factor = *static_cast<const float*>(node->user_data);
  for (int i = 0; i < tflite::NumElements(input); ++i) {
    tflite::GetTensorData<float>(output)[i] = factor * tflite::GetTensorData<float>(input)[i];
  }
  return kTfLiteOk;
}

std::vector<uint8_t> Options() {
  flexbuffers::Builder builder;
  builder.Map([&] {
    builder.Float("factor", 1.5f);
    builder.String("addend", "2");
  });
  builder.Finish();
  return builder.GetBuffer();
}

// All options of today, none of which changes an answer.
tflite::InterpreterOptions AllOptions() {
  tflite::InterpreterOptions options;
  options.SetPreserveAllTensors(true);
  options.SetEnsureDynamicTensorsAreReleased();
  options.OptimizeMemoryForLargeTensors(1 << 10);
  options.SetDisableDelegateClustering(true);
  options.SetDisableDelegateNodeFusion(true);
  options.SetForceDelegateNodeProfiling(true);
  options.SetCacheConstantCastOp(true);
  options.SetShloCompositeInlining(true);
  options.SetUseSignatureTensorNames(true);
  options.SetCompressQuantizationZeroPoints(true);
  return options;
}

bool OptionsAreKept() {
  tflite::InterpreterOptions options;
  options.OptimizeMemoryForLargeTensors(0);
  if (options.GetDynamicAllocationForLargeTensors() != 0 || options.GetEnsureDynamicTensorsAreReleased()) return false;
  options = AllOptions();
  return options.GetDynamicAllocationForLargeTensors() == 1 << 10 && options.GetEnsureDynamicTensorsAreReleased() &&
         options.GetForceDelegateNodeProfiling() && options.GetCacheConstantCastOp() &&
         options.GetShloCompositeInlining() && options.GetUseSignatureTensorNames() &&
         options.GetCompressQuantizationZeroPoints();
}

}  // namespace

int main() {
  if (!OptionsAreKept()) return 1;
  TfLiteRegistration registration = {};
  registration.init = Init, registration.free = Free, registration.prepare = Prepare, registration.invoke = Invoke;
  const std::vector<uint8_t> options = Options();
  tflite::Interpreter interpreter;
  tflite::InterpreterOptions all = AllOptions();
  if (interpreter.ApplyOptions(&all) != kTfLiteOk) return 2;
  interpreter.AddTensors(2);
  const TfLiteQuantizationParams none = {};
  interpreter.SetTensorParametersReadWrite(0, kTfLiteFloat32, "x", {2}, none);
  interpreter.SetTensorParametersReadWrite(1, kTfLiteFloat32, "y", {2}, none);
  interpreter.SetInputs({0});
  interpreter.SetOutputs({1});
  if (interpreter.AddNodeWithParameters({0}, {1}, reinterpret_cast<const char*>(options.data()), options.size(),
                                        nullptr, &registration) != kTfLiteOk) {
    return 3;
  }
  if (interpreter.AllocateTensors() != kTfLiteOk) return 4;
  interpreter.typed_input_tensor<float>(0)[0] = 2.0f;
  interpreter.typed_input_tensor<float>(0)[1] = -4.0f;
  if (interpreter.Invoke() != kTfLiteOk) return 5;
  const float* y = interpreter.typed_output_tensor<float>(0);
  return y[0] == 7.0f && y[1] == -14.0f ? 0 : 6;
}
