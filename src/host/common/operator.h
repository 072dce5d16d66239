// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The functions of an operator, whichever of its two forms it has: the four of TfLiteRegistration, or those of a
// TfLiteOperator in TfLiteRegistration::registration_external. A function that is not there does nothing.
#ifndef MOTE_SRC_HOST_COMMON_OPERATOR_H_
#define MOTE_SRC_HOST_COMMON_OPERATOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/c/operator.h"

namespace mote {

// A function of a TfLiteOperator: at most one of its forms is set.
template <class Result, class... Args>
struct OperatorFunction {
  Result (*plain)(Args...) = nullptr;
  Result (*with_data)(void* user_data, Args...) = nullptr;

  bool is_set() const { return plain != nullptr || with_data != nullptr; }
  Result Call(void* user_data, Args... args) const {
    return plain != nullptr ? plain(args...) : with_data(user_data, args...);
  }
};

}  // namespace mote

struct TfLiteOperator {
  TfLiteOperator();
  ~TfLiteOperator();
  TfLiteOperator(const TfLiteOperator&) = delete;
  TfLiteOperator& operator=(const TfLiteOperator&) = delete;

  TfLiteOperator* previous;  // in the list of all that there are
  TfLiteOperator* next;
  TfLiteBuiltinOperator builtin_code = kTfLiteBuiltinCustom;
  bool has_custom_name = false;
  std::string custom_name;
  int version = 1;
  void* user_data = nullptr;
  uint64_t inplace_operator = 0;
  mote::OperatorFunction<void*, TfLiteOpaqueContext*, const char*, size_t> init;
  mote::OperatorFunction<void, TfLiteOpaqueContext*, void*> free;
  mote::OperatorFunction<TfLiteStatus, TfLiteOpaqueContext*, TfLiteOpaqueNode*> prepare;
  mote::OperatorFunction<TfLiteStatus, TfLiteOpaqueContext*, TfLiteOpaqueNode*> invoke;
  mote::OperatorFunction<TfLiteAsyncKernel*, TfLiteOpaqueContext*, TfLiteOpaqueNode*> async_kernel;
};

namespace mote {

struct OperatorDeleter {
  void operator()(TfLiteOperator* op) const { TfLiteOperatorDelete(op); }
};
using OperatorPtr = std::unique_ptr<TfLiteOperator, OperatorDeleter>;

// Returns the registration without its operator if it has functions itself and the pointer is to none that exists: it
// was never set, as in programs written after the documents, where `TfLiteRegistration registration;` begins.
TfLiteRegistration WithoutUnsetOperator(TfLiteRegistration registration);
// Returns a registration of that operator, which stays the caller's.
TfLiteRegistration RegistrationOf(TfLiteOperator* op);
// Makes an operator of that name and code, without functions, for opaque delegates to look at.
OperatorPtr NameOperator(const TfLiteRegistration& registration);

// A pointer to a TfLiteOpaque... type is a pointer to the struct of common.h of the same name without Opaque.
inline TfLiteContext* Plain(TfLiteOpaqueContext* context) { return reinterpret_cast<TfLiteContext*>(context); }
inline const TfLiteContext* Plain(const TfLiteOpaqueContext* context) {
  return reinterpret_cast<const TfLiteContext*>(context);
}
inline TfLiteNode* Plain(TfLiteOpaqueNode* node) { return reinterpret_cast<TfLiteNode*>(node); }
inline const TfLiteNode* Plain(const TfLiteOpaqueNode* node) { return reinterpret_cast<const TfLiteNode*>(node); }
inline TfLiteTensor* Plain(TfLiteOpaqueTensor* tensor) { return reinterpret_cast<TfLiteTensor*>(tensor); }
inline const TfLiteTensor* Plain(const TfLiteOpaqueTensor* tensor) {
  return reinterpret_cast<const TfLiteTensor*>(tensor);
}
inline TfLiteOpaqueContext* Opaque(TfLiteContext* context) { return reinterpret_cast<TfLiteOpaqueContext*>(context); }
inline TfLiteOpaqueNode* Opaque(TfLiteNode* node) { return reinterpret_cast<TfLiteOpaqueNode*>(node); }
inline TfLiteOpaqueTensor* Opaque(TfLiteTensor* tensor) { return reinterpret_cast<TfLiteOpaqueTensor*>(tensor); }
inline const TfLiteOpaqueTensor* Opaque(const TfLiteTensor* tensor) {
  return reinterpret_cast<const TfLiteOpaqueTensor*>(tensor);
}

bool HasInvoke(const TfLiteRegistration& registration);
void* CallInit(const TfLiteRegistration& registration, TfLiteContext* context, const char* buffer, size_t length);
// Does nothing after an Init that has failed.
void CallFree(const TfLiteRegistration& registration, TfLiteContext* context, void* data);
// Returns kTfLiteError, after a message, after an Init that has failed.
TfLiteStatus CallPrepare(const TfLiteRegistration& registration, TfLiteContext* context, TfLiteNode* node);
TfLiteStatus CallInvoke(const TfLiteRegistration& registration, TfLiteContext* context, TfLiteNode* node);
// Returns null where the operator has none.
TfLiteAsyncKernel* CallAsyncKernel(const TfLiteRegistration& registration, TfLiteContext* context, TfLiteNode* node);

}  // namespace mote

#endif  // MOTE_SRC_HOST_COMMON_OPERATOR_H_
