// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled models link this in addition if they have several subgraphs, resource variables or hash tables.
#include <cstring>

#include "mote/compiled_model.h"
#include "src/operators/seam/op.h"

namespace mote {
namespace {

const CompiledGraph& GraphOf(const TfLiteContext* context) {
  return *static_cast<const CompiledGraph*>(context->impl_);
}

const TfLiteIntArray* AsIntArray(const int32_t* list) { return reinterpret_cast<const TfLiteIntArray*>(list); }

const TfLiteIntArray* SubgraphInputs(TfLiteContext* context, int subgraph) {
  return AsIntArray(GraphOf(context).subgraphs[subgraph].inputs);
}

const TfLiteIntArray* SubgraphOutputs(TfLiteContext* context, int subgraph) {
  return AsIntArray(GraphOf(context).subgraphs[subgraph].outputs);
}

TfLiteEvalTensor* EvalTensorIn(TfLiteContext* context, int subgraph, int tensor) {
  return GetCompiledTensor(GraphOf(context).subgraphs[subgraph].context, tensor);
}

TfLiteStatus InvokeSubgraph(TfLiteContext* context, int number) {
  const CompiledSubgraph& subgraph = GraphOf(context).subgraphs[number];
  return InvokeCompiled(*subgraph.context, subgraph.nodes, subgraph.nodes + subgraph.num_nodes);
}

// Returns the variable's memory; null unless it is as large as the value. Handles may be data of the application.
void* MemoryFor(const TfLiteContext* context, int id, const TfLiteEvalTensor& value, size_t* bytes) {
  const CompiledGraph& graph = GraphOf(context);
  if (id < 0 || id >= graph.num_variables) return nullptr;
  if (BytesFor(value.type, Elements(*value.dims), bytes) != kTfLiteOk) return nullptr;
  const CompiledVariable& variable = graph.variables[id];
  return variable.bytes == *bytes ? variable.memory : nullptr;
}

TfLiteStatus Read(TfLiteContext* context, int id, TfLiteEvalTensor* value) {
  size_t bytes = 0;
  const void* const memory = MemoryFor(context, id, *value, &bytes);
  if (memory == nullptr) return kTfLiteError;
  std::memcpy(value->data.data, memory, bytes);
  return kTfLiteOk;
}

TfLiteStatus Assign(TfLiteContext* context, int id, const TfLiteEvalTensor* value) {
  size_t bytes = 0;
  void* const memory = MemoryFor(context, id, *value, &bytes);
  if (memory == nullptr) return kTfLiteError;
  std::memcpy(memory, value->data.data, bytes);
  return kTfLiteOk;
}

HashTable** Tables(TfLiteContext* context) {
  return reinterpret_cast<HashTable**>(const_cast<void**>(GraphOf(context).tables));
}

constexpr MoteVariableRuntime kVariables = {nullptr, nullptr, Read, Assign, Tables};

const MoteVariableRuntime* Variables(TfLiteContext*) { return &kVariables; }

constexpr MoteOpRuntime MakeRuntime() {
  MoteOpRuntime runtime = {};
  runtime.SetShape = CheckCompiledShape;
  runtime.SubgraphInputs = SubgraphInputs;
  runtime.SubgraphOutputs = SubgraphOutputs;
  runtime.EvalTensorIn = EvalTensorIn;
  runtime.InvokeSubgraph = InvokeSubgraph;
  runtime.Variables = Variables;
  return runtime;
}

}  // namespace

extern constexpr MoteOpRuntime kCompiledGraphRuntime = MakeRuntime();

void* GetCompiledGraphScratch(TfLiteContext* context, int id) {
  const CompiledGraph& graph = GraphOf(context);
  return graph.buffer + graph.scratch[id - 1];
}

}  // namespace mote
