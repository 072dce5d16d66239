// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/context/context_functions.h"

#include <cstdarg>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "src/host/common/delegate_notes.h"
#include "src/host/common/guarded.h"
#include "src/host/context/graph_op_runtime.h"
#include "src/host/context/node_requests.h"
#include "src/host/graph/graph.h"
#include "src/host/model/model_metadata.h"

namespace mote {
namespace {

using tflite::Subgraph;

Subgraph& SubgraphOf(const TfLiteContext* context) { return *static_cast<Subgraph*>(context->impl_); }
Graph& GraphOf(const TfLiteContext* context) { return SubgraphOf(context).graph(); }

TfLiteStatus AddTensors(TfLiteContext* context, int tensors_to_add, int* first_new_tensor_index) {
  return GraphOf(context).AddTensors(tensors_to_add, first_new_tensor_index);
}

TfLiteTensor* GetTensor(const TfLiteContext* context, int index) { return GraphOf(context).FindTensor(index); }

TfLiteEvalTensor* GetEvalTensor(const TfLiteContext* context, int index) { return GraphOf(context).EvalTensor(index); }

void* AllocatePersistentBuffer(TfLiteContext* context, size_t bytes) {
  return AllocatePersistent(GraphOf(context), bytes, alignof(std::max_align_t));
}

TfLiteStatus RequestScratchBufferInArena(TfLiteContext* context, size_t bytes, int* id) {
  return RequestScratch(GraphOf(context), bytes, id);
}

void* GetScratchBuffer(TfLiteContext* context, int id) { return GraphOf(context).plan.ScratchData(id); }

TfLiteExternalContext* GetExternalContext(TfLiteContext* context, TfLiteExternalContextType type) {
  if (type == kDelegateNotes) return GraphOf(context).delegate_notes;
  const unsigned index = static_cast<unsigned>(type);
  return index < kTfLiteMaxExternalContexts ? GraphOf(context).surroundings.external_contexts[index] : nullptr;
}

void SetExternalContext(TfLiteContext* context, TfLiteExternalContextType type, TfLiteExternalContext* external) {
  const unsigned index = static_cast<unsigned>(type);
  if (index < kTfLiteMaxExternalContexts) GraphOf(context).surroundings.external_contexts[index] = external;
}

TfLiteStatus GetModelMetadata(const TfLiteContext* context, const char* name, const char** ptr, size_t* bytes) {
  const tflite::SubgraphSurroundings& surroundings = GraphOf(context).surroundings;
  const tflite::Model* const model = *surroundings.model;
  if (name == nullptr || model == nullptr || model->metadata() == nullptr) return kTfLiteError;
  for (const tflite::Metadata* metadata : *model->metadata()) {
    if (metadata->name() == nullptr || std::strcmp(metadata->name()->c_str(), name) != 0) continue;
    const std::string_view found = MetadataBytes(*model, surroundings.allocation->get(), *metadata);
    *ptr = found.data();
    *bytes = found.size();
    return kTfLiteOk;
  }
  return kTfLiteError;
}

// The functions for delegates follow.

TfLiteStatus GetExecutionPlan(TfLiteContext* context, TfLiteIntArray** execution_plan) {
  return SubgraphOf(context).GetExecutionPlan(execution_plan);
}

TfLiteStatus GetNodeAndRegistration(TfLiteContext* context, int node_index, TfLiteNode** node,
                                    TfLiteRegistration** registration) {
  return SubgraphOf(context).GetNodeAndRegistration(node_index, node, registration);
}

TfLiteStatus ReplaceNodeSubsetsWithDelegateKernels(TfLiteContext* context, TfLiteRegistration registration,
                                                   const TfLiteIntArray* nodes_to_replace, TfLiteDelegate* delegate) {
  Subgraph& subgraph = SubgraphOf(context);
  return Guarded(subgraph.graph().surroundings.error_reporter, [&] {
    return subgraph.ReplaceNodeSubsetsWithDelegateKernels(registration, nodes_to_replace, delegate);
  });
}

TfLiteStatus PreviewDelegatePartitioning(TfLiteContext* context, const TfLiteIntArray* nodes_to_replace,
                                         TfLiteDelegateParams** partition_params_array, int* num_partitions) {
  Subgraph& subgraph = SubgraphOf(context);
  return Guarded(subgraph.graph().surroundings.error_reporter, [&] {
    return subgraph.PreviewDelegatePartitioning(nodes_to_replace, partition_params_array, num_partitions);
  });
}

TfLiteStatus AcquireSubgraphContext(TfLiteContext* context, int subgraph_index, TfLiteContext** acquired_context) {
  return SubgraphOf(context).AcquireSubgraphContext(subgraph_index, acquired_context);
}

TfLiteStatus ReleaseSubgraphContext(TfLiteContext* context, int subgraph_index) {
  return SubgraphOf(context).ReleaseSubgraphContext(subgraph_index);
}

void ReportError(TfLiteContext* context, const char* format, ...) {
  va_list args;
  va_start(args, format);
  GraphOf(context).VReportError(format, args);
  va_end(args);
}

TfLiteStatus ResizeTensorExplicit(TfLiteContext* context, TfLiteTensor* tensor, int dims, const int* shape) {
  Graph& graph = GraphOf(context);
  const ptrdiff_t index = tensor - graph.tensors.data();
  if (tensor == nullptr || index < 0 || !graph.HasTensor(static_cast<int>(index))) {
    graph.ReportError("a tensor that is not of this graph cannot be resized");
    return kTfLiteError;
  }
  return StateShape(graph, static_cast<int>(index), dims, shape);
}

TfLiteStatus ResizeTensor(TfLiteContext* context, TfLiteTensor* tensor, TfLiteIntArray* new_size) {
  if (new_size == nullptr) return kTfLiteError;
  const TfLiteStatus status = ResizeTensorExplicit(context, tensor, new_size->size, new_size->data);
  TfLiteIntArrayFree(new_size);
  return status;
}

}  // namespace

void InitContext(Subgraph* subgraph) {
  TfLiteContext& context = *subgraph->context();
  context.impl_ = subgraph;
  context.tensors = subgraph->tensors();
  context.recommended_num_threads = -1;
  context.ReportError = ReportError;
  context.ResizeTensor = ResizeTensor;
  context.ResizeTensorExplicit = ResizeTensorExplicit;
  context.AddTensors = AddTensors;
  context.GetTensor = GetTensor;
  context.GetEvalTensor = GetEvalTensor;
  context.AllocatePersistentBuffer = AllocatePersistentBuffer;
  context.RequestScratchBufferInArena = RequestScratchBufferInArena;
  context.GetScratchBuffer = GetScratchBuffer;
  context.GetExternalContext = GetExternalContext;
  context.SetExternalContext = SetExternalContext;
  context.GetModelMetadata = GetModelMetadata;
  context.GetExecutionPlan = GetExecutionPlan;
  context.GetNodeAndRegistration = GetNodeAndRegistration;
  context.ReplaceNodeSubsetsWithDelegateKernels = ReplaceNodeSubsetsWithDelegateKernels;
  context.PreviewDelegatePartitioning = PreviewDelegatePartitioning;
  context.AcquireSubgraphContext = AcquireSubgraphContext;
  context.ReleaseSubgraphContext = ReleaseSubgraphContext;
  context.op_runtime = &kHostOpRuntime;
}

}  // namespace mote
