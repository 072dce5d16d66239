// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Describes one asynchronous run: the buffers of its inputs and outputs, and the objects that say that they are ready.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_C_TASK_H_
#define TENSORFLOW_LITE_CORE_ASYNC_C_TASK_H_

#include <stdint.h>

#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// TfLiteAsyncSignatureRunnerCreateTask makes a task, and ...Finish takes it back. Tensors go by their name in the
// signature, or by their index in the subgraph. For a tensor that does not exist, and for null, a setter gives
// kTfLiteError and a getter null or kTfLiteNullBufferHandle. Nothing can be set while the task is under way.
TFL_CAPI_EXPORT TfLiteStatus TfLiteExecutionTaskSetBuffer(TfLiteExecutionTask* task, TfLiteIoType io_type,
                                                          const char* tensor_signature_name, TfLiteBufferHandle handle);
TFL_CAPI_EXPORT TfLiteStatus TfLiteExecutionTaskSetBufferByIndex(TfLiteExecutionTask* task, int tensor_index,
                                                                 TfLiteBufferHandle handle);
TFL_CAPI_EXPORT TfLiteBufferHandle TfLiteExecutionTaskGetBufferByName(const TfLiteExecutionTask* task,
                                                                      TfLiteIoType io_type,
                                                                      const char* tensor_signature_name);
TFL_CAPI_EXPORT TfLiteBufferHandle TfLiteExecutionTaskGetBufferByIndex(const TfLiteExecutionTask* task,
                                                                       int tensor_index);
// The object stays the caller's; one for an output is filled by the backend.
TFL_CAPI_EXPORT TfLiteStatus TfLiteExecutionTaskSetSync(TfLiteExecutionTask* task, TfLiteIoType io_type,
                                                        const char* tensor_signature_name, TfLiteSynchronization* sync);
TFL_CAPI_EXPORT TfLiteStatus TfLiteExecutionTaskSetSyncByIndex(TfLiteExecutionTask* task, int tensor_index,
                                                               TfLiteSynchronization* sync);
TFL_CAPI_EXPORT TfLiteSynchronization* TfLiteExecutionTaskGetSyncByName(const TfLiteExecutionTask* task,
                                                                        TfLiteIoType io_type,
                                                                        const char* tensor_signature_name);
TFL_CAPI_EXPORT TfLiteSynchronization* TfLiteExecutionTaskGetSyncByIndex(const TfLiteExecutionTask* task,
                                                                         int tensor_index);
// Returns the data that the kernel has set for this run; null before that.
TFL_CAPI_EXPORT void* TfLiteExecutionTaskGetDelegateExecutionData(const TfLiteExecutionTask* task,
                                                                  TfLiteAsyncKernel* kernel);
TFL_CAPI_EXPORT void TfLiteExecutionTaskSetDelegateExecutionData(TfLiteExecutionTask* task, TfLiteAsyncKernel* kernel,
                                                                 void* data);
// Returns the status of the run so far.
TFL_CAPI_EXPORT TfLiteStatus TfLiteExecutionTaskGetStatus(const TfLiteExecutionTask* task);
TFL_CAPI_EXPORT void TfLiteExecutionTaskSetStatus(TfLiteExecutionTask* task, TfLiteStatus status);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_CORE_ASYNC_C_TASK_H_
