// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Atan in the classic form, in C.
#include <math.h>

#include "examples/custom_op/atan_op.h"

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, node->inputs->size, 1);
  TF_LITE_ENSURE_EQ(context, node->outputs->size, 1);
  const TfLiteTensor* x = context->GetTensor(context, node->inputs->data[0]);
  TfLiteTensor* y = context->GetTensor(context, node->outputs->data[0]);
  TF_LITE_ENSURE(context, x != NULL && y != NULL);
  TF_LITE_ENSURE_TYPES_EQ(context, x->type, kTfLiteFloat32);
  TF_LITE_ENSURE_TYPES_EQ(context, y->type, kTfLiteFloat32);
  return context->ResizeTensor(context, y, TfLiteIntArrayCopy(x->dims));
}

static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* x = context->GetTensor(context, node->inputs->data[0]);
  TfLiteTensor* y = context->GetTensor(context, node->outputs->data[0]);
  const size_t count = x->bytes / sizeof(float);
  for (size_t i = 0; i < count; ++i) y->data.f[i] = atanf(x->data.f[i]);
  return kTfLiteOk;
}

TfLiteRegistration* Register_ATAN(void) {
  static TfLiteRegistration registration = {.prepare = Prepare, .invoke = Invoke};
  return &registration;
}
