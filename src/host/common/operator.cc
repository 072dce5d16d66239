// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/common/operator.h"

#include <mutex>
#include <new>

#include "src/operators/seam/op.h"

namespace mote {
namespace {

template <class Function, class Pointer>
TfLiteStatus SetPlain(TfLiteOperator* op, Function TfLiteOperator::*member, Pointer function) {
  if (op == nullptr) return kTfLiteError;
  (op->*member) = {};
  (op->*member).plain = function;
  return kTfLiteOk;
}

template <class Function, class Pointer>
TfLiteStatus SetWithData(TfLiteOperator* op, Function TfLiteOperator::*member, Pointer function) {
  if (op == nullptr) return kTfLiteError;
  (op->*member) = {};
  (op->*member).with_data = function;
  return kTfLiteOk;
}

std::mutex operators_mutex;
TfLiteOperator* last_operator = nullptr;  // of the list of all

// Compares pointers alone: this one may lead anywhere.
bool Exists(const TfLiteOperator* op) {
  const std::lock_guard<std::mutex> lock(operators_mutex);
  const TfLiteOperator* other = last_operator;
  while (other != nullptr && other != op) other = other->previous;
  return other != nullptr;
}

}  // namespace

TfLiteRegistration WithoutUnsetOperator(TfLiteRegistration registration) {
  const bool has_functions = registration.init != nullptr || registration.free != nullptr ||
                             registration.prepare != nullptr || registration.invoke != nullptr;
  if (has_functions && registration.registration_external != nullptr && !Exists(registration.registration_external)) {
    registration.registration_external = nullptr;
  }
  return registration;
}

TfLiteRegistration RegistrationOf(TfLiteOperator* op) {
  TfLiteRegistration registration = {};
  registration.builtin_code = op->builtin_code;
  registration.custom_name = TfLiteOperatorGetCustomName(op);
  registration.version = op->version;
  registration.registration_external = op;
  registration.inplace_operator = op->inplace_operator;
  return registration;
}

OperatorPtr NameOperator(const TfLiteRegistration& registration) {
  return OperatorPtr(TfLiteOperatorCreate(static_cast<TfLiteBuiltinOperator>(registration.builtin_code),
                                          registration.custom_name, registration.version, nullptr));
}

bool HasInvoke(const TfLiteRegistration& registration) {
  const TfLiteOperator* const op = registration.registration_external;
  return op != nullptr ? op->invoke.is_set() : registration.invoke != nullptr;
}

void* CallInit(const TfLiteRegistration& registration, TfLiteContext* context, const char* buffer, size_t length) {
  const TfLiteOperator* const op = registration.registration_external;
  if (op != nullptr) {
    return op->init.is_set() ? op->init.Call(op->user_data, Opaque(context), buffer, length) : nullptr;
  }
  return registration.init == nullptr ? nullptr : registration.init(context, buffer, length);
}

void CallFree(const TfLiteRegistration& registration, TfLiteContext* context, void* data) {
  if (data == TfLiteKernelInitFailed()) return;
  const TfLiteOperator* const op = registration.registration_external;
  if (op != nullptr) {
    if (op->free.is_set()) op->free.Call(op->user_data, Opaque(context), data);
  } else if (registration.free != nullptr) {
    registration.free(context, data);
  }
}

TfLiteStatus CallPrepare(const TfLiteRegistration& registration, TfLiteContext* context, TfLiteNode* node) {
  if (node->user_data == TfLiteKernelInitFailed()) {
    context->ReportError(context, "the operator cannot be prepared, since its Init has failed");
    return kTfLiteError;
  }
  const TfLiteOperator* const op = registration.registration_external;
  if (op != nullptr) {
    return op->prepare.is_set() ? op->prepare.Call(op->user_data, Opaque(context), Opaque(node)) : kTfLiteOk;
  }
  return registration.prepare == nullptr ? kTfLiteOk : registration.prepare(context, node);
}

TfLiteStatus CallInvoke(const TfLiteRegistration& registration, TfLiteContext* context, TfLiteNode* node) {
  const TfLiteOperator* const op = registration.registration_external;
  if (!HasInvoke(registration)) {
    context->ReportError(context, "the operator has no invoke function");
    return kTfLiteError;
  }
  if (op != nullptr) return op->invoke.Call(op->user_data, Opaque(context), Opaque(node));
  return registration.invoke(context, node);
}

TfLiteAsyncKernel* CallAsyncKernel(const TfLiteRegistration& registration, TfLiteContext* context, TfLiteNode* node) {
  const TfLiteOperator* const op = registration.registration_external;
  if (op != nullptr) {
    return op->async_kernel.is_set() ? op->async_kernel.Call(op->user_data, Opaque(context), Opaque(node)) : nullptr;
  }
  return registration.async_kernel == nullptr ? nullptr : registration.async_kernel(context, node);
}

}  // namespace mote

TfLiteOperator::TfLiteOperator() : next(nullptr) {
  const std::lock_guard<std::mutex> lock(mote::operators_mutex);
  previous = mote::last_operator;
  if (previous != nullptr) previous->next = this;
  mote::last_operator = this;
}

TfLiteOperator::~TfLiteOperator() {
  const std::lock_guard<std::mutex> lock(mote::operators_mutex);
  if (previous != nullptr) previous->next = next;
  (next != nullptr ? next->previous : mote::last_operator) = previous;
}

extern "C" {

using mote::SetPlain;
using mote::SetWithData;

TfLiteOperator* TfLiteOperatorCreate(TfLiteBuiltinOperator builtin_code, const char* custom_name, int version,
                                     void* user_data) {
  auto* const op = new (std::nothrow) TfLiteOperator;
  if (op == nullptr) return nullptr;
  op->builtin_code = builtin_code;
  op->has_custom_name = custom_name != nullptr;
  op->custom_name = custom_name == nullptr ? "" : custom_name;
  op->version = version;
  op->user_data = user_data;
  return op;
}

TfLiteOperator* TfLiteOperatorCreateWithData(TfLiteBuiltinOperator builtin_code, const char* custom_name, int version,
                                             void* user_data) {
  return TfLiteOperatorCreate(builtin_code, custom_name, version, user_data);
}

void TfLiteOperatorDelete(TfLiteOperator* registration) { delete registration; }

TfLiteBuiltinOperator TfLiteOperatorGetBuiltInCode(const TfLiteOperator* registration) {
  return registration == nullptr ? kTfLiteBuiltinCustom : registration->builtin_code;
}

const char* TfLiteOperatorGetCustomName(const TfLiteOperator* registration) {
  return registration == nullptr || !registration->has_custom_name ? nullptr : registration->custom_name.c_str();
}

int TfLiteOperatorGetVersion(const TfLiteOperator* registration) {
  return registration == nullptr ? -1 : registration->version;
}

void* TfLiteOperatorGetUserData(const TfLiteOperator* registration) {
  return registration == nullptr ? nullptr : registration->user_data;
}

void TfLiteOperatorSetInit(TfLiteOperator* registration,
                           void* (*init)(TfLiteOpaqueContext* context, const char* buffer, size_t length)) {
  (void)SetPlain(registration, &TfLiteOperator::init, init);
}

TfLiteStatus TfLiteOperatorSetInitWithData(TfLiteOperator* registration,
                                           void* (*init)(void* user_data, TfLiteOpaqueContext* context,
                                                         const char* buffer, size_t length)) {
  return SetWithData(registration, &TfLiteOperator::init, init);
}

void TfLiteOperatorSetFree(TfLiteOperator* registration, void (*free)(TfLiteOpaqueContext* context, void* data)) {
  (void)SetPlain(registration, &TfLiteOperator::free, free);
}

TfLiteStatus TfLiteOperatorSetFreeWithData(TfLiteOperator* registration,
                                           void (*free)(void* user_data, TfLiteOpaqueContext* context, void* data)) {
  return SetWithData(registration, &TfLiteOperator::free, free);
}

void TfLiteOperatorSetPrepare(TfLiteOperator* registration,
                              TfLiteStatus (*prepare)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node)) {
  (void)SetPlain(registration, &TfLiteOperator::prepare, prepare);
}

TfLiteStatus TfLiteOperatorSetPrepareWithData(TfLiteOperator* registration,
                                              TfLiteStatus (*prepare)(void* user_data, TfLiteOpaqueContext* context,
                                                                      TfLiteOpaqueNode* node)) {
  return SetWithData(registration, &TfLiteOperator::prepare, prepare);
}

void TfLiteOperatorSetInvoke(TfLiteOperator* registration,
                             TfLiteStatus (*invoke)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node)) {
  (void)SetPlain(registration, &TfLiteOperator::invoke, invoke);
}

TfLiteStatus TfLiteOperatorSetInvokeWithData(TfLiteOperator* registration,
                                             TfLiteStatus (*invoke)(void* user_data, TfLiteOpaqueContext* context,
                                                                    TfLiteOpaqueNode* node)) {
  return SetWithData(registration, &TfLiteOperator::invoke, invoke);
}

void TfLiteOperatorSetAsyncKernel(TfLiteOperator* registration,
                                  TfLiteAsyncKernel* (*async_kernel)(TfLiteOpaqueContext* context,
                                                                     TfLiteOpaqueNode* node)) {
  (void)SetPlain(registration, &TfLiteOperator::async_kernel, async_kernel);
}

TfLiteStatus TfLiteOperatorSetAsyncKernelWithData(TfLiteOperator* registration,
                                                  TfLiteAsyncKernel* (*async_kernel)(void* user_data,
                                                                                     TfLiteOpaqueContext* context,
                                                                                     TfLiteOpaqueNode* node)) {
  return SetWithData(registration, &TfLiteOperator::async_kernel, async_kernel);
}

void TfLiteOperatorSetInplaceOperator(TfLiteOperator* registration, uint64_t inplace_operator) {
  if (registration != nullptr) registration->inplace_operator = inplace_operator;
}

// The older names.

TfLiteRegistrationExternal* TfLiteRegistrationExternalCreate(TfLiteBuiltinOperator builtin_code,
                                                             const char* custom_name, int version, void* user_data) {
  return TfLiteOperatorCreate(builtin_code, custom_name, version, user_data);
}

void TfLiteRegistrationExternalDelete(TfLiteRegistrationExternal* registration) { TfLiteOperatorDelete(registration); }

TfLiteBuiltinOperator TfLiteRegistrationExternalGetBuiltInCode(const TfLiteRegistrationExternal* registration) {
  return TfLiteOperatorGetBuiltInCode(registration);
}

const char* TfLiteRegistrationExternalGetCustomName(const TfLiteRegistrationExternal* registration) {
  return TfLiteOperatorGetCustomName(registration);
}

int TfLiteRegistrationExternalGetVersion(const TfLiteRegistrationExternal* registration) {
  return TfLiteOperatorGetVersion(registration);
}

void TfLiteRegistrationExternalSetInit(TfLiteRegistrationExternal* registration,
                                       void* (*init)(TfLiteOpaqueContext* context, const char* buffer, size_t length)) {
  TfLiteOperatorSetInit(registration, init);
}

void TfLiteRegistrationExternalSetFree(TfLiteRegistrationExternal* registration,
                                       void (*free)(TfLiteOpaqueContext* context, void* data)) {
  TfLiteOperatorSetFree(registration, free);
}

void TfLiteRegistrationExternalSetPrepare(TfLiteRegistrationExternal* registration,
                                          TfLiteStatus (*prepare)(TfLiteOpaqueContext* context,
                                                                  TfLiteOpaqueNode* node)) {
  TfLiteOperatorSetPrepare(registration, prepare);
}

void TfLiteRegistrationExternalSetInvoke(TfLiteRegistrationExternal* registration,
                                         TfLiteStatus (*invoke)(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node)) {
  TfLiteOperatorSetInvoke(registration, invoke);
}

void TfLiteRegistrationExternalSetAsyncKernel(TfLiteRegistrationExternal* registration,
                                              TfLiteAsyncKernel* (*async_kernel)(TfLiteOpaqueContext* context,
                                                                                 TfLiteOpaqueNode* node)) {
  TfLiteOperatorSetAsyncKernel(registration, async_kernel);
}

void TfLiteRegistrationExternalSetInplaceOperator(TfLiteRegistrationExternal* registration, uint64_t inplace_operator) {
  TfLiteOperatorSetInplaceOperator(registration, inplace_operator);
}

}  // extern "C"
