// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates from shared libraries: external_delegate_interface.h says what such a library defines.
#ifndef TENSORFLOW_LITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_H_
#define TENSORFLOW_LITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_H_

#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

#define kExternalDelegateMaxOptions 256

// Keeps the pointers, not the texts: they have to stay until the delegate is made.
typedef struct TfLiteExternalDelegateOptions {
  const char* lib_path;
  int count;
  const char* keys[kExternalDelegateMaxOptions];
  const char* values[kExternalDelegateMaxOptions];
  // Takes what TfLiteExternalDelegateOptionsInsert takes.
  TfLiteStatus (*insert)(struct TfLiteExternalDelegateOptions* options, const char* key, const char* value);
} TfLiteExternalDelegateOptions;

// Returns kTfLiteError if there are as many as fit, or something is null.
TfLiteStatus TfLiteExternalDelegateOptionsInsert(TfLiteExternalDelegateOptions* options, const char* key,
                                                 const char* value);
TfLiteExternalDelegateOptions TfLiteExternalDelegateOptionsDefault(const char* lib_path);

// Returns null, after a message on standard error, for a file that is not there or no library, for a library without
// the functions, and where these refuse. The library stays open until the delegate is deleted. Any thread may call
// these.
TfLiteDelegate* TfLiteExternalDelegateCreate(const TfLiteExternalDelegateOptions* options);
void TfLiteExternalDelegateDelete(TfLiteDelegate* delegate);

#ifdef __cplusplus
}
#endif

#endif  // TENSORFLOW_LITE_DELEGATES_EXTERNAL_EXTERNAL_DELEGATE_H_
