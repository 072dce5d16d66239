// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_delegate/kernel_set_delegate.h"

namespace mote {

using tflite::MicroDelegateContext;
using tflite::MicroDelegateNode;
using tflite::MicroDelegatePartition;

// The data of a partition. It has the context for Reset and Free, which get none.
struct KernelSetDelegate::Kernels {
  struct Kernel {
    TfLiteNode node;
    const TFLMRegistration* registration;
  };

  TfLiteContext* context;
  int count;  // of kernels that were initialised

  Kernel* begin() { return reinterpret_cast<Kernel*>(this + 1); }
  Kernel* end() { return begin() + count; }
};

const TFLMRegistration* KernelSetDelegate::Find(const MicroDelegateNode& node) const {
  if (node.op == tflite::BuiltinOperator_CUSTOM) return kernels_.FindOp(node.custom_name);
  return node.version <= kernels_.MaxVersion(node.op) ? kernels_.FindOp(node.op) : nullptr;
}

bool KernelSetDelegate::Supports(MicroDelegateContext& context, const MicroDelegateNode& node) {
  if (Find(node) == nullptr) return context.Refuse("no kernel for version %d of it", node.version);
  return Claims(context, node);
}

TfLiteStatus KernelSetDelegate::Init(MicroDelegateContext& context, MicroDelegatePartition& partition) {
  static_assert(sizeof(Kernels) % alignof(Kernels::Kernel) == 0, "the kernels lie behind it");
  const TfLiteIntArray& nodes = *partition.nodes;
  auto* const kernels = static_cast<Kernels*>(
      context.AllocatePersistentBuffer(sizeof(Kernels) + sizeof(Kernels::Kernel) * static_cast<size_t>(nodes.size)));
  if (kernels == nullptr) return kTfLiteError;
  kernels->context = context.context();
  kernels->count = 0;
  partition.data = kernels;
  for (int i = 0; i < nodes.size; ++i) {
    MicroDelegateNode described;
    if (context.GetNode(nodes.data[i], &described, true) != kTfLiteOk) {
      KernelSetDelegate::Free(partition);  // of a partition whose Init failed the runtime asks for none
      return kTfLiteError;
    }
    Kernels::Kernel& kernel = *kernels->end();
    kernel = {described.node, Find(described)};
    if (kernel.registration->init != nullptr) {
      const bool is_custom = described.op == tflite::BuiltinOperator_CUSTOM;
      const void* const options = is_custom ? kernel.node.custom_initial_data : kernel.node.builtin_data;
      const int bytes = is_custom ? kernel.node.custom_initial_data_size : 0;
      kernel.node.user_data =
          kernel.registration->init(kernels->context, static_cast<const char*>(options), static_cast<size_t>(bytes));
    }
    ++kernels->count;
  }
  return kTfLiteOk;
}

TfLiteStatus KernelSetDelegate::Prepare(MicroDelegateContext& context, MicroDelegatePartition& partition) {
  TF_LITE_ENSURE_STATUS(context.KeepAllTensors());
  for (Kernels::Kernel& kernel : *static_cast<Kernels*>(partition.data)) {
    if (kernel.registration->prepare == nullptr) continue;
    TF_LITE_ENSURE_STATUS(kernel.registration->prepare(context.context(), &kernel.node));
  }
  return kTfLiteOk;
}

TfLiteStatus KernelSetDelegate::Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) {
  for (Kernels::Kernel& kernel : *static_cast<Kernels*>(partition.data)) {
    TF_LITE_ENSURE_STATUS(kernel.registration->invoke(context.context(), &kernel.node));
  }
  return kTfLiteOk;
}

void KernelSetDelegate::Reset(MicroDelegatePartition& partition) {
  auto& kernels = *static_cast<Kernels*>(partition.data);
  for (Kernels::Kernel& kernel : kernels) {
    if (kernel.registration->reset != nullptr) kernel.registration->reset(kernels.context, kernel.node.user_data);
  }
}

void KernelSetDelegate::Free(MicroDelegatePartition& partition) {
  auto& kernels = *static_cast<Kernels*>(partition.data);
  for (Kernels::Kernel& kernel : kernels) {
    if (kernel.registration->free != nullptr) kernel.registration->free(kernels.context, kernel.node.user_data);
  }
}

}  // namespace mote
