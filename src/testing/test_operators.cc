// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the operators of tensorflow/lite/micro/test_helpers.h.
#include <algorithm>

#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/test_helpers.h"

namespace tflite {
namespace testing {
namespace {

TfLiteStatus RequireType(const TfLiteEvalTensor* tensor, TfLiteType type) {
  if (tensor != nullptr && tensor->type == type) return kTfLiteOk;
  MicroPrintf("a test operator needs a tensor of type %s and has one of type %s", TfLiteTypeGetName(type),
              TfLiteTypeGetName(tensor == nullptr ? kTfLiteNoType : tensor->type));
  return kTfLiteError;
}

}  // namespace

const TFLMRegistration* SimpleStatefulOp::getRegistration() { return GetMutableRegistration(); }

TFLMRegistration* SimpleStatefulOp::GetMutableRegistration() {
  static TFLMRegistration registration = {Init, nullptr, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

void* SimpleStatefulOp::Init(TfLiteContext* context, const char*, size_t) {
  auto* const data = static_cast<OpData*>(context->AllocatePersistentBuffer(context, sizeof(OpData)));
  if (data != nullptr) *data = {};
  return data;
}

TfLiteStatus SimpleStatefulOp::Prepare(TfLiteContext* context, TfLiteNode* node) {
  auto* const data = static_cast<OpData*>(node->user_data);
  if (data == nullptr) return kTfLiteError;
  const TfLiteEvalTensor* const input = micro::GetEvalInput(context, node, 0);
  TF_LITE_ENSURE_STATUS(RequireType(input, kTfLiteUInt8));
  TF_LITE_ENSURE_STATUS(RequireType(micro::GetEvalOutput(context, node, 0), kTfLiteUInt8));
  TF_LITE_ENSURE_STATUS(RequireType(micro::GetEvalOutput(context, node, 1), kTfLiteInt32));
  TF_LITE_ENSURE(context, EvalTensorBytes(input) > 0);
  return context->RequestScratchBufferInArena(context, EvalTensorBytes(input), &data->sorting_buffer);
}

TfLiteStatus SimpleStatefulOp::Invoke(TfLiteContext* context, TfLiteNode* node) {
  auto* const data = static_cast<OpData*>(node->user_data);
  const TfLiteEvalTensor* const input = micro::GetEvalInput(context, node, 0);
  const size_t count = EvalTensorBytes(input);
  auto* const sorted = static_cast<uint8_t*>(context->GetScratchBuffer(context, data->sorting_buffer));
  std::copy_n(input->data.uint8, count, sorted);
  std::sort(sorted, sorted + count);
  micro::GetEvalOutput(context, node, 0)->data.uint8[0] = sorted[count / 2];
  micro::GetEvalOutput(context, node, 1)->data.i32[0] = ++data->invoke_count;
  return kTfLiteOk;
}

bool MockCustom::freed_ = false;

const TFLMRegistration* MockCustom::getRegistration() { return GetMutableRegistration(); }

TFLMRegistration* MockCustom::GetMutableRegistration() {
  static TFLMRegistration registration = {Init, Free, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

void* MockCustom::Init(TfLiteContext*, const char*, size_t) {
  freed_ = false;
  return nullptr;
}

void MockCustom::Free(TfLiteContext*, void*) { freed_ = true; }

TfLiteStatus MockCustom::Prepare(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteStatus MockCustom::Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* const input = micro::GetEvalInput(context, node, 0);
  const TfLiteEvalTensor* const weight = micro::GetEvalInput(context, node, 1);
  TfLiteEvalTensor* const output = micro::GetEvalOutput(context, node, 0);
  TF_LITE_ENSURE_STATUS(RequireType(input, kTfLiteInt32));
  TF_LITE_ENSURE_STATUS(RequireType(weight, kTfLiteUInt8));
  TF_LITE_ENSURE_STATUS(RequireType(output, kTfLiteInt32));
  TF_LITE_ENSURE_EQ(context, ElementCount(*input->dims), ElementCount(*output->dims));
  for (int i = 0; i < ElementCount(*input->dims); ++i) {
    output->data.i32[i] = input->data.i32[i] + weight->data.uint8[0];
  }
  return kTfLiteOk;
}

bool MultipleInputs::freed_ = false;

const TFLMRegistration* MultipleInputs::getRegistration() { return GetMutableRegistration(); }

TFLMRegistration* MultipleInputs::GetMutableRegistration() {
  static TFLMRegistration registration = {Init, Free, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

void* MultipleInputs::Init(TfLiteContext*, const char*, size_t) {
  freed_ = false;
  return nullptr;
}

void MultipleInputs::Free(TfLiteContext*, void*) { freed_ = true; }

TfLiteStatus MultipleInputs::Prepare(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteStatus MultipleInputs::Invoke(TfLiteContext* context, TfLiteNode* node) {
  TfLiteEvalTensor* const output = micro::GetEvalOutput(context, node, 0);
  TF_LITE_ENSURE_STATUS(RequireType(output, kTfLiteInt32));
  const int elements = ElementCount(*output->dims);
  std::fill_n(output->data.i32, elements, 0);
  for (int k = 0; k < 3; ++k) {
    const TfLiteEvalTensor* const input = micro::GetEvalInput(context, node, k);
    TF_LITE_ENSURE_STATUS(RequireType(input, kTfLiteInt32));
    TF_LITE_ENSURE_EQ(context, ElementCount(*input->dims), elements);
    for (int i = 0; i < elements; ++i) output->data.i32[i] += input->data.i32[i];
  }
  return kTfLiteOk;
}

bool NoOp::freed_ = false;

const TFLMRegistration* NoOp::getRegistration() { return GetMutableRegistration(); }

TFLMRegistration* NoOp::GetMutableRegistration() {
  static TFLMRegistration registration = {Init, Free, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

void* NoOp::Init(TfLiteContext*, const char*, size_t) {
  freed_ = false;
  return nullptr;
}

void NoOp::Free(TfLiteContext*, void*) { freed_ = true; }

TfLiteStatus NoOp::Prepare(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteStatus NoOp::Invoke(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

TfLiteStatus GetTestingOpResolver(TestingOpResolver& op_resolver) {
  TF_LITE_ENSURE_STATUS(op_resolver.AddCustom("mock_custom", MockCustom::getRegistration()));
  TF_LITE_ENSURE_STATUS(op_resolver.AddCustom("simple_stateful_op", SimpleStatefulOp::getRegistration()));
  TF_LITE_ENSURE_STATUS(op_resolver.AddCustom("multiple_inputs_op", MultipleInputs::getRegistration()));
  TF_LITE_ENSURE_STATUS(op_resolver.AddCustom("no_op", NoOp::getRegistration()));
  return op_resolver.AddIf();
}

}  // namespace testing
}  // namespace tflite
