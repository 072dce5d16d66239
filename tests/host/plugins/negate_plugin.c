/* SPDX-FileCopyrightText: 2026 The Mote Authors
   SPDX-License-Identifier: Apache-2.0

   An external delegate in C, which needs nothing of the runtime but the context. It takes all NEG nodes of floats, each
   by itself, and gives -x times the option "factor". Of other options it makes no delegate. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/delegates/external/external_delegate_interface.h"

typedef struct {
  TfLiteDelegate base;
  float factor;
} Negate;

static void* Init(TfLiteContext* context, const char* buffer, size_t length) {
  (void)context, (void)length;
  return ((const TfLiteDelegateParams*)buffer)->delegate;
}

static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const float factor = ((const Negate*)node->user_data)->factor;
  const TfLiteTensor* input = &context->tensors[node->inputs->data[0]];
  TfLiteTensor* output = &context->tensors[node->outputs->data[0]];
  for (size_t i = 0; i < output->bytes / sizeof(float); ++i) output->data.f[i] = -factor * input->data.f[i];
  return kTfLiteOk;
}

static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
  TfLiteIntArray* plan = NULL;
  TfLiteRegistration registration;
  TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
  int* const nodes = malloc(sizeof(int) * (size_t)(plan->size + 1));
  int count = 0;
  for (int i = 0; i < plan->size; ++i) nodes[i] = plan->data[i];
  const int planned = plan->size;
  memset(&registration, 0, sizeof(registration));
  registration.init = Init;
  registration.invoke = Invoke;
  registration.custom_name = "Negate";
  TfLiteStatus status = kTfLiteOk;
  for (int i = 0; status == kTfLiteOk && i < planned; ++i) {
    TfLiteNode* node = NULL;
    TfLiteRegistration* theirs = NULL;
    status = context->GetNodeAndRegistration(context, nodes[i], &node, &theirs);
    if (status != kTfLiteOk || theirs->builtin_code != kTfLiteBuiltinNeg) continue;
    struct {
      int size;
      int node;
    } one = {1, nodes[i]};
    status =
        context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, (const TfLiteIntArray*)&one, delegate);
    ++count;
  }
  free(nodes);
  TF_LITE_ENSURE_STATUS(status);
  return count > 0 ? kTfLiteOk : kTfLiteError;
}

TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys, const char* const* options_values,
                                              size_t num_options, void (*report_error)(const char*)) {
  Negate* const delegate = calloc(1, sizeof(Negate));
  delegate->base.Prepare = Prepare;
  delegate->factor = 1.0f;
  for (size_t i = 0; i < num_options; ++i) {
    if (strcmp(options_keys[i], "factor") == 0) {
      delegate->factor = strtof(options_values[i], NULL);
    } else {
      char text[100];
      snprintf(text, sizeof(text), "option %s=%s is not known", options_keys[i], options_values[i]);
      report_error(text);
      free(delegate);
      return NULL;
    }
  }
  return &delegate->base;
}

void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate) { free(delegate); }
