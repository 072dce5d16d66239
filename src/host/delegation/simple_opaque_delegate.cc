// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/utils/simple_opaque_delegate.h"

#include <set>
#include <vector>

#include "src/host/common/guarded.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tensorflow/lite/minimal_logging.h"

namespace tflite {
namespace {

// A node's data: the kernel, and the tensors between the nodes that it runs.
struct OpaquePartition {
  std::unique_ptr<SimpleOpaqueDelegateKernelInterface> kernel;
  std::vector<int> inner_tensors;
  std::vector<int> planned;  // of them, those that the node has as temporaries
};

OpaquePartition& PartitionOf(const TfLiteOpaqueNode* node) {
  return *static_cast<OpaquePartition*>(TfLiteOpaqueNodeGetUserData(node));
}

SimpleOpaqueDelegateInterface& DelegateOf(void* data) { return *static_cast<SimpleOpaqueDelegateInterface*>(data); }

TfLiteStatus FindInnerTensors(TfLiteOpaqueContext* context, const TfLiteOpaqueDelegateParams& params,
                              std::vector<int>* inner) {
  std::set<int> written;
  for (const int index : TfLiteIntArrayView(params.nodes_to_replace)) {
    TfLiteOpaqueNode* node = nullptr;
    TfLiteOperator* op = nullptr;
    TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetNodeAndRegistration(context, index, &node, &op));
    const int* outputs = nullptr;
    int count = 0;
    TF_LITE_ENSURE_STATUS(TfLiteOpaqueNodeOutputs(node, &outputs, &count));
    written.insert(outputs, outputs + count);
  }
  for (const int output : TfLiteIntArrayView(params.output_tensors)) written.erase(output);
  written.erase(kTfLiteOptionalTensor);
  inner->assign(written.begin(), written.end());
  return kTfLiteOk;
}

void* InitKernel(TfLiteOpaqueContext* context, const char* buffer, size_t) {
  const auto* const params = reinterpret_cast<const TfLiteOpaqueDelegateParams*>(buffer);
  SimpleOpaqueDelegateInterface& delegate = DelegateOf(params->delegate_data);
  auto partition = std::make_unique<OpaquePartition>();
  if (delegate.GivesInnerTensorsMemory() &&
      FindInnerTensors(context, *params, &partition->inner_tensors) != kTfLiteOk) {
    return TfLiteKernelInitFailed();
  }
  partition->kernel = delegate.CreateDelegateKernelInterface();
  if (partition->kernel == nullptr || partition->kernel->Init(context, params) != kTfLiteOk) {
    TfLiteOpaqueContextReportError(context, "%s could not make a kernel for %d nodes", delegate.Name(),
                                   params->nodes_to_replace->size);
    return TfLiteKernelInitFailed();
  }
  return partition.release();
}

void FreeKernel(TfLiteOpaqueContext*, void* data) { delete static_cast<OpaquePartition*>(data); }

// Makes inner tensors temporaries of the node, so that they have a place in the arena while it runs.
TfLiteStatus PrepareKernel(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  OpaquePartition& partition = PartitionOf(node);
  partition.planned.clear();
  for (const int index : partition.inner_tensors) {
    const TfLiteOpaqueTensor* const tensor = TfLiteOpaqueContextGetOpaqueTensor(context, index);
    if (TfLiteOpaqueTensorGetAllocationType(tensor) == kTfLiteArenaRw) partition.planned.push_back(index);
  }
  if (!partition.inner_tensors.empty()) {
    TF_LITE_ENSURE_STATUS(
        TfLiteOpaqueNodeSetTemporaries(node, partition.planned.data(), static_cast<int>(partition.planned.size())));
  }
  return partition.kernel->Prepare(context, node);
}

TfLiteStatus EvalKernel(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  return PartitionOf(node).kernel->Eval(context, node);
}

TfLiteOperator* OperatorOf(const SimpleOpaqueDelegateInterface& delegate) {
  TfLiteOperator* const op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, delegate.Name(), 1, nullptr);
  TfLiteOperatorSetInit(op, InitKernel);
  TfLiteOperatorSetFree(op, FreeKernel);
  TfLiteOperatorSetPrepare(op, PrepareKernel);
  TfLiteOperatorSetInvoke(op, EvalKernel);
  return op;
}

TfLiteStatus PrepareDelegate(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* base, void* data) {
  SimpleOpaqueDelegateInterface& delegate = DelegateOf(data);
  TF_LITE_ENSURE_STATUS(delegate.Initialize(context));
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetExecutionPlan(context, &plan));
  const int total = plan->size;
  std::vector<int> supported;
  for (const int index : TfLiteIntArrayView(plan)) {
    TfLiteOpaqueNode* node = nullptr;
    TfLiteOperator* op = nullptr;
    TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetNodeAndRegistration(context, index, &node, &op));
    if (delegate.IsNodeSupportedByDelegate(op, node, context)) supported.push_back(index);
  }
  TFLITE_LOG_PROD(TFLITE_LOG_INFO, "%s delegate: %zu nodes delegated out of %d nodes.", delegate.Name(),
                  supported.size(), total);
  return TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, OperatorOf(delegate),
                                                                  BuildTfLiteArray(supported).get(), base);
}

}  // namespace

TfLiteOpaqueDelegate* TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(
    std::unique_ptr<SimpleOpaqueDelegateInterface> simple_delegate, int64_t flags) {
  if (simple_delegate == nullptr) return nullptr;
  TfLiteOpaqueDelegateBuilder builder = {};
  builder.data = simple_delegate.release();
  builder.flags = flags;
  builder.Prepare = PrepareDelegate;
  builder.CopyFromBufferHandle = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate*, void* data,
                                    TfLiteBufferHandle handle, TfLiteOpaqueTensor* tensor) {
    return DelegateOf(data).CopyFromBufferHandle(context, handle, tensor);
  };
  builder.CopyToBufferHandle = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate*, void* data,
                                  TfLiteBufferHandle handle, TfLiteOpaqueTensor* tensor) {
    return DelegateOf(data).CopyToBufferHandle(context, handle, tensor);
  };
  builder.FreeBufferHandle = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate*, void* data,
                                TfLiteBufferHandle* handle) { DelegateOf(data).FreeBufferHandle(context, handle); };
  return TfLiteOpaqueDelegateCreate(&builder);
}

void TfLiteOpaqueDelegateFactory::DeleteSimpleDelegate(TfLiteOpaqueDelegate* opaque_delegate) {
  if (opaque_delegate == nullptr) return;
  delete static_cast<SimpleOpaqueDelegateInterface*>(TfLiteOpaqueDelegateGetData(opaque_delegate));
  TfLiteOpaqueDelegateDelete(opaque_delegate);
}

}  // namespace tflite
