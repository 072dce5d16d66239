// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/context/graph_op_runtime.h"

#include <cstring>

#include "src/host/common/guarded.h"
#include "src/host/context/node_requests.h"
#include "src/host/graph/graph.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/graph/string_room.h"
#include "src/operators/shared/called_subgraph.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/experimental/resource/resource_variable.h"

namespace mote {
namespace {

using tflite::Subgraph;

Graph& GraphOf(TfLiteContext* context) { return static_cast<Subgraph*>(context->impl_)->graph(); }

Subgraph& SubgraphAt(TfLiteContext* context, int subgraph) {
  return *(*GraphOf(context).surroundings.subgraphs)[static_cast<size_t>(subgraph)];
}

Graph& GraphAt(TfLiteContext* context, int subgraph) { return SubgraphAt(context, subgraph).graph(); }

TfLiteStatus Describe(TfLiteContext* context, int tensor, TensorInfo* info) {
  return mote::Describe(GraphOf(context), tensor, info);
}

TfLiteStatus SetShape(TfLiteContext* context, int tensor, int rank, const int* dims, bool) {
  Graph& graph = GraphOf(context);
  OP_TRY(StateShape(graph, tensor, rank, dims));
  graph.EvalTensor(tensor);  // for who has asked for it before
  return kTfLiteOk;
}

// Returns the tensor that a graph has shown an operator: the context's graph or, for a node that runs subgraphs, the
// graph of one of them.
TfLiteTensor* TensorOf(TfLiteContext* context, const TfLiteEvalTensor* shown) {
  TfLiteTensor* tensor = GraphOf(context).FindShown(shown);
  for (int subgraph = 0; tensor == nullptr; ++subgraph) tensor = GraphAt(context, subgraph).FindShown(shown);
  return tensor;
}

void* AllocatePersistent(TfLiteContext* context, size_t bytes, size_t alignment) {
  return mote::AllocatePersistent(GraphOf(context), bytes, alignment);
}

TfLiteStatus SetConstant(TfLiteContext* context, int tensor, const void* data) {
  return mote::SetConstant(GraphOf(context), tensor, data);
}

int NumSubgraphs(TfLiteContext* context) { return static_cast<int>(GraphOf(context).surroundings.subgraphs->size()); }

TfLiteStatus PlanCall(TfLiteContext* context, int subgraph) { return mote::PlanCall(GraphOf(context), subgraph); }

// Returns a vector as an operator sees it. The graph keeps both.
const TfLiteIntArray* SubgraphInputs(TfLiteContext* context, int subgraph) {
  return GraphAt(context, subgraph).input_array.get();
}

const TfLiteIntArray* SubgraphOutputs(TfLiteContext* context, int subgraph) {
  return GraphAt(context, subgraph).output_array.get();
}

TfLiteStatus DescribeIn(TfLiteContext* context, int subgraph, int tensor, TensorInfo* info) {
  return mote::Describe(GraphAt(context, subgraph), tensor, info);
}

TfLiteEvalTensor* EvalTensorIn(TfLiteContext* context, int subgraph, int tensor) {
  return GraphAt(context, subgraph).EvalTensor(tensor);
}

TfLiteStatus InvokeSubgraph(TfLiteContext* context, int subgraph) { return RunSubgraph(GraphOf(context), subgraph); }

TfLiteStatus ShapeInput(TfLiteContext* context, int subgraph, int tensor, int rank, const int* dims) {
  return Guarded(GraphOf(context).surroundings.error_reporter, [&] {
    return SubgraphAt(context, subgraph).ResizeInputTensor(tensor, std::vector<int>(dims, dims + rank));
  });
}

void NoteLoop(TfLiteContext* context, const LoopChoice& choice) { mote::NoteLoop(GraphOf(context), choice); }

bool AllowInPlace(TfLiteContext* context, int i, int bytes, SharingOfMemory*) {
  if (bytes == kSameSize) mote::AllowInPlace(GraphOf(context), i);
  return false;
}

KeptMemory* KeptMemoryOfNode(TfLiteContext* context) { return mote::KeptMemoryOfNode(GraphOf(context)); }

Resources& ResourcesOf(TfLiteContext* context) { return *GraphOf(context).surroundings.resources; }

int VariableId(TfLiteContext* context, const char* container, const char* shared_name) {
  int id = -1;
  (void)Guarded(GraphOf(context).surroundings.error_reporter, [&] {
    id = ResourcesOf(context).Id(container, shared_name);
    return kTfLiteOk;
  });
  return id;
}

TfLiteStatus PrepareVariable(TfLiteContext* context, int id, size_t) {
  if (id >= 0) return kTfLiteOk;
  GraphOf(context).ReportError("%d cannot be the number of a resource variable", id);
  return kTfLiteError;
}

TfLiteStatus ReadVariable(TfLiteContext* context, int id, TfLiteEvalTensor* value) {
  Resources& resources = ResourcesOf(context);
  auto* const variable = tflite::resource::GetResourceVariable(&resources.by_id(), id);
  const TfLiteTensor* const kept = variable == nullptr ? nullptr : variable->GetTensor();
  Graph& graph = GraphOf(context);
  TfLiteTensor* const tensor = TensorOf(context, value);
  const int index = static_cast<int>(tensor - graph.tensors.data());
  if (kept == nullptr) {
    graph.ReportError("resource variable %d (%s) is read before anything is assigned to it", id, resources.NameOf(id));
    return kTfLiteError;
  }
  if (kept->type != value->type) {
    graph.ReportError("resource variable %d (%s) holds %s and cannot be read as %s", id, resources.NameOf(id),
                      TfLiteTypeGetName(kept->type), TfLiteTypeGetName(value->type));
    return kTfLiteError;
  }
  // The shape is the model's if it has as many dimensions and room for just the value, as on the micro runtime; else
  // the value's.
  const bool is_planned = tensor->allocation_type != kTfLiteDynamic && tensor->bytes == kept->bytes &&
                          tensor->dims->size == kept->dims->size;
  const TfLiteIntArray& dims = is_planned ? *tensor->dims : *kept->dims;
  OP_TRY(StateShape(graph, index, dims.size, dims.data));
  graph.EvalTensor(index);
  if (kept->bytes > 0) std::memcpy(tensor->data.data, kept->data.raw, kept->bytes);
  return kTfLiteOk;
}

TfLiteStatus AssignVariable(TfLiteContext* context, int id, const TfLiteEvalTensor* value) {
  OP_TRY(PrepareVariable(context, id, 0));
  Graph& graph = GraphOf(context);
  return Guarded(graph.surroundings.error_reporter, [&] {
    Resources& resources = ResourcesOf(context);
    if (tflite::resource::CreateResourceVariableIfNotAvailable(&resources.by_id(), id) != kTfLiteOk) {
      graph.ReportError("resource %d (%s) is no variable: nothing can be assigned to it", id, resources.NameOf(id));
      return kTfLiteError;
    }
    const TfLiteTensor* const tensor = TensorOf(context, value);
    if (tflite::resource::GetResourceVariable(&resources.by_id(), id)->AssignFrom(tensor) != kTfLiteOk) {
      graph.ReportError("there is no memory for the %zu bytes of resource variable %d (%s)", tensor->bytes, id,
                        resources.NameOf(id));
      return kTfLiteError;
    }
    return kTfLiteOk;
  });
}

// The tables lie in the memory of the nodes that make them.
HashTable** Tables(TfLiteContext* context) {
  KeepNodeMemory(GraphOf(context));
  return ResourcesOf(context).tables();
}

constexpr MoteVariableRuntime kVariableRuntime = {VariableId, PrepareVariable, ReadVariable, AssignVariable, Tables};

TfLiteStatus CopyStringTensor(TfLiteContext* context, const TfLiteEvalTensor* from, TfLiteEvalTensor* to) {
  return CopyStrings(GraphOf(context), *TensorOf(context, from), TensorOf(context, to));
}

const MoteVariableRuntime* Variables(TfLiteContext*) { return &kVariableRuntime; }

}  // namespace

StringCopier* const kCopyStrings = CopyStringTensor;

const MoteOpRuntime kHostOpRuntime = {
    KeptMemoryOfNode, {},        Describe,       SetShape,        AllocatePersistent, SetConstant,
    NumSubgraphs,     PlanCall,  SubgraphInputs, SubgraphOutputs, DescribeIn,         EvalTensorIn,
    InvokeSubgraph,   Variables, ShapeInput,     NoteLoop,        AllowInPlace,       nullptr,
};

}  // namespace mote
