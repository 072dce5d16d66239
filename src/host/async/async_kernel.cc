// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines asynchronous kernels, as a struct of functions and as a class.
#include "tensorflow/lite/core/async/c/async_kernel.h"

#include <new>

#include "tensorflow/lite/async/backend_async_kernel_interface.h"
#include "tensorflow/lite/core/async/async_kernel_internal.h"

namespace {

template <class Function>
void Set(TfLiteAsyncKernel* kernel, Function TfLiteAsyncKernel::*member, Function function) {
  if (kernel != nullptr) kernel->*member = function;
}

}  // namespace

extern "C" {

TfLiteAsyncKernel* TfLiteAsyncKernelCreate(void* kernel_data) {
  return new (std::nothrow) TfLiteAsyncKernel{kernel_data};
}

void TfLiteAsyncKernelDelete(TfLiteAsyncKernel* kernel) { delete kernel; }

void* TfLiteAsyncKernelGetKernelData(const TfLiteAsyncKernel* async_kernel) {
  return async_kernel == nullptr ? nullptr : async_kernel->kernel_data;
}

void TfLiteAsyncKernelSetRegisterBuffer(
    TfLiteAsyncKernel* async_kernel,
    TfLiteStatus (*register_buffer)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context, TfLiteIoType io_type,
                                    const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                                    TfLiteBufferHandle handle)) {
  Set(async_kernel, &TfLiteAsyncKernel::register_buffer, register_buffer);
}

void TfLiteAsyncKernelSetRegisterBufferSlice(TfLiteAsyncKernel* async_kernel,
                                             TfLiteStatus (*register_buffer_slice)(TfLiteAsyncKernel* async_kernel,
                                                                                   TfLiteOpaqueContext* context,
                                                                                   TfLiteBufferHandle buffer,
                                                                                   const TfLiteAttributeMap* attrs,
                                                                                   TfLiteBufferHandle handle)) {
  Set(async_kernel, &TfLiteAsyncKernel::register_buffer_slice, register_buffer_slice);
}

void TfLiteAsyncKernelSetUnregisterBuffer(TfLiteAsyncKernel* async_kernel,
                                          TfLiteStatus (*unregister_buffer)(TfLiteAsyncKernel* async_kernel,
                                                                            TfLiteOpaqueContext* context,
                                                                            TfLiteBufferHandle handle)) {
  Set(async_kernel, &TfLiteAsyncKernel::unregister_buffer, unregister_buffer);
}

void TfLiteAsyncKernelSetSupportedBufferTypes(TfLiteAsyncKernel* async_kernel,
                                              void (*supported_buffer_types)(const TfLiteAsyncKernel* async_kernel,
                                                                             TfLiteIoType io_type,
                                                                             const char* const** types,
                                                                             size_t* n_types)) {
  Set(async_kernel, &TfLiteAsyncKernel::supported_buffer_types, supported_buffer_types);
}

void TfLiteAsyncKernelSetSupportedSynchronizations(
    TfLiteAsyncKernel* async_kernel,
    void (*supported_synchronizations)(const TfLiteAsyncKernel* async_kernel, TfLiteIoType io_type,
                                       const char* const** types, size_t* n_types)) {
  Set(async_kernel, &TfLiteAsyncKernel::supported_synchronizations, supported_synchronizations);
}

void TfLiteAsyncKernelSetReconcileRestrictions(
    TfLiteAsyncKernel* async_kernel,
    bool (*reconcile_restrictions)(const TfLiteAsyncKernel* async_kernel, const TfLiteOpaqueContext* context,
                                   const TfLiteOpaqueNode* node, int tensor_index,
                                   const TfLiteAttributeMap* user_provided_attributes, TfLiteAttributeMap* merged,
                                   TfLiteAttributeMap* conflict)) {
  Set(async_kernel, &TfLiteAsyncKernel::reconcile_restrictions, reconcile_restrictions);
}

void TfLiteAsyncKernelSetSetAttributes(TfLiteAsyncKernel* async_kernel,
                                       TfLiteStatus (*set_attributes)(TfLiteAsyncKernel* async_kernel,
                                                                      TfLiteOpaqueContext* context,
                                                                      TfLiteOpaqueNode* node, int tensor_index,
                                                                      const TfLiteAttributeMap* attrs)) {
  Set(async_kernel, &TfLiteAsyncKernel::set_attributes, set_attributes);
}

void TfLiteAsyncKernelSetSetBufferAttributes(TfLiteAsyncKernel* async_kernel,
                                             TfLiteStatus (*set_buffer_attributes)(TfLiteAsyncKernel* async_kernel,
                                                                                   const TfLiteBackendBuffer* buffer,
                                                                                   const TfLiteAttributeMap* attrs)) {
  Set(async_kernel, &TfLiteAsyncKernel::set_buffer_attributes, set_buffer_attributes);
}

void TfLiteAsyncKernelSetGetBufferAttributes(TfLiteAsyncKernel* async_kernel,
                                             TfLiteStatus (*get_buffer_attributes)(TfLiteAsyncKernel* async_kernel,
                                                                                   const TfLiteBackendBuffer* buffer,
                                                                                   TfLiteAttributeMap* attrs)) {
  Set(async_kernel, &TfLiteAsyncKernel::get_buffer_attributes, get_buffer_attributes);
}

void TfLiteAsyncKernelSetPrepare(TfLiteAsyncKernel* async_kernel,
                                 TfLiteStatus (*prepare)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                                         TfLiteOpaqueNode* node)) {
  Set(async_kernel, &TfLiteAsyncKernel::prepare, prepare);
}

void TfLiteAsyncKernelSetEval(TfLiteAsyncKernel* async_kernel,
                              TfLiteStatus (*eval)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                                   TfLiteOpaqueNode* node, TfLiteExecutionTask* task)) {
  Set(async_kernel, &TfLiteAsyncKernel::eval, eval);
}

void TfLiteAsyncKernelSetWait(TfLiteAsyncKernel* async_kernel,
                              TfLiteStatus (*wait)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                                   TfLiteExecutionTask* task)) {
  Set(async_kernel, &TfLiteAsyncKernel::wait, wait);
}

void TfLiteAsyncKernelSetFinish(TfLiteAsyncKernel* async_kernel,
                                TfLiteStatus (*finish)(TfLiteAsyncKernel* async_kernel, TfLiteOpaqueContext* context,
                                                       TfLiteExecutionTask* task)) {
  Set(async_kernel, &TfLiteAsyncKernel::finish, finish);
}

}  // extern "C"

namespace tflite {
namespace delegates {
namespace {

using Kernel = BackendAsyncKernelInterface;

Kernel& Of(const TfLiteAsyncKernel* kernel) { return *static_cast<Kernel*>(kernel->kernel_data); }

void Show(const std::vector<const char*>& names, const char* const** types, size_t* n_types) {
  *types = names.data();
  *n_types = names.size();
}

void SetBufferFunctions(TfLiteAsyncKernel* kernel) {
  kernel->register_buffer = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteIoType io_type,
                               const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                               TfLiteBufferHandle handle) {
    return Of(k).RegisterBuffer(context, io_type, buffer, attrs, handle);
  };
  kernel->register_buffer_slice = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteBufferHandle buffer,
                                     const TfLiteAttributeMap* attrs, TfLiteBufferHandle handle) {
    return Of(k).RegisterBufferSlice(context, buffer, attrs, handle);
  };
  kernel->unregister_buffer = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteBufferHandle handle) {
    return Of(k).UnregisterBuffer(context, handle);
  };
  kernel->set_buffer_attributes = [](TfLiteAsyncKernel* k, const TfLiteBackendBuffer* buffer,
                                     const TfLiteAttributeMap* attrs) {
    return Of(k).SetBufferAttributes(buffer, attrs);
  };
  kernel->get_buffer_attributes = [](TfLiteAsyncKernel* k, const TfLiteBackendBuffer* buffer,
                                     TfLiteAttributeMap* attrs) { return Of(k).GetBufferAttributes(buffer, attrs); };
}

void SetAttributeFunctions(TfLiteAsyncKernel* kernel) {
  kernel->supported_buffer_types = [](const TfLiteAsyncKernel* k, TfLiteIoType io_type, const char* const** types,
                                      size_t* n_types) { Show(Of(k).SupportedBufferTypes(io_type), types, n_types); };
  kernel->supported_synchronizations = [](const TfLiteAsyncKernel* k, TfLiteIoType io_type, const char* const** types,
                                          size_t* n_types) {
    Show(Of(k).SupportedSynchronizations(io_type), types, n_types);
  };
  kernel->reconcile_restrictions = [](const TfLiteAsyncKernel* k, const TfLiteOpaqueContext* context,
                                      const TfLiteOpaqueNode* node, int tensor_index, const TfLiteAttributeMap* wanted,
                                      TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) {
    return Of(k).ReconcileRestrictions(context, node, tensor_index, wanted, merged, conflict);
  };
  kernel->set_attributes = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                              int tensor_index, const TfLiteAttributeMap* attrs) {
    return Of(k).SetAttributes(context, node, tensor_index, attrs);
  };
}

void SetRunFunctions(TfLiteAsyncKernel* kernel) {
  kernel->prepare = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    return Of(k).Prepare(context, node);
  };
  kernel->eval = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node,
                    TfLiteExecutionTask* task) { return Of(k).Eval(context, node, task); };
  kernel->wait = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteExecutionTask* task) {
    return Of(k).Wait(context, task);
  };
  kernel->finish = [](TfLiteAsyncKernel* k, TfLiteOpaqueContext* context, TfLiteExecutionTask* task) {
    return Of(k).Finish(context, task);
  };
}

}  // namespace

BackendAsyncKernelInterface::BackendAsyncKernelInterface() : kernel_(new TfLiteAsyncKernel{this}) {
  SetBufferFunctions(kernel_);
  SetAttributeFunctions(kernel_);
  SetRunFunctions(kernel_);
}

BackendAsyncKernelInterface::~BackendAsyncKernelInterface() { TfLiteAsyncKernelDelete(kernel_); }

}  // namespace delegates
}  // namespace tflite
