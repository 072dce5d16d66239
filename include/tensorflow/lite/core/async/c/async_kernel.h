// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A delegate gives the runtime these functions, so that its nodes run asynchronously. From C++, derive from
// tflite::delegates::BackendAsyncKernelInterface instead.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_C_ASYNC_KERNEL_H_
#define TENSORFLOW_LITE_CORE_ASYNC_C_ASYNC_KERNEL_H_

#include <stdbool.h>
#include <stddef.h>

#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/async/interop/c/attribute_map.h"
#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

// Creates a kernel without functions. It stays the delegate's, which gives it to the runtime by the `async_kernel`
// function of its TfLiteRegistration or TfLiteOperator. A function that is not set makes the call that needs it fail,
// with a message.
TFL_CAPI_EXPORT TfLiteAsyncKernel* TfLiteAsyncKernelCreate(void* kernel_data);
TFL_CAPI_EXPORT void TfLiteAsyncKernelDelete(TfLiteAsyncKernel* kernel);
TFL_CAPI_EXPORT void* TfLiteAsyncKernelGetKernelData(const TfLiteAsyncKernel* async_kernel);

// From here on tasks may name the buffer by `handle`, which the runtime has chosen. `buffer` is only for the call.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetRegisterBuffer(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*register_buffer)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context, TfLiteIoType io_type,
                                    const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                                    TfLiteBufferHandle handle));
// Registers a part, by the attributes offset and size, of a buffer that is registered already.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetRegisterBufferSlice(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*register_buffer_slice)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                          TfLiteBufferHandle buffer, const TfLiteAttributeMap* attrs,
                                          TfLiteBufferHandle handle));
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetUnregisterBuffer(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*unregister_buffer)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                      TfLiteBufferHandle handle));
// The functions give names, the best first. The names have to outlive the kernel.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetSupportedBufferTypes(
    TfLiteAsyncKernel* async_kernel,
    void (*supported_buffer_types)(const TfLiteAsyncKernel* async_kernel, TfLiteIoType io_type,
                                   const char* const** types, size_t* n_types));
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetSupportedSynchronizations(
    TfLiteAsyncKernel* async_kernel,
    void (*supported_synchronizations)(const TfLiteAsyncKernel* async_kernel, TfLiteIoType io_type,
                                       const char* const** types, size_t* n_types));
// Fills `merged` with what both sides can take; false where they cannot agree, with the reasons in `conflict`, which
// may be null.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetReconcileRestrictions(
    TfLiteAsyncKernel* async_kernel,
    bool (*reconcile_restrictions)(const TfLiteAsyncKernel* async_kernel, const TfLiteOpaqueContext* context,
                                   const TfLiteOpaqueNode* node, int tensor_index,
                                   const TfLiteAttributeMap* user_provided_attributes, TfLiteAttributeMap* merged,
                                   TfLiteAttributeMap* conflict));
// Buffers of that tensor will have these attributes.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetSetAttributes(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*set_attributes)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                   TfLiteOpaqueNode* node, int tensor_index, const TfLiteAttributeMap* attrs));
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetSetBufferAttributes(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*set_buffer_attributes)(TfLiteAsyncKernel* async_kernel, const TfLiteBackendBuffer* buffer,
                                          const TfLiteAttributeMap* attrs));
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetGetBufferAttributes(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*get_buffer_attributes)(TfLiteAsyncKernel* async_kernel, const TfLiteBackendBuffer* buffer,
                                          TfLiteAttributeMap* attrs));
// Prepare is called when all attributes are set, before the first run.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetPrepare(TfLiteAsyncKernel* async_kernel,
                                                 TfLiteStatus (*prepare)(TfLiteAsyncKernel* async_kernel,
                                                                         TfLiteOpaqueContext* context,
                                                                         TfLiteOpaqueNode* node));
// Begins a run, without waiting for its end. Several tasks may be under way, from several threads.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetEval(TfLiteAsyncKernel* async_kernel,
                                              TfLiteStatus (*eval)(TfLiteAsyncKernel* async_kernel,
                                                                   TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                                                                   TfLiteExecutionTask* task));
// Waits for the end of the run, and gives its status. It is called once for each Eval that has succeeded.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetWait(TfLiteAsyncKernel* async_kernel,
                                              TfLiteStatus (*wait)(TfLiteAsyncKernel* async_kernel,
                                                                   TfLiteOpaqueContext* context,
                                                                   TfLiteExecutionTask* task));
// The task, which has begun once at least and has been waited for, is about to go: the function frees what the kernel
// remembers of it. It may be left out.
TFL_CAPI_EXPORT void TfLiteAsyncKernelSetFinish(TfLiteAsyncKernel* async_kernel,
                                                TfLiteStatus (*finish)(TfLiteAsyncKernel* async_kernel,
                                                                       TfLiteOpaqueContext* context,
                                                                       TfLiteExecutionTask* task));

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_CORE_ASYNC_C_ASYNC_KERNEL_H_
