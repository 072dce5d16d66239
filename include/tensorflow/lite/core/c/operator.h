// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An operator whose functions see opaque types only, so that an object file with it stays valid when the structs of
// common.h change. TfLiteRegistrationExternal is its older name.
//
// Every function takes null for the operator: nothing happens, and a getter gives null, 0 or kTfLiteBuiltinCustom.
#ifndef TENSORFLOW_LITE_CORE_C_OPERATOR_H_
#define TENSORFLOW_LITE_CORE_C_OPERATOR_H_

#include <stdint.h>
#include <stdlib.h>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"

// The last argument of a Create function may be left out, as in earlier versions; C has no other way to say so.
#ifdef __cplusplus
#define MOTE_OR_NULL = nullptr
extern "C" {
#else
#define MOTE_OR_NULL
#endif

typedef struct TfLiteOperator TfLiteOperator;
typedef TfLiteOperator TfLiteRegistrationExternal;

// Creates an operator without functions. `custom_name`, which is copied, is for kTfLiteBuiltinCustom and else null.
// `user_data` is given to the functions set by the ...WithData setters; it stays the caller's. The operator has to
// outlive the interpreters that use it; the caller deletes it. The result is null when there is no memory.
TFL_CAPI_EXPORT TfLiteOperator* TfLiteOperatorCreate(TfLiteBuiltinOperator builtin_code, const char* custom_name,
                                                     int version, void* user_data MOTE_OR_NULL);
TFL_CAPI_EXPORT TfLiteOperator* TfLiteOperatorCreateWithData(TfLiteBuiltinOperator builtin_code,
                                                             const char* custom_name, int version, void* user_data);
TFL_CAPI_EXPORT void TfLiteOperatorDelete(TfLiteOperator* registration);

TFL_CAPI_EXPORT TfLiteBuiltinOperator TfLiteOperatorGetBuiltInCode(const TfLiteOperator* registration);
TFL_CAPI_EXPORT const char* TfLiteOperatorGetCustomName(const TfLiteOperator* registration);
TFL_CAPI_EXPORT int TfLiteOperatorGetVersion(const TfLiteOperator* registration);
TFL_CAPI_EXPORT void* TfLiteOperatorGetUserData(const TfLiteOperator* registration);

// A function has two forms, without and with `user_data`: the one set last counts. Null takes it away. The result is
// kTfLiteError for a null operator.
//
// Init is called once for each node, when the interpreter is built, with the custom options of the node (FlexBuffer
// bytes, say) and their length; null and 0 where it has none. What it returns is TfLiteOpaqueNodeGetUserData of the
// other functions. TfLiteKernelInitFailed() as result makes the node's Prepare fail.
TFL_CAPI_EXPORT void TfLiteOperatorSetInit(TfLiteOperator* registration,
                                           void* (*init)(TfLiteOpaqueContext* context, const char* buffer,
                                                         size_t length));
TFL_CAPI_EXPORT TfLiteStatus TfLiteOperatorSetInitWithData(TfLiteOperator* registration,
                                                           void* (*init)(void* user_data, TfLiteOpaqueContext* context,
                                                                         const char* buffer, size_t length));
// Free is called once for each Init, with what that returned, before the interpreter is gone.
TFL_CAPI_EXPORT void TfLiteOperatorSetFree(TfLiteOperator* registration,
                                           void (*free)(TfLiteOpaqueContext* context, void* data));
TFL_CAPI_EXPORT TfLiteStatus TfLiteOperatorSetFreeWithData(TfLiteOperator* registration,
                                                           void (*free)(void* user_data, TfLiteOpaqueContext* context,
                                                                        void* data));
// Prepare is called when tensors are allocated, and again after each change of the shapes of its inputs.
TFL_CAPI_EXPORT void TfLiteOperatorSetPrepare(TfLiteOperator* registration,
                                              TfLiteStatus (*prepare)(TfLiteOpaqueContext* context,
                                                                      TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT TfLiteStatus TfLiteOperatorSetPrepareWithData(TfLiteOperator* registration,
                                                              TfLiteStatus (*prepare)(void* user_data,
                                                                                      TfLiteOpaqueContext* context,
                                                                                      TfLiteOpaqueNode* node));
// Invoke writes the outputs. An operator that is to run needs it.
TFL_CAPI_EXPORT void TfLiteOperatorSetInvoke(TfLiteOperator* registration,
                                             TfLiteStatus (*invoke)(TfLiteOpaqueContext* context,
                                                                    TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT TfLiteStatus TfLiteOperatorSetInvokeWithData(TfLiteOperator* registration,
                                                             TfLiteStatus (*invoke)(void* user_data,
                                                                                    TfLiteOpaqueContext* context,
                                                                                    TfLiteOpaqueNode* node));
// Gives the asynchronous kernel of a node that a delegate has made.
TFL_CAPI_EXPORT void TfLiteOperatorSetAsyncKernel(TfLiteOperator* registration,
                                                  TfLiteAsyncKernel* (*async_kernel)(TfLiteOpaqueContext* context,
                                                                                     TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT TfLiteStatus TfLiteOperatorSetAsyncKernelWithData(
    TfLiteOperator* registration,
    TfLiteAsyncKernel* (*async_kernel)(void* user_data, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));
// Says which inputs may share memory with an output, by flags of TfLiteInPlaceOp.
TFL_CAPI_EXPORT void TfLiteOperatorSetInplaceOperator(TfLiteOperator* registration, uint64_t inplace_operator);

// These are the older names of the same functions.
TFL_CAPI_EXPORT TfLiteRegistrationExternal* TfLiteRegistrationExternalCreate(TfLiteBuiltinOperator builtin_code,
                                                                             const char* custom_name, int version,
                                                                             void* user_data MOTE_OR_NULL);
TFL_CAPI_EXPORT void TfLiteRegistrationExternalDelete(TfLiteRegistrationExternal* registration);
TFL_CAPI_EXPORT TfLiteBuiltinOperator
TfLiteRegistrationExternalGetBuiltInCode(const TfLiteRegistrationExternal* registration);
TFL_CAPI_EXPORT const char* TfLiteRegistrationExternalGetCustomName(const TfLiteRegistrationExternal* registration);
TFL_CAPI_EXPORT int TfLiteRegistrationExternalGetVersion(const TfLiteRegistrationExternal* registration);
TFL_CAPI_EXPORT void TfLiteRegistrationExternalSetInit(TfLiteRegistrationExternal* registration,
                                                       void* (*init)(TfLiteOpaqueContext* context, const char* buffer,
                                                                     size_t length));
TFL_CAPI_EXPORT void TfLiteRegistrationExternalSetFree(TfLiteRegistrationExternal* registration,
                                                       void (*free)(TfLiteOpaqueContext* context, void* data));
TFL_CAPI_EXPORT void TfLiteRegistrationExternalSetPrepare(TfLiteRegistrationExternal* registration,
                                                          TfLiteStatus (*prepare)(TfLiteOpaqueContext* context,
                                                                                  TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT void TfLiteRegistrationExternalSetInvoke(TfLiteRegistrationExternal* registration,
                                                         TfLiteStatus (*invoke)(TfLiteOpaqueContext* context,
                                                                                TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT void TfLiteRegistrationExternalSetAsyncKernel(
    TfLiteRegistrationExternal* registration,
    TfLiteAsyncKernel* (*async_kernel)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node));
TFL_CAPI_EXPORT void TfLiteRegistrationExternalSetInplaceOperator(TfLiteRegistrationExternal* registration,
                                                                  uint64_t inplace_operator);

#ifdef __cplusplus
}  // extern "C"
#else
#define MOTE_CREATE(function, builtin_code, custom_name, version, user_data, ...) \
  function(builtin_code, custom_name, version, user_data)
#define TfLiteOperatorCreate(...) MOTE_CREATE(TfLiteOperatorCreate, __VA_ARGS__, NULL, NULL)
#define TfLiteRegistrationExternalCreate(...) MOTE_CREATE(TfLiteRegistrationExternalCreate, __VA_ARGS__, NULL, NULL)
#endif
#undef MOTE_OR_NULL

#endif  // TENSORFLOW_LITE_CORE_C_OPERATOR_H_
