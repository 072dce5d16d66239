// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2022 on: options, a profiler, a custom allocation, and inputs by name. Its argument is
// models/sine/sine_float.tflite.
#include <cstdio>

#include "tensorflow/lite/core/interpreter_builder.h"
#include "tensorflow/lite/core/kernels/register.h"
#include "tensorflow/lite/core/model_builder.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/profiling/buffered_profiler.h"
#include "tensorflow/lite/profiling/profile_summarizer.h"
#include "tensorflow/lite/signature_runner.h"

int main(int argc, char* argv[]) {
  auto model = tflite::FlatBufferModel::BuildFromFile(argc > 1 ? argv[1] : "models/sine/sine_float.tflite");
  if (model == nullptr || !model->initialized()) return 1;
  tflite::ops::builtin::BuiltinOpResolver resolver;
  tflite::InterpreterOptions options;
  options.SetPreserveAllTensors();
  tflite::InterpreterBuilder builder(*model, resolver, &options);
  if (builder.SetNumThreads(1) != kTfLiteOk) return 2;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (builder(&interpreter) != kTfLiteOk) return 3;

  alignas(tflite::kDefaultTensorAlignment) static float x[16] = {4.71f};
  TfLiteCustomAllocation allocation = {x, sizeof(x)};
  if (interpreter->SetCustomAllocationForTensor(interpreter->inputs()[0], allocation) != kTfLiteOk) return 4;
  tflite::profiling::BufferedProfiler profiler(128);
  interpreter->SetProfiler(&profiler);
  if (interpreter->AllocateTensors() != kTfLiteOk) return 5;
  profiler.StartProfiling();
  if (interpreter->Invoke() != kTfLiteOk) return 6;
  profiler.StopProfiling();
  tflite::profiling::ProfileSummarizer summarizer;
  summarizer.ProcessProfiles(profiler.GetProfileEvents(), *interpreter);
  std::printf("%s\n", summarizer.GetOutputString().c_str());
  for (const std::string* key : interpreter->signature_keys()) {
    tflite::SignatureRunner* runner = interpreter->GetSignatureRunner(key->c_str());
    if (runner == nullptr || runner->AllocateTensors() != kTfLiteOk || runner->input_size() == 0) return 7;
  }
  const float y = interpreter->output_tensor(0)->data.f[0];
  return y < -0.9f && y > -1.1f ? 0 : 8;
}
