// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2022 as vendors ship it to measure a part: the runner of benchmarks on a model, its ticks by operator,
// and an operator of its own that is first tried without a model.
#include "examples/hello_world/sine_model_data.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/benchmarks/micro_benchmark.h"
#include "tensorflow/lite/micro/fake_micro_context.h"
#include "tensorflow/lite/micro/kernels/kernel_runner.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/micro_time.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace {

constexpr int kArenaBytes = 8192;
alignas(16) uint8_t arena[kArenaBytes];

// y = x shifted right by 1, of int32.
TfLiteStatus PrepareHalve(TfLiteContext* context, TfLiteNode* node) {
  tflite::MicroContext* const micro_context = tflite::GetMicroContext(context);
  TfLiteTensor* const input = micro_context->AllocateTempInputTensor(node, 0);
  TF_LITE_ENSURE(context, input != nullptr);
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, kTfLiteInt32);
  micro_context->DeallocateTempTfLiteTensor(input);
  return kTfLiteOk;
}

TfLiteStatus Halve(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* const input = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* const output = tflite::micro::GetEvalOutput(context, node, 0);
  const int32_t* const x = tflite::micro::GetTensorData<int32_t>(input);
  int32_t* const y = tflite::micro::GetTensorData<int32_t>(output);
  const int count = tflite::ElementCount(*input->dims);
  for (int i = 0; i < count; ++i) y[i] = x[i] >> 1;
  return kTfLiteOk;
}

bool HalvesAlone() {
  int dims_data[] = {1, 3}, input_data[] = {1, 0}, output_data[] = {1, 1};
  int32_t x[] = {2, 5, -4}, y[3] = {};
  TfLiteIntArray* const dims = tflite::testing::IntArrayFromInts(dims_data);
  TfLiteTensor tensors[] = {tflite::testing::CreateTensor(x, dims), tflite::testing::CreateTensor(y, dims)};
  static const TFLMRegistration registration = tflite::micro::RegisterOp(nullptr, PrepareHalve, Halve);
  tflite::micro::KernelRunner runner(registration, tensors, 2, tflite::testing::IntArrayFromInts(input_data),
                                     tflite::testing::IntArrayFromInts(output_data), nullptr);
  return runner.InitAndPrepare() == kTfLiteOk && runner.Invoke() == kTfLiteOk && y[0] == 1 && y[1] == 2 && y[2] == -2;
}

}  // namespace

int main() {
  tflite::InitializeTarget();
  if (!HalvesAlone()) return 1;
  static tflite::MicroMutableOpResolver<1> resolver;
  if (resolver.AddFullyConnected() != kTfLiteOk) return 2;
  static tflite::MicroProfiler profiler;
  static tflite::MicroBenchmarkRunner<int8_t> benchmark(g_sine_model_data, &resolver, arena, kArenaBytes, &profiler);
  if (benchmark.NumInputs() != 1) return 3;
  profiler.ClearEvents();
  const uint32_t start = tflite::GetCurrentTimeTicks();
  for (int i = 0; i < 10; ++i) {
    benchmark.SetRandomInput(i);
    benchmark.RunSingleIteration();
  }
  MicroPrintf("10 iterations took %u ticks of %u in a second",
              static_cast<unsigned>(tflite::GetCurrentTimeTicks() - start),
              static_cast<unsigned>(tflite::ticks_per_second()));
  profiler.LogTicksPerTagCsv();
  benchmark.PrintAllocations();
  const int8_t input[] = {0};
  benchmark.SetInput(input);
  benchmark.RunSingleIteration();
  return 0;
}
