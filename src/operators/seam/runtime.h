// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What a runtime offers to operators: tables of functions, which each runtime fills.
#ifndef MOTE_SRC_OPERATORS_SEAM_RUNTIME_H_
#define MOTE_SRC_OPERATORS_SEAM_RUNTIME_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/seam/kept_memory.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/seam/tensor.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

struct HashTable;

// How the runtime of microcontrollers shares memory. Operators hand it over, so that an image without any that can work
// in place links none of it.
using SharingOfMemory = bool(TfLiteContext* context, int i, int bytes);
bool ShareMemoryOfArena(TfLiteContext* context, int i, int bytes);
constexpr int kSameSize = -1;  // in place of `bytes`

}  // namespace mote

// Resource variables; apart from MoteOpRuntime, so that an image without them links none of it. Each function reports
// its own errors.
struct MoteVariableRuntime {
  // Finds or makes the variable of that name, -1 when there is no room. Names may be null or empty.
  int (*Id)(TfLiteContext* context, const char* container, const char* shared_name);
  TfLiteStatus (*Prepare)(TfLiteContext* context, int id, size_t bytes);  // makes room for its value
  // These check the id, and that the sizes in bytes agree.
  TfLiteStatus (*Read)(TfLiteContext* context, int id, TfLiteEvalTensor* value);
  TfLiteStatus (*Assign)(TfLiteContext* context, int id, const TfLiteEvalTensor* value);
  // Where the first of the hash tables is kept. They belong to src/operators/text/hashtable.cc; the runtime drops them
  // before it prepares the operators anew.
  mote::HashTable** (*Tables)(TfLiteContext* context);
};

// Each runtime points TfLiteContext::op_runtime to one of these.
struct MoteOpRuntime {
  TfLiteStatus (*Describe)(TfLiteContext* context, int tensor_index, mote::TensorInfo* info);
  // States an output's shape: the static runtime compares it with the model's, the dynamic one resizes. With `at_eval`
  // the static runtime accepts any shape that fits in the planned bytes.
  TfLiteStatus (*SetShape)(TfLiteContext* context, int tensor_index, int rank, const int* dims, bool at_eval);
  void* (*AllocatePersistent)(TfLiteContext* context, size_t bytes, size_t alignment);
  // From Prepare: the tensor's elements are known now, never change, and stay at `data` as long as the interpreter
  // lives. The runtime needs no room for them, and Describe tells them to the operators prepared later. With `data`
  // null nothing is said of the elements; what the node has allocated stays in its place, as it does for those.
  TfLiteStatus (*SetConstant)(TfLiteContext* context, int tensor_index, const void* data);

  // Subgraphs, for control flow. Prepare names each that Eval may invoke with PlanCall, after it has checked the index;
  // so the planner keeps their memory apart. The caller checks the indices of subgraphs; for a tensor out of range the
  // result is null or kTfLiteError. Empty lists of inputs and outputs may be null. The inputs of a subgraph hold what
  // is written there until it is invoked, its outputs their values until another subgraph is invoked; neither shares
  // memory with the tensors of the node that invokes it. InvokeSubgraph reports its own errors.
  int (*NumSubgraphs)(TfLiteContext* context);
  TfLiteStatus (*PlanCall)(TfLiteContext* context, int subgraph);
  const TfLiteIntArray* (*SubgraphInputs)(TfLiteContext* context, int subgraph);
  const TfLiteIntArray* (*SubgraphOutputs)(TfLiteContext* context, int subgraph);
  TfLiteStatus (*DescribeIn)(TfLiteContext* context, int subgraph, int tensor_index, mote::TensorInfo* info);
  TfLiteEvalTensor* (*EvalTensorIn)(TfLiteContext* context, int subgraph, int tensor_index);
  TfLiteStatus (*InvokeSubgraph)(TfLiteContext* context, int subgraph);

  // Null, with a message, where the application gave the runtime no resource variables.
  const MoteVariableRuntime* (*Variables)(TfLiteContext* context);

  // Null on the static runtime. On the dynamic one: an input of a subgraph takes that shape. It has its memory, and the
  // subgraph's outputs their shapes as far as they can be known, after the next PlanCall, which here is allowed at Eval
  // too.
  TfLiteStatus (*ShapeInput)(TfLiteContext* context, int subgraph, int tensor_index, int rank,
                             const int* dims) = nullptr;

  // From Prepare: PrepareContext::NoteLoop. Null where nobody asks.
  void (*NoteLoop)(TfLiteContext* context, const mote::LoopChoice& choice) = nullptr;

  // From Prepare, of input i of the node: PrepareContext::AllowOverlay or, with kSameSize for `bytes`, AllowInPlace.
  // The runtime of microcontrollers lets `arena` do it. Null where the runtime makes no use of it.
  bool (*AllowInPlace)(TfLiteContext* context, int i, int bytes, mote::SharingOfMemory* arena) = nullptr;

#ifdef MOTE_HAS_KEPT_MEMORY
  // From Prepare and at Eval: the memory of the node at work, from its first piece on; null if its inputs but the first
  // are no constants. Null on the static runtime.
  mote::KeptMemory* (*KeptMemoryOfNode)(TfLiteContext* context) = nullptr;
#endif
};

#endif  // MOTE_SRC_OPERATORS_SEAM_RUNTIME_H_
