// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A custom operator of 2023: a TFLMRegistration, a persistent buffer for its data, a scratch buffer, temporary tensors
// in Prepare and TfLiteEvalTensor in Invoke.
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace {

struct OpData {
  int scratch_index;
  int32_t addend;
};

void* Init(TfLiteContext* context, const char*, size_t) {
  tflite::MicroContext* micro_context = tflite::GetMicroContext(context);
  void* raw = micro_context->AllocatePersistentBuffer(sizeof(OpData));
  return raw == nullptr ? nullptr : new (raw) OpData();
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  tflite::MicroContext* micro_context = tflite::GetMicroContext(context);
  OpData* data = static_cast<OpData*>(node->user_data);
  TfLiteTensor* input = micro_context->AllocateTempInputTensor(node, 0);
  TF_LITE_ENSURE(context, input != nullptr);
  TfLiteTensor* weights = micro_context->AllocateTempInputTensor(node, 1);
  TF_LITE_ENSURE(context, weights != nullptr);
  TfLiteTensor* output = micro_context->AllocateTempOutputTensor(node, 0);
  TF_LITE_ENSURE(context, output != nullptr);
  TF_LITE_ENSURE_EQ(context, input->bytes, output->bytes);
  data->addend = tflite::GetTensorData<uint8_t>(weights)[0];
  TF_LITE_ENSURE_STATUS(micro_context->RequestScratchBufferInArena(input->bytes, &data->scratch_index));
  micro_context->DeallocateTempTfLiteTensor(input);
  micro_context->DeallocateTempTfLiteTensor(weights);
  micro_context->DeallocateTempTfLiteTensor(output);
  return kTfLiteOk;
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const OpData& data = *static_cast<const OpData*>(node->user_data);
  const TfLiteEvalTensor* input = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* output = tflite::micro::GetEvalOutput(context, node, 0);
  int32_t* const scratch = static_cast<int32_t*>(context->GetScratchBuffer(context, data.scratch_index));
  const int count = tflite::micro::GetTensorShape(input).FlatSize();
  for (int i = 0; i < count; ++i) scratch[i] = tflite::micro::GetTensorData<int32_t>(input)[i] + data.addend;
  std::memcpy(tflite::micro::GetTensorData<int32_t>(output), scratch, sizeof(int32_t) * static_cast<size_t>(count));
  return kTfLiteOk;
}

constexpr size_t kArenaSize = 4 * 1024;
alignas(16) uint8_t tensor_arena[kArenaSize];

}  // namespace

int main() {
  const TFLMRegistration registration = tflite::micro::RegisterOp(Init, Prepare, Invoke);
  tflite::MicroMutableOpResolver<1> op_resolver;
  if (op_resolver.AddCustom("mock_custom", &registration) != kTfLiteOk) return 1;

  tflite::MicroProfilerEvent events[4];
  tflite::BufferedMicroProfiler profiler(events);
  tflite::RecordingMicroAllocator* allocator(tflite::RecordingMicroAllocator::Create(tensor_arena, kArenaSize));
  tflite::RecordingMicroInterpreter interpreter(tflite::testing::GetSimpleMockModel(), op_resolver, allocator,
                                                tflite::MicroResourceVariables::Create(allocator, 1), &profiler);
  if (interpreter.AllocateTensors() != kTfLiteOk) return 2;
  interpreter.input(0)->data.i32[0] = -1;
  if (interpreter.Invoke() != kTfLiteOk) return 3;
  interpreter.GetMicroAllocator().PrintAllocations();
  profiler.LogTicksPerTagCsv();
  MicroPrintf("%s gives %d", "mock_custom", static_cast<int>(interpreter.output(0)->data.i32[0]));
  return interpreter.output(0)->data.i32[0] == 20 ? 0 : 4;
}
