// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the classes of simple_delegate.h with opaque types: an object file with such a delegate stays valid when the
// structs of common.h change.
#ifndef TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_OPAQUE_DELEGATE_H_
#define TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_OPAQUE_DELEGATE_H_

#include <stdint.h>

#include <memory>
#include <utility>

#include "tensorflow/lite/c/c_api_types.h"
#include "tensorflow/lite/c/common.h"

namespace tflite {

using TfLiteOpaqueDelegateUniquePtr = std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)>;

// Runs one partition. It is deleted with its node.
class SimpleOpaqueDelegateKernelInterface {
 public:
  virtual ~SimpleOpaqueDelegateKernelInterface() = default;

  // This is called once. A status other than kTfLiteOk makes the delegate fail.
  virtual TfLiteStatus Init(TfLiteOpaqueContext* context, const TfLiteOpaqueDelegateParams* params) = 0;
  // This is called when tensors are allocated, and again when shapes change.
  virtual TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) = 0;
  virtual TfLiteStatus Eval(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) = 0;
};

class SimpleOpaqueDelegateInterface {
 public:
  virtual ~SimpleOpaqueDelegateInterface() = default;

  virtual bool IsNodeSupportedByDelegate(const TfLiteOperator* registration_external, const TfLiteOpaqueNode* node,
                                         TfLiteOpaqueContext* context) const = 0;
  virtual TfLiteStatus Initialize(TfLiteOpaqueContext* context) = 0;
  // The name lives as long as the delegate.
  virtual const char* Name() const = 0;
  virtual std::unique_ptr<SimpleOpaqueDelegateKernelInterface> CreateDelegateKernelInterface() = 0;
  // Tensors between the nodes of a partition have memory while it runs.
  virtual bool GivesInnerTensorsMemory() const { return true; }

  // These do what those of TfLiteOpaqueDelegateBuilder do. By default delegates have no buffers.
  virtual TfLiteStatus CopyFromBufferHandle(TfLiteOpaqueContext* context, TfLiteBufferHandle buffer_handle,
                                            TfLiteOpaqueTensor* tensor) {
    (void)context, (void)buffer_handle, (void)tensor;
    return kTfLiteError;
  }
  virtual TfLiteStatus CopyToBufferHandle(TfLiteOpaqueContext* context, TfLiteBufferHandle buffer_handle,
                                          const TfLiteOpaqueTensor* tensor) {
    (void)context, (void)buffer_handle, (void)tensor;
    return kTfLiteError;
  }
  virtual void FreeBufferHandle(TfLiteOpaqueContext* context, TfLiteBufferHandle* handle) {
    (void)context, (void)handle;
  }
};

class TfLiteOpaqueDelegateFactory {
 public:
  // The delegate takes the object; null for null. DeleteSimpleDelegate takes it back, after the interpreter.
  static TfLiteOpaqueDelegate* CreateSimpleDelegate(std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate,
                                                    int64_t flags = kTfLiteDelegateFlagsNone);
  static void DeleteSimpleDelegate(TfLiteOpaqueDelegate* opaque_delegate);
  static TfLiteOpaqueDelegateUniquePtr Create(std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate) {
    return TfLiteOpaqueDelegateUniquePtr(CreateSimpleDelegate(std::move(simple_delegate)), DeleteSimpleDelegate);
  }
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_DELEGATES_UTILS_SIMPLE_OPAQUE_DELEGATE_H_
