// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Atan in the classic form, in C++. It runs on both runtimes.
#include <cmath>

#include "examples/custom_op/atan_op.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace {

// Says what shape the output has. The micro runtime resizes nothing: there the model has said so.
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteEvalTensor* x = context->GetEvalTensor(context, node->inputs->data[0]);
  const TfLiteEvalTensor* y = context->GetEvalTensor(context, node->outputs->data[0]);
  TF_LITE_ENSURE(context, x != nullptr && y != nullptr);
  TF_LITE_ENSURE_TYPES_EQ(context, x->type, kTfLiteFloat32);
  TF_LITE_ENSURE_TYPES_EQ(context, y->type, kTfLiteFloat32);
  if (context->ResizeTensorExplicit == nullptr) {
    TF_LITE_ENSURE(context, TfLiteIntArrayEqual(x->dims, y->dims));
    return kTfLiteOk;
  }
  return context->ResizeTensorExplicit(context, tflite::GetOutput(context, node, 0), x->dims->size, x->dims->data);
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* x = context->GetEvalTensor(context, node->inputs->data[0]);
  TfLiteEvalTensor* y = context->GetEvalTensor(context, node->outputs->data[0]);
  const int64_t count = tflite::NumElements(x->dims);
  for (int64_t i = 0; i < count; ++i) y->data.f[i] = std::atan(x->data.f[i]);
  return kTfLiteOk;
}

}  // namespace

TfLiteRegistration* Register_ATAN() {
  static TfLiteRegistration registration = {};
  registration.prepare = Prepare;
  registration.invoke = Invoke;
  return &registration;
}
