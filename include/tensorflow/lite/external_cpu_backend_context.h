// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An application shares this among interpreters for the operators of one library: threads, caches of packed weights.
#ifndef TENSORFLOW_LITE_EXTERNAL_CPU_BACKEND_CONTEXT_H_
#define TENSORFLOW_LITE_EXTERNAL_CPU_BACKEND_CONTEXT_H_

#include <memory>
#include <utility>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {

// Holds data of operators. Mote's own have none there.
class TfLiteInternalBackendContext {
 public:
  virtual ~TfLiteInternalBackendContext() = default;
  virtual void SetMaxNumThreads(int max_num_threads) = 0;
  virtual void ClearCaches() = 0;
};

// Interpreter::SetExternalContext(kTfLiteCpuBackendContext, ...) takes it; it outlives the interpreters. It tells what
// operators have stored in it how many threads an interpreter wants, when that is set, and has it clear its caches when
// one of the interpreters goes.
class ExternalCpuBackendContext : public TfLiteExternalContext {
 public:
  ExternalCpuBackendContext() : TfLiteExternalContext{kTfLiteCpuBackendContext, RefreshThreads} {}
  ExternalCpuBackendContext(const ExternalCpuBackendContext&) = delete;
  ExternalCpuBackendContext& operator=(const ExternalCpuBackendContext&) = delete;

  void set_internal_backend_context(std::unique_ptr<TfLiteInternalBackendContext> internal_backend_context) {
    internal_backend_context_ = std::move(internal_backend_context);
  }
  // Returns null until an operator has set one.
  TfLiteInternalBackendContext* internal_backend_context() const { return internal_backend_context_.get(); }

 private:
  static TfLiteStatus RefreshThreads(TfLiteContext* context) {
    auto* const external =
        static_cast<ExternalCpuBackendContext*>(context->GetExternalContext(context, kTfLiteCpuBackendContext));
    if (external != nullptr && external->internal_backend_context_ != nullptr && context->recommended_num_threads > 0) {
      external->internal_backend_context_->SetMaxNumThreads(context->recommended_num_threads);
    }
    return kTfLiteOk;
  }

  std::unique_ptr<TfLiteInternalBackendContext> internal_backend_context_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_EXTERNAL_CPU_BACKEND_CONTEXT_H_
