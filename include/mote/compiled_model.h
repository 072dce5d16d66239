// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The parts of the code that `mote compile` writes. An application includes the header that is written beside it.
#ifndef MOTE_COMPILED_MODEL_H_
#define MOTE_COMPILED_MODEL_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace mote {

// A word of an operator's plan.
union CompiledWord {
  uintptr_t number;
  const void* address;

  constexpr CompiledWord() : number(0) {}
  constexpr CompiledWord(uintptr_t n) : number(n) {}
  constexpr CompiledWord(const void* a) : address(a) {}
};

struct CompiledNode {
  const TFLMInferenceRegistration* kernel;
  const int32_t* inputs;  // their number, then the indices of tensors; -1: none
  const int32_t* outputs;
  const void* plan;
};

// Memory that changes while the model runs, and what is in it before.
struct CompiledState {
  void* memory;
  const void* begins_as;  // null: all bytes are 0
  size_t bytes;
};

// A model whose nodes run other subgraphs or use resources has a graph; so has one whose scratch memory lies too far
// from the beginning of the buffer for an id.
struct CompiledSubgraph {
  const TfLiteContext* context;  // null: nothing runs this one
  const CompiledNode* nodes;
  int32_t num_nodes;
  const int32_t* inputs;  // lists as those of a node
  const int32_t* outputs;
};

// A resource variable. Its memory is null if no node gives it a value.
struct CompiledVariable {
  void* memory;
  size_t bytes;
};

struct CompiledGraph {
  uint8_t* buffer;
  const CompiledSubgraph* subgraphs;  // by their number in the model
  int32_t num_subgraphs;
  const CompiledVariable* variables;
  int32_t num_variables;
  const uint32_t* scratch;  // where it lies in the buffer, by the operators' ids, which begin with 1
  void* const* tables;      // the first of the hash tables
};

// An operator finds its scratch memory by an id: 1 is the beginning of the buffer, and each more so many bytes further.
constexpr int kCompiledScratchUnit = 16;
// These return the scratch memory of that id, and a tensor by its index, of the model that runs.
void* GetCompiledScratch(TfLiteContext* context, int id);
TfLiteEvalTensor* GetCompiledTensor(const TfLiteContext* context, int tensor);
extern const MoteOpRuntime kCompiledOpRuntime;
// Refuses an output whose shape is not the planned one.
TfLiteStatus CheckCompiledShape(TfLiteContext* context, int tensor, int rank, const int* dims, bool at_eval);
// Models with a graph use these in their place.
void* GetCompiledGraphScratch(TfLiteContext* context, int id);
extern const MoteOpRuntime kCompiledGraphRuntime;

// The tensors of a model and the buffer of its activations, as operators see them. The context is constant, so that it
// takes no RAM: operators change nothing in it.
#if __cplusplus >= 201402L
constexpr TfLiteContext MakeCompiledContext(const TfLiteEvalTensor* tensors, uint8_t* buffer) {
  TfLiteContext context = {};
  context.eval_tensors = const_cast<TfLiteEvalTensor*>(tensors);
  context.impl_ = buffer;
  context.GetScratchBuffer = GetCompiledScratch;
  context.GetEvalTensor = GetCompiledTensor;
  context.op_runtime = &kCompiledOpRuntime;
  return context;
}
// Makes the context of a subgraph.
constexpr TfLiteContext MakeCompiledContext(const TfLiteEvalTensor* tensors, const CompiledGraph* graph) {
  TfLiteContext context = MakeCompiledContext(tensors, static_cast<uint8_t*>(nullptr));
  context.impl_ = const_cast<CompiledGraph*>(graph);
  context.GetScratchBuffer = GetCompiledGraphScratch;
  context.op_runtime = &kCompiledGraphRuntime;
  return context;
}
#endif

// Runs one node, and the nodes up to `end` or up to the first that fails.
TfLiteStatus InvokeCompiled(const TfLiteContext& context, const CompiledNode& node);
TfLiteStatus InvokeCompiled(const TfLiteContext& context, const CompiledNode* node, const CompiledNode* end);

// Runs node *next, and sets *next to the one after it, or to 0 at the end and after a failure. *more says if some are
// left. Returns kTfLiteError if `more` is null.
TfLiteStatus InvokeCompiledStep(const TfLiteContext& context, const CompiledNode* nodes, int32_t count, int32_t* next,
                                bool* more);

// Has the sizes of outputs follow their shapes after a run, since these may depend on data. Returns `status`.
TfLiteStatus FollowShapes(TfLiteTensor* outputs, int32_t count, TfLiteStatus status);

// Sets each of the states to its beginning.
void ResetCompiled(const CompiledState* state, const CompiledState* end);

}  // namespace mote

#endif  // MOTE_COMPILED_MODEL_H_
