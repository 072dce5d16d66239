// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A library with a delegate that takes the operators ADD: each result is `offset` larger than it should be.
#include <cstdlib>
#include <cstring>

#include "tensorflow/lite/c/common.h"

static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const float offset = *static_cast<const float*>(node->delegate->data_);
  const auto* params = static_cast<const TfLiteDelegateParams*>(node->user_data);
  const TfLiteTensor* a = &context->tensors[params->input_tensors->data[0]];
  TfLiteTensor* out = &context->tensors[params->output_tensors->data[0]];
  for (size_t i = 0; i < out->bytes / sizeof(float); ++i) out->data.f[i] = 2 * a->data.f[i] + offset;
  return kTfLiteOk;
}
static void* Init(TfLiteContext*, const char* params, size_t) { return const_cast<char*>(params); }
static TfLiteStatus Resize(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return kTfLiteError;
  TfLiteRegistration kernel = {};
  kernel.init = Init;
  kernel.prepare = Resize;
  kernel.invoke = Invoke;
  kernel.custom_name = "OffsetDelegate";
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, kernel, plan, delegate);
}

extern "C" TfLiteDelegate* tflite_plugin_create_delegate(const char* const* keys, const char* const* values, size_t n,
                                                         void (*report_error)(const char*)) {
  float offset = 0;
  for (size_t i = 0; i < n; ++i) {
    if (std::strcmp(keys[i], "offset") != 0) {
      report_error("an option that the delegate does not know");
      return nullptr;
    }
    offset = std::strtof(values[i], nullptr);
  }
  auto* delegate = new TfLiteDelegate(TfLiteDelegateCreate());
  delegate->data_ = new float(offset);
  delegate->Prepare = offset < 0 ? [](TfLiteContext* context, TfLiteDelegate*) {
    context->ReportError(context, "an offset below 0");
    return kTfLiteError;
  } : Prepare;
  return delegate;
}
extern "C" void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) {
  delete static_cast<float*>(delegate->data_);
  delete delegate;
}
