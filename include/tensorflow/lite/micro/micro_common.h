// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An operator as the micro runtime knows it.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_COMMON_H_
#define TENSORFLOW_LITE_MICRO_MICRO_COMMON_H_

#include "tensorflow/lite/c/common.h"

// Every member but `invoke` may be null.
struct TFLMRegistration {
  // This is called once per node before any Prepare; for custom operators `buffer` holds the `length` bytes of custom
  // options. What it returns becomes TfLiteNode::user_data.
  void* (*init)(TfLiteContext* context, const char* buffer, size_t length);
  void (*free)(TfLiteContext* context, void* buffer);
  TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node);
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  // Sets the state in `buffer` (the user_data) back to what it was before the first Invoke.
  void (*reset)(TfLiteContext* context, void* buffer);
  int32_t builtin_code;
  const char* custom_name;
};

// The functions of a kernel that is called without Prepare.
struct TFLMInferenceRegistration {
  TfLiteStatus (*invoke)(TfLiteContext* context, TfLiteNode* node);
  void (*reset)(TfLiteContext* context, void* buffer);
};

namespace tflite {

// An operator's Invoke returns this to stop the model at once without an error message.
const TfLiteStatus kTfLiteAbort = static_cast<TfLiteStatus>(15);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_COMMON_H_
