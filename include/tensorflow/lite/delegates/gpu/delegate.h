// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate that runs operators on a device of OpenCL 1.2: docs/gpu_delegate.md says which. It is in the library
// libtensorflowlite_gpu_delegate.so, and in the static library mote_gpu. OpenCL is opened when the delegate is applied.
//
//   TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
//   TfLiteDelegate* delegate = TfLiteGpuDelegateV2Create(&options);
//   if (interpreter->ModifyGraphWithDelegate(delegate) != kTfLiteOk) ...  // the CPU runs all nodes
//   ...
//   interpreter.reset();  // before the delegate
//   TfLiteGpuDelegateV2Delete(delegate);
#ifndef TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_H_
#define TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_H_

#include <stddef.h>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/delegates/gpu/delegate_options.h"

#ifdef __cplusplus
extern "C" {
#endif

// Null stands for the default options. They are copied, their strings too. No device is looked for yet: that is done
// when the delegate is applied, which fails with kTfLiteDelegateError where there is none, or where the options are
// wrong; the CPU then runs the graph as before. The result is null when there is no memory.
TfLiteDelegate* TfLiteGpuDelegateV2Create(const TfLiteGpuDelegateOptionsV2* options);
// Deletes the delegate. The interpreters that use it have to be gone; null is ignored.
void TfLiteGpuDelegateV2Delete(TfLiteDelegate* delegate);

// TfLiteExternalDelegateCreate and Interpreter(experimental_delegates=...) call this: the keys are the names of the
// options' fields, the values decimal integers or, for `serialization_dir` and `model_token`, strings. Returns null,
// after a message to `report_error` (unless null), for an unknown key and for a value that is no integer.
TfLiteDelegate* tflite_plugin_create_delegate(const char* const* options_keys, const char* const* options_values,
                                              size_t num_options, void (*report_error)(const char*));
void tflite_plugin_destroy_delegate(TfLiteDelegate* delegate);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_DELEGATES_GPU_DELEGATE_H_
