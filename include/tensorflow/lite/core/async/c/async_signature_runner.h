// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a signature asynchronously, on the application's buffers. All of its subgraph has to be run by one delegate,
// whose kernel is asynchronous.
//
// Several threads may each have tasks under way. What is registered and set is gone when delegates are: after a resize
// that undoes them, AllocateTensors applies them anew, and all begins from the front; tasks stay.
//
//   register buffers -> reconcile and set the attributes of each tensor -> PrepareBackends
//   then for each run: CreateTask -> set its buffers and synchronisation objects -> InvokeAsync -> Wait -> Finish
#ifndef TENSORFLOW_LITE_CORE_ASYNC_C_ASYNC_SIGNATURE_RUNNER_H_
#define TENSORFLOW_LITE_CORE_ASYNC_C_ASYNC_SIGNATURE_RUNNER_H_

#include <stdbool.h>
#include <stdint.h>

#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/async/interop/c/attribute_map.h"
#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/c/c_api.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TfLiteAsyncSignatureRunner TfLiteAsyncSignatureRunner;

// Returns a runner for TfLiteAsyncSignatureRunnerDelete, which has to be called before the interpreter is deleted. It
// is null, after a message, for a signature that does not exist or cannot run asynchronously. A key of null is as for
// TfLiteInterpreterGetSignatureRunner.
TFL_CAPI_EXPORT TfLiteAsyncSignatureRunner* TfLiteInterpreterGetAsyncSignatureRunner(
    const TfLiteInterpreter* interpreter, const char* signature_key);
TFL_CAPI_EXPORT void TfLiteAsyncSignatureRunnerDelete(TfLiteAsyncSignatureRunner* signature_runner);

// Gives the buffer a handle. `buffer` and `attrs` are only for the call, what the buffer points to has to stay.
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerRegisterBuffer(
    TfLiteAsyncSignatureRunner* async_signature_runner, TfLiteIoType io_type, const TfLiteBackendBuffer* buffer,
    const TfLiteAttributeMap* attrs, TfLiteBufferHandle* handle);
// Does the same for a part, by the attributes offset and size, of a buffer that is registered.
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerRegisterBufferSlice(
    TfLiteAsyncSignatureRunner* async_signature_runner, TfLiteBufferHandle buffer_pool, const TfLiteAttributeMap* attrs,
    TfLiteBufferHandle* handle);
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerUnregisterBuffer(
    TfLiteAsyncSignatureRunner* async_signature_runner, TfLiteBufferHandle handle);
// The names belong to the backend.
TFL_CAPI_EXPORT TfLiteStatus
TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                  TfLiteIoType io_type, const char* const** types, size_t* num_types);
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerGetSupportedSynchronizationTypes(
    const TfLiteAsyncSignatureRunner* async_signature_runner, TfLiteIoType io_type, const char* const** types,
    size_t* num_types);
// Returns true if the backend can take buffers, or synchronisation objects, like these for that tensor. `merged` then
// says how they have to be; if not, `conflict`, which may be null, says why.
TFL_CAPI_EXPORT bool TfLiteAsyncSignatureRunnerReconcileRestrictions(
    const TfLiteAsyncSignatureRunner* async_signature_runner, TfLiteIoType io_type, const char* name,
    const TfLiteAttributeMap* user_provided_attributes, TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict);
TFL_CAPI_EXPORT bool TfLiteAsyncSignatureRunnerReconcileRestrictionsByIndex(
    const TfLiteAsyncSignatureRunner* async_signature_runner, int tensor_index,
    const TfLiteAttributeMap* user_provided_attributes, TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict);
// The tensor's buffers, or synchronisation objects, will have these attributes. PrepareBackends comes afterwards.
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerSetAttributes(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                                     TfLiteIoType io_type, const char* name,
                                                                     const TfLiteAttributeMap* attrs);
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerSetAttributesByIndex(
    TfLiteAsyncSignatureRunner* async_signature_runner, int tensor_index, const TfLiteAttributeMap* attrs);
// This also allocates tensors, if that is not done.
TFL_CAPI_EXPORT TfLiteStatus
TfLiteAsyncSignatureRunnerPrepareBackends(TfLiteAsyncSignatureRunner* async_signature_runner);

// Returns a task, which TfLiteAsyncSignatureRunnerFinish takes back.
TFL_CAPI_EXPORT TfLiteExecutionTask* TfLiteAsyncSignatureRunnerCreateTask(
    TfLiteAsyncSignatureRunner* async_signature_runner);
// Begins the run. Returns kTfLiteError for a task that is under way already, and where an input or output has no buffer
// that is registered; an output's has to be registered for outputs. Until its end the interpreter cannot run or change
// the subgraph.
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerInvokeAsync(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                                   TfLiteExecutionTask* task);
// Waits for the end of the run; afterwards the task may be run again. The status is that of the run, also when called
// once more. Returns kTfLiteError for a task that has not begun.
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerWait(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                            TfLiteExecutionTask* task);
// Waits, if the task is under way, and deletes it. Tasks that are left go with the interpreter.
TFL_CAPI_EXPORT TfLiteStatus TfLiteAsyncSignatureRunnerFinish(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                              TfLiteExecutionTask* task);

// These return the inputs and outputs of the subgraph; the names are those of the signature, in the order of the
// alphabet.
TFL_CAPI_EXPORT size_t
TfLiteAsyncSignatureRunnerGetInputCount(const TfLiteAsyncSignatureRunner* async_signature_runner);
TFL_CAPI_EXPORT const char* TfLiteAsyncSignatureRunnerGetInputName(
    const TfLiteAsyncSignatureRunner* async_signature_runner, int32_t input_index);
TFL_CAPI_EXPORT size_t
TfLiteAsyncSignatureRunnerGetOutputCount(const TfLiteAsyncSignatureRunner* async_signature_runner);
TFL_CAPI_EXPORT const char* TfLiteAsyncSignatureRunnerGetOutputName(
    const TfLiteAsyncSignatureRunner* async_signature_runner, int32_t output_index);
// These give the type and shape; the elements are in the application's buffers.
TFL_CAPI_EXPORT const TfLiteOpaqueTensor* TfLiteAsyncSignatureRunnerGetInputTensor(
    TfLiteAsyncSignatureRunner* async_signature_runner, const char* input_name);
TFL_CAPI_EXPORT const TfLiteOpaqueTensor* TfLiteAsyncSignatureRunnerGetOutputTensor(
    const TfLiteAsyncSignatureRunner* async_signature_runner, const char* output_name);
// These return the indices of the subgraph's inputs and outputs, as many as the counts say.
TFL_CAPI_EXPORT const int* TfLiteAsyncSignatureRunnerInputTensorIndices(
    const TfLiteAsyncSignatureRunner* async_signature_runner);
TFL_CAPI_EXPORT const int* TfLiteAsyncSignatureRunnerOutputTensorIndices(
    const TfLiteAsyncSignatureRunner* async_signature_runner);
TFL_CAPI_EXPORT const TfLiteOpaqueTensor* TfLiteAsyncSignatureRunnerGetTensor(
    const TfLiteAsyncSignatureRunner* async_signature_runner, int index);

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_CORE_ASYNC_C_ASYNC_SIGNATURE_RUNNER_H_
