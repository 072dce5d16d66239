// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/test_helper_custom_ops.h"

namespace tflite {
namespace testing {
namespace {

struct Operands {
  const TfLiteEvalTensor* in[2];
  TfLiteEvalTensor* out;
};

TfLiteStatus GetOperands(TfLiteContext* context, const TfLiteNode* node, Operands* operands) {
  *operands = {{micro::GetEvalInput(context, node, 0), micro::GetEvalInput(context, node, 1)},
               micro::GetEvalOutput(context, node, 0)};
  TF_LITE_ENSURE_MSG(context, operands->in[0] != nullptr && operands->in[1] != nullptr && operands->out != nullptr,
                     "the operator needs two inputs and an output");
  TF_LITE_ENSURE_TYPES_EQ(context, operands->in[0]->type, operands->out->type);
  TF_LITE_ENSURE_TYPES_EQ(context, operands->in[1]->type, operands->out->type);
  return kTfLiteOk;
}

template <typename T>
void Add(const Operands& operands, int elements) {
  const int step0 = ElementCount(*operands.in[0]->dims) == 1 ? 0 : 1;
  const int step1 = ElementCount(*operands.in[1]->dims) == 1 ? 0 : 1;
  const T* const a = micro::GetTensorData<T>(operands.in[0]);
  const T* const b = micro::GetTensorData<T>(operands.in[1]);
  T* const sum = micro::GetTensorData<T>(operands.out);
  for (int i = 0; i < elements; ++i) sum[i] = static_cast<T>(a[i * step0] + b[i * step1]);
}

}  // namespace

bool PackerOp::freed_ = false;

const TFLMRegistration* PackerOp::getRegistration() { return GetMutableRegistration(); }

TFLMRegistration* PackerOp::GetMutableRegistration() {
  static TFLMRegistration registration = {Init, Free, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

void* PackerOp::Init(TfLiteContext*, const char*, size_t) {
  freed_ = false;
  return nullptr;
}

void PackerOp::Free(TfLiteContext*, void*) { freed_ = true; }

TfLiteStatus PackerOp::Prepare(TfLiteContext* context, TfLiteNode* node) {
  Operands operands;
  TF_LITE_ENSURE_STATUS(GetOperands(context, node, &operands));
  const size_t bytes = EvalTensorBytes(operands.in[0]) + EvalTensorBytes(operands.in[1]);
  TF_LITE_ENSURE_MSG(context, bytes <= EvalTensorBytes(operands.out), "the inputs have %d bytes, the output %d",
                     static_cast<int>(bytes), static_cast<int>(EvalTensorBytes(operands.out)));
  return kTfLiteOk;
}

TfLiteStatus PackerOp::Invoke(TfLiteContext* context, TfLiteNode* node) {
  Operands operands;
  TF_LITE_ENSURE_STATUS(GetOperands(context, node, &operands));
  uint8_t* const packed = operands.out->data.uint8;
  size_t bytes = 0;
  for (const TfLiteEvalTensor* input : operands.in) {
    std::memcpy(packed + bytes, input->data.data, EvalTensorBytes(input));
    bytes += EvalTensorBytes(input);
  }
  std::memset(packed + bytes, 0, EvalTensorBytes(operands.out) - bytes);
  return kTfLiteOk;
}

const TFLMRegistration* BroadcastAddOp::getRegistration() { return GetMutableRegistration(); }

TFLMRegistration* BroadcastAddOp::GetMutableRegistration() {
  static TFLMRegistration registration = {Init, nullptr, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

void* BroadcastAddOp::Init(TfLiteContext*, const char*, size_t) { return nullptr; }

TfLiteStatus BroadcastAddOp::Prepare(TfLiteContext* context, TfLiteNode* node) {
  Operands operands;
  TF_LITE_ENSURE_STATUS(GetOperands(context, node, &operands));
  const int elements = ElementCount(*operands.out->dims);
  for (const TfLiteEvalTensor* input : operands.in) {
    const int count = ElementCount(*input->dims);
    TF_LITE_ENSURE_MSG(context, count == 1 || count == elements, "an input has %d elements, the output %d", count,
                       elements);
  }
  return kTfLiteOk;
}

TfLiteStatus BroadcastAddOp::Invoke(TfLiteContext* context, TfLiteNode* node) {
  Operands operands;
  TF_LITE_ENSURE_STATUS(GetOperands(context, node, &operands));
  const int elements = ElementCount(*operands.out->dims);
  switch (operands.out->type) {
    case kTfLiteInt8:
      Add<int8_t>(operands, elements);
      return kTfLiteOk;
    case kTfLiteInt16:
      Add<int16_t>(operands, elements);
      return kTfLiteOk;
    case kTfLiteInt32:
      Add<uint32_t>(operands, elements);  // unsigned: may wrap
      return kTfLiteOk;
    case kTfLiteFloat32:
      Add<float>(operands, elements);
      return kTfLiteOk;
    default:
      TF_LITE_KERNEL_LOG(context, "type %s cannot be added", TfLiteTypeGetName(operands.out->type));
      return kTfLiteError;
  }
}

}  // namespace testing
}  // namespace tflite
