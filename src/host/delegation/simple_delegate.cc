// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/utils/simple_delegate.h"

#include <limits>
#include <set>
#include <vector>

#include "src/host/common/delegate_notes.h"
#include "src/host/common/guarded.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/minimal_logging.h"

namespace tflite {
namespace {

SimpleDelegateInterface& DelegateOf(TfLiteDelegate* delegate) {
  return *static_cast<SimpleDelegateInterface*>(delegate->data_);
}

// A node's data: the kernel, and the tensors between the nodes that it runs.
struct Partition {
  std::unique_ptr<SimpleDelegateKernelInterface> kernel;
  std::vector<int> inner_tensors;
};

Partition& PartitionOf(const TfLiteNode* node) { return *static_cast<Partition*>(node->user_data); }

TfLiteStatus FindInnerTensors(TfLiteContext* context, const TfLiteDelegateParams& params, std::vector<int>* inner) {
  std::set<int> written;
  for (const int index : TfLiteIntArrayView(params.nodes_to_replace)) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, index, &node, &registration));
    const TfLiteIntArrayView outputs(node->outputs);
    written.insert(outputs.begin(), outputs.end());
  }
  for (const int output : TfLiteIntArrayView(params.output_tensors)) written.erase(output);
  written.erase(kTfLiteOptionalTensor);
  inner->assign(written.begin(), written.end());
  return kTfLiteOk;
}

void* InitKernel(TfLiteContext* context, const char* buffer, size_t) {
  const auto* const params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
  SimpleDelegateInterface& delegate = DelegateOf(params->delegate);
  auto partition = std::make_unique<Partition>();
  if (delegate.DelegateOptions().gives_inner_tensors_memory &&
      FindInnerTensors(context, *params, &partition->inner_tensors) != kTfLiteOk) {
    return TfLiteKernelInitFailed();
  }
  partition->kernel = delegate.CreateDelegateKernelInterface();
  if (partition->kernel == nullptr || partition->kernel->Init(context, params) != kTfLiteOk) {
    TF_LITE_KERNEL_LOG(context, "%s could not make a kernel for %d nodes", delegate.Name(),
                       params->nodes_to_replace->size);
    return TfLiteKernelInitFailed();
  }
  return partition.release();
}

void FreeKernel(TfLiteContext*, void* data) { delete static_cast<Partition*>(data); }

// Makes inner tensors temporaries of the node, so that they have a place in the arena while it runs.
void PlanInnerTensors(TfLiteContext* context, TfLiteNode* node) {
  std::vector<int> planned;
  for (const int index : PartitionOf(node).inner_tensors) {
    if (context->tensors[index].allocation_type == kTfLiteArenaRw) planned.push_back(index);
  }
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = mote::OrThrow(BuildTfLiteArray(planned)).release();
}

TfLiteStatus PrepareKernel(TfLiteContext* context, TfLiteNode* node) {
  if (!PartitionOf(node).inner_tensors.empty()) PlanInnerTensors(context, node);
  return PartitionOf(node).kernel->Prepare(context, node);
}

TfLiteStatus EvalKernel(TfLiteContext* context, TfLiteNode* node) {
  return PartitionOf(node).kernel->Eval(context, node);
}

TfLiteRegistration RegistrationOf(const SimpleDelegateInterface& delegate) {
  TfLiteRegistration registration = {};
  registration.init = InitKernel;
  registration.free = FreeKernel;
  registration.prepare = PrepareKernel;
  registration.invoke = EvalKernel;
  registration.builtin_code = kTfLiteBuiltinDelegate;
  registration.custom_name = delegate.Name();
  registration.version = 1;
  return registration;
}

TfLiteStatus PrepareDelegate(TfLiteContext* context, TfLiteDelegate* base) {
  SimpleDelegateInterface& delegate = DelegateOf(base);
  const mote::DelegateNotes* const notes = mote::NotesOf(context);
  if (notes != nullptr) notes->note_name(context, base, delegate.Name());
  TF_LITE_ENSURE_STATUS(delegate.Initialize(context));
  delegates::GraphPartitionHelper helper(
      context, [&delegate](TfLiteContext* graph, TfLiteNode* node, TfLiteRegistration* registration,
                           std::string* unsupported_details) {
        const bool is_supported = delegate.IsNodeSupportedByDelegate(registration, node, graph);
        if (!is_supported) *unsupported_details = delegate.WhyUnsupported(registration, node, graph);
        return is_supported;
      });
  const SimpleDelegateInterface::Options options = delegate.DelegateOptions();
  helper.SetHandOverCost(options.hand_over_cost);
  TF_LITE_ENSURE_STATUS(helper.Partition(nullptr));
  const int limit = options.max_delegated_partitions;
  const std::vector<int> nodes = helper.GetNodesOfFirstNLargestPartitions(
      limit <= 0 ? std::numeric_limits<int>::max() : limit, options.min_nodes_per_partition);
  TFLITE_LOG_PROD(TFLITE_LOG_INFO, "%s delegate: %zu nodes delegated out of %d nodes with %d partitions.",
                  delegate.Name(), nodes.size(), helper.num_total_nodes(), helper.num_partitions());
  return context->ReplaceNodeSubsetsWithDelegateKernels(context, RegistrationOf(delegate),
                                                        mote::OrThrow(BuildTfLiteArray(nodes)).get(), base);
}

}  // namespace

TfLiteDelegate* TfLiteDelegateFactory::CreateSimpleDelegate(std::unique_ptr<SimpleDelegateInterface> simple_delegate,
                                                            int64_t flags) {
  if (simple_delegate == nullptr) return nullptr;
  auto* const delegate = new TfLiteDelegate(TfLiteDelegateCreate());
  delegate->data_ = simple_delegate.release();
  delegate->flags = flags;
  delegate->Prepare = PrepareDelegate;
  delegate->CopyFromBufferHandle = [](TfLiteContext* context, TfLiteDelegate* base, TfLiteBufferHandle handle,
                                      TfLiteTensor* tensor) {
    return DelegateOf(base).CopyFromBufferHandle(context, handle, tensor);
  };
  delegate->CopyToBufferHandle = [](TfLiteContext* context, TfLiteDelegate* base, TfLiteBufferHandle handle,
                                    TfLiteTensor* tensor) {
    return DelegateOf(base).CopyToBufferHandle(context, handle, tensor);
  };
  delegate->FreeBufferHandle = [](TfLiteContext* context, TfLiteDelegate* base, TfLiteBufferHandle* handle) {
    DelegateOf(base).FreeBufferHandle(context, handle);
  };
  return delegate;
}

void TfLiteDelegateFactory::DeleteSimpleDelegate(TfLiteDelegate* delegate) {
  if (delegate == nullptr) return;
  delete &DelegateOf(delegate);
  delete delegate;
}

}  // namespace tflite
