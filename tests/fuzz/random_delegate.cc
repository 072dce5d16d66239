// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/random_delegate.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

using tflite::TfLiteIntArrayView;

// The bytes of these mean something: offsets, and the numbers of variables.
bool CanWrite(const TfLiteTensor& tensor) {
  return tensor.type != kTfLiteString && tensor.type != kTfLiteResource && tensor.type != kTfLiteVariant;
}

const RandomDelegate& DelegateOf(const TfLiteNode* node) {
  return *static_cast<const RandomDelegate*>(node->delegate->data_);
}

}  // namespace

RandomDelegate::RandomDelegate(uint32_t choices, uint32_t nodes, int64_t flags, Meddle meddle)
    : choices_(choices), nodes_(nodes), meddle_(std::move(meddle)), delegate_(TfLiteDelegateCreate()) {
  delegate_.data_ = this;
  delegate_.flags = flags;
  delegate_.Prepare = [](TfLiteContext* context, TfLiteDelegate* delegate) {
    return static_cast<RandomDelegate*>(delegate->data_)->Prepare(context);
  };
  delegate_.CopyFromBufferHandle = [](TfLiteContext* context, TfLiteDelegate* delegate, TfLiteBufferHandle handle,
                                      TfLiteTensor* tensor) {
    if (tensor->data.data == nullptr) return kTfLiteError;
    std::memset(tensor->data.data, handle, tensor->bytes);
    static_cast<const RandomDelegate*>(delegate->data_)->MayMeddle(kMeddlesWithBuffers, context);
    return kTfLiteOk;
  };
  delegate_.FreeBufferHandle = [](TfLiteContext* context, TfLiteDelegate* delegate, TfLiteBufferHandle* handle) {
    static_cast<const RandomDelegate*>(delegate->data_)->MayMeddle(kMeddlesWithBuffers, context);
    *handle = kTfLiteNullBufferHandle;
  };
}

TfLiteStatus RandomDelegate::TakeNodes(TfLiteContext* context, std::vector<int>* nodes) const {
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(context->GetExecutionPlan(context, &plan));
  unsigned place = 0;
  for (const int index : TfLiteIntArrayView(plan)) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, index, &node, &registration));
    const TfLiteIntArrayView outputs(node->outputs);
    const bool can_take = std::all_of(outputs.begin(), outputs.end(),
                                      [&](int output) { return output < 0 || CanWrite(context->tensors[output]); });
    if ((nodes_ >> place++ % 32 & 1) != 0 && can_take) nodes->push_back(index);
  }
  return kTfLiteOk;
}

TfLiteStatus RandomDelegate::Prepare(TfLiteContext* context) {
  MayMeddle(kMeddlesInPrepare, context);
  TF_LITE_ENSURE(context, !Does(kFailsInPrepare));
  std::vector<int> nodes;
  TF_LITE_ENSURE_STATUS(TakeNodes(context, &nodes));
  if (Does(kPreviewsPartitions)) {
    TfLiteDelegateParams* partitions = nullptr;
    int count = 0;
    TF_LITE_ENSURE_STATUS(
        context->PreviewDelegatePartitioning(context, tflite::BuildTfLiteArray(nodes).get(), &partitions, &count));
  }
  // Only so many of them; the rest, where there is any, the second time.
  std::vector<int> rest;
  if (Does(kReplacesTwice)) rest.assign(nodes.begin() + static_cast<ptrdiff_t>(nodes.size() / 2), nodes.end());
  nodes.resize(nodes.size() - rest.size());
  TF_LITE_ENSURE_STATUS(context->ReplaceNodeSubsetsWithDelegateKernels(
      context, Registration(), tflite::BuildTfLiteArray(nodes).get(), &delegate_));
  TF_LITE_ENSURE_STATUS(context->ReplaceNodeSubsetsWithDelegateKernels(
      context, Registration(), tflite::BuildTfLiteArray(rest).get(), &delegate_));
  MayMeddle(kMeddlesInPrepare, context);
  TF_LITE_ENSURE(context, !Does(kFailsInPrepareBehindReplacing));
  return kTfLiteOk;
}

TfLiteRegistration RandomDelegate::Registration() const {
  TfLiteRegistration registration = {};
  registration.custom_name = "RandomDelegate";
  registration.init = [](TfLiteContext* context, const char* buffer, size_t) -> void* {
    const auto& params = *reinterpret_cast<const TfLiteDelegateParams*>(buffer);
    const auto& self = *static_cast<const RandomDelegate*>(params.delegate->data_);
    self.MayMeddle(kMeddlesInInit, context);
    return self.Does(kKernelFailsInInit) ? TfLiteKernelInitFailed() : new const RandomDelegate*(&self);
  };
  registration.free = [](TfLiteContext* context, void* kernel) {
    const std::unique_ptr<const RandomDelegate*> self(static_cast<const RandomDelegate**>(kernel));
    (*self)->MayMeddle(kMeddlesInFree, context);
  };
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    return DelegateOf(node).PrepareKernel(context, node);
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    return DelegateOf(node).InvokeKernel(context, node);
  };
  return registration;
}

TfLiteStatus RandomDelegate::PrepareKernel(TfLiteContext* context, TfLiteNode* node) const {
  MayMeddle(kMeddlesInKernelPrepare, context);
  TF_LITE_ENSURE(context, !Does(kKernelFailsInPrepare));
  for (const int index : TfLiteIntArrayView(node->outputs)) {
    TfLiteTensor& output = context->tensors[index];
    if (Does(kMakesOutputsDynamic)) tflite::SetTensorToDynamic(&output);
  }
  return kTfLiteOk;
}

TfLiteStatus RandomDelegate::InvokeKernel(TfLiteContext* context, TfLiteNode* node) const {
  MayMeddle(kMeddlesInInvoke, context);
  // A loop may have no other nodes any more.
  constexpr int64_t kWork = 100;
  if (!MayWork(kWork)) return kTfLiteCancelled;
  TF_LITE_ENSURE(context, !Does(kKernelFailsInInvoke));
  for (const int index : TfLiteIntArrayView(node->outputs)) {
    TfLiteTensor& output = context->tensors[index];
    if (output.allocation_type == kTfLiteDynamic) {
      TfLiteIntArray* const shape = TfLiteIntArrayCopy(output.dims);
      for (int d = 0; d < shape->size; ++d) shape->data[d] = std::max(shape->data[d], 1);
      if (shape->size > 0) shape->data[0] = static_cast<int>(nodes_ % 4);
      TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, &output, shape));
    }
    if (Does(kKeepsOutputsInBuffers)) {
      output.buffer_handle = index;
      output.data_is_stale = true;
    } else if (output.data.data != nullptr) {
      std::memset(output.data.data, static_cast<int>(nodes_ & 1), output.bytes);
    }
  }
  return kTfLiteOk;
}

}  // namespace mote
