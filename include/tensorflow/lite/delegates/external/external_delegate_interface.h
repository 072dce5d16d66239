// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A shared library that is loaded as a delegate defines these functions.
#ifndef TENSORFLOW_LITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_
#define TENSORFLOW_LITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_

#include <stddef.h>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/core/c/common.h"

#if defined(_WIN32)
#define TFL_EXTERNAL_DELEGATE_EXPORT __declspec(dllexport)
#else
#define TFL_EXTERNAL_DELEGATE_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Returns null after a call of `report_error`, which may be null, with the reason. Keys and values are text.
extern TFL_EXTERNAL_DELEGATE_EXPORT TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys,
                                                                                  const char* const* options_values,
                                                                                  size_t num_options,
                                                                                  void (*report_error)(const char*));
extern TFL_EXTERNAL_DELEGATE_EXPORT void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate);

#ifdef __cplusplus
}
#endif

#endif  // TENSORFLOW_LITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_INTERFACE_H_
