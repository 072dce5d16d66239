// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What a graph offers to operators through TfLiteContext.
#include <cstdio>
#include <cstring>
#include <string_view>

#include "src/host/seam/graph_op_runtime.h"
#include "src/host/common/guarded.h"
#include "src/host/model/model_metadata.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tensorflow/lite/core/subgraph.h"

namespace tflite {
namespace {

Subgraph& GraphOf(const TfLiteContext* context) { return *static_cast<Subgraph*>(context->impl_); }

TfLiteStatus AddTensors(TfLiteContext* context, int tensors_to_add, int* first_new_tensor_index) {
  return GraphOf(context).AddTensors(tensors_to_add, first_new_tensor_index);
}

TfLiteTensor* GetTensor(const TfLiteContext* context, int index) { return GraphOf(context).tensor(index); }

TfLiteEvalTensor* GetEvalTensor(const TfLiteContext* context, int index) {
  // A TfLiteTensor begins with a TfLiteEvalTensor.
  return reinterpret_cast<TfLiteEvalTensor*>(GraphOf(context).tensor(index));
}

void* AllocatePersistentBuffer(TfLiteContext* context, size_t bytes) {
  return GraphOf(context).AllocatePersistent(bytes, alignof(std::max_align_t));
}

TfLiteStatus RequestScratchBufferInArena(TfLiteContext* context, size_t bytes, int* id) {
  return GraphOf(context).RequestScratch(bytes, id);
}

void* GetScratchBuffer(TfLiteContext* context, int id) { return GraphOf(context).GetScratch(id); }

TfLiteExternalContext* GetExternalContext(TfLiteContext* context, TfLiteExternalContextType type) {
  const unsigned index = static_cast<unsigned>(type);
  return index < kTfLiteMaxExternalContexts ? GraphOf(context).surroundings().external_contexts[index] : nullptr;
}

void SetExternalContext(TfLiteContext* context, TfLiteExternalContextType type, TfLiteExternalContext* external) {
  const unsigned index = static_cast<unsigned>(type);
  if (index < kTfLiteMaxExternalContexts) GraphOf(context).surroundings().external_contexts[index] = external;
}

TfLiteStatus GetModelMetadata(const TfLiteContext* context, const char* name, const char** ptr, size_t* bytes) {
  const SubgraphSurroundings& surroundings = GraphOf(context).surroundings();
  const Model* const model = *surroundings.model;
  if (name == nullptr || model == nullptr || model->metadata() == nullptr) return kTfLiteError;
  for (const Metadata* metadata : *model->metadata()) {
    if (metadata->name() == nullptr || std::strcmp(metadata->name()->c_str(), name) != 0) continue;
    const std::string_view found = mote::MetadataBytes(*model, surroundings.allocation->get(), *metadata);
    *ptr = found.data();
    *bytes = found.size();
    return kTfLiteOk;
  }
  return kTfLiteError;
}

// For delegates.

TfLiteStatus GetExecutionPlan(TfLiteContext* context, TfLiteIntArray** execution_plan) {
  return GraphOf(context).GetExecutionPlan(execution_plan);
}

TfLiteStatus GetNodeAndRegistration(TfLiteContext* context, int node_index, TfLiteNode** node,
                                    TfLiteRegistration** registration) {
  return GraphOf(context).GetNodeAndRegistration(node_index, node, registration);
}

TfLiteStatus ReplaceNodeSubsetsWithDelegateKernels(TfLiteContext* context, TfLiteRegistration registration,
                                                   const TfLiteIntArray* nodes_to_replace, TfLiteDelegate* delegate) {
  Subgraph& graph = GraphOf(context);
  return mote::Guarded(graph.surroundings().error_reporter, [&] {
    return graph.ReplaceNodeSubsetsWithDelegateKernels(registration, nodes_to_replace, delegate);
  });
}

TfLiteStatus PreviewDelegatePartitioning(TfLiteContext* context, const TfLiteIntArray* nodes_to_replace,
                                         TfLiteDelegateParams** partition_params_array, int* num_partitions) {
  Subgraph& graph = GraphOf(context);
  return mote::Guarded(graph.surroundings().error_reporter, [&] {
    return graph.PreviewDelegatePartitioning(nodes_to_replace, partition_params_array, num_partitions);
  });
}

TfLiteStatus AcquireSubgraphContext(TfLiteContext* context, int subgraph_index, TfLiteContext** acquired_context) {
  return GraphOf(context).AcquireSubgraphContext(subgraph_index, acquired_context);
}

TfLiteStatus ReleaseSubgraphContext(TfLiteContext* context, int subgraph_index) {
  return GraphOf(context).ReleaseSubgraphContext(subgraph_index);
}

}  // namespace

void Subgraph::InitContext() {
  context_.impl_ = this;
  context_.tensors = tensors_.data();
  context_.recommended_num_threads = -1;
  context_.ReportError = ReportErrorOf;
  context_.ResizeTensor = ResizeTensor;
  context_.ResizeTensorExplicit = ResizeTensorExplicit;
  context_.AddTensors = tflite::AddTensors;
  context_.GetTensor = GetTensor;
  context_.GetEvalTensor = GetEvalTensor;
  context_.AllocatePersistentBuffer = AllocatePersistentBuffer;
  context_.RequestScratchBufferInArena = RequestScratchBufferInArena;
  context_.GetScratchBuffer = GetScratchBuffer;
  context_.GetExternalContext = GetExternalContext;
  context_.SetExternalContext = tflite::SetExternalContext;
  context_.GetModelMetadata = GetModelMetadata;
  context_.GetExecutionPlan = tflite::GetExecutionPlan;
  context_.GetNodeAndRegistration = tflite::GetNodeAndRegistration;
  context_.ReplaceNodeSubsetsWithDelegateKernels = tflite::ReplaceNodeSubsetsWithDelegateKernels;
  context_.PreviewDelegatePartitioning = tflite::PreviewDelegatePartitioning;
  context_.AcquireSubgraphContext = tflite::AcquireSubgraphContext;
  context_.ReleaseSubgraphContext = tflite::ReleaseSubgraphContext;
  context_.op_runtime = &mote::kHostOpRuntime;
}

TfLiteStatus Subgraph::GetNodeInitDataMmapInfo(const TfLiteNode* node, int* fd, int64_t* offset, int64_t* bytes) {
  const Allocation* const allocation = surroundings_.allocation->get();
  if (allocation == nullptr || allocation->type() != Allocation::Type::kMMap || node->custom_initial_data == nullptr) {
    ReportError("the node has no custom options, or its model is not mapped from a file");
    return kTfLiteError;
  }
  const auto& mapped = *static_cast<const MMAPAllocation*>(allocation);
  const auto* const data = static_cast<const char*>(node->custom_initial_data);
  const auto* const begin = static_cast<const char*>(mapped.mmapped_buffer());
  if (data < begin || data >= begin + mapped.mmapped_buffer_size()) {
    ReportError("the custom options of the node are not in the model's file");
    return kTfLiteError;
  }
  *fd = mapped.fd();
  *offset = static_cast<int64_t>(mapped.mmapped_buffer_offset_in_file()) + (data - begin);
  *bytes = node->custom_initial_data_size;
  return kTfLiteOk;
}

const char* Subgraph::OperatorName(int node_index) const {
  const TfLiteRegistration& registration = nodes_and_registration_[static_cast<size_t>(node_index)].second;
  if (registration.custom_name != nullptr) return registration.custom_name;
  const char* const opaque_name = TfLiteOperatorGetCustomName(registration.registration_external);
  if (opaque_name != nullptr) return opaque_name;
  return EnumNameBuiltinOperator(static_cast<BuiltinOperator>(registration.builtin_code));
}

void Subgraph::VReportError(const char* format, va_list args) {
  char text[1024];
  int length = 0;
  if (current_node_ >= 0) {
    length = std::snprintf(text, sizeof(text), "Node %s (number %d of subgraph %d): ", OperatorName(current_node_),
                           current_node_, subgraph_index_);
  }
  const int limit = static_cast<int>(sizeof(text)) - 1;
  if (length > limit) length = limit;
  std::vsnprintf(text + length, sizeof(text) - static_cast<size_t>(length), format, args);
  surroundings_.error_reporter->Report("%s", text);
}

void Subgraph::ReportError(const char* format, ...) {
  va_list args;
  va_start(args, format);
  VReportError(format, args);
  va_end(args);
}

void Subgraph::ReportErrorOf(TfLiteContext* context, const char* format, ...) {
  va_list args;
  va_start(args, format);
  GraphOf(context).VReportError(format, args);
  va_end(args);
}

TfLiteStatus Subgraph::ResizeTensorExplicit(TfLiteContext* context, TfLiteTensor* tensor, int dims, const int* shape) {
  Subgraph& graph = GraphOf(context);
  const ptrdiff_t index = tensor - graph.tensors_.data();
  if (tensor == nullptr || index < 0 || !graph.HasTensor(static_cast<int>(index))) {
    graph.ReportError("a tensor that is not of this graph cannot be resized");
    return kTfLiteError;
  }
  return graph.StateShape(static_cast<int>(index), dims, shape);
}

TfLiteStatus Subgraph::ResizeTensor(TfLiteContext* context, TfLiteTensor* tensor, TfLiteIntArray* new_size) {
  if (new_size == nullptr) return kTfLiteError;
  const TfLiteStatus status = ResizeTensorExplicit(context, tensor, new_size->size, new_size->data);
  TfLiteIntArrayFree(new_size);
  return status;
}

}  // namespace tflite
