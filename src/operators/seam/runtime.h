// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The tables of functions by which a runtime serves operators; each runtime fills them.
#ifndef MOTE_SRC_OPERATORS_SEAM_RUNTIME_H_
#define MOTE_SRC_OPERATORS_SEAM_RUNTIME_H_

#include <cstddef>
#include <cstdint>

#include "src/operators/seam/flash_constants.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/seam/loop_choice.h"
#include "src/operators/seam/tensor.h"
#include "tensorflow/lite/c/common.h"

namespace mote {

struct HashTable;

// The function of the micro runtime that lets an output share the memory of an input. Operators that work in place pass
// its address on; so an image without such operators does not link it.
using SharingOfMemory = bool(TfLiteContext* context, int i, int bytes);
bool ShareMemoryOfArena(TfLiteContext* context, int i, int bytes);
constexpr int kSameSize = -1;  // for `bytes`: input and output have the same size

// The micro runtime does these from an operator's Prepare on, in the rest of the model. The dynamic runtime always does
// so. As with SharingOfMemory, an image without such operators links none of it.
// Shapes that are stated take the place of the file's placeholders. Operators call this from which a size can come that
// a converter does not know, where only unknown sizes, which stand for 1, are missing in the input.
void TakeShapes(TfLiteContext* context);
// Does what TakeShapes does, and runs nodes whose inputs are all known in Prepare. Operators that make data of a shape
// call this.
void FoldKnownNodes(TfLiteContext* context);

// A node calls this in Prepare that runs `body` on its inputs as long as `condition` says so. On other runtimes than
// the micro one nothing happens; there, in the subgraphs after the one at work:
// - Where the file leaves the shape of a state open, it is that of the node's input.
// - Rows that are written into a list, of which a converter makes three operators, take one (shared/row_write.h).
// - The condition's inputs, and state that the body leaves as it is or writes rows into, lie where the node's outputs
// do.
[[nodiscard]] TfLiteStatus PrepareLoop(TfLiteContext* context, const TfLiteNode& node, int condition, int body);

// Returns true if a node of the subgraph at work, or the one that runs it, reads the tensor; on other runtimes than the
// micro one false.
bool IsReadByNode(TfLiteContext* context, int tensor);
// Returns true if all nodes that read the tensor are still to be prepared, since the node at work runs in its Prepare;
// on other runtimes than the micro one false.
bool ReadersComeLater(TfLiteContext* context, int tensor);

// Like SharingOfMemory, for nodes that change shapes while they run: has the sizes of the model's outputs follow
// them.
using FollowingOfShapes = void(TfLiteTensor* const* outputs, int count);
FollowingOfShapes FollowShapesOfOutputs;

}  // namespace mote

// Gives resource variables. It is apart from MoteOpRuntime, so that an image without them links none of it. Each
// function reports its own errors.
struct MoteVariableRuntime {
  // Finds or makes the variable of that name, -1 when there is no room. Names may be null or empty.
  int (*Id)(TfLiteContext* context, const char* container, const char* shared_name);
  TfLiteStatus (*Prepare)(TfLiteContext* context, int id, size_t bytes);  // makes room for its value
  // These check the id, and that the sizes in bytes agree.
  TfLiteStatus (*Read)(TfLiteContext* context, int id, TfLiteEvalTensor* value);
  TfLiteStatus (*Assign)(TfLiteContext* context, int id, const TfLiteEvalTensor* value);
  // Returns the place of the pointer to the first hash table. The tables belong to src/operators/text/hashtable.cc; the
  // runtime drops them before it prepares the operators anew.
  mote::HashTable** (*Tables)(TfLiteContext* context);
};

// Each runtime points TfLiteContext::op_runtime to one of these.
struct MoteOpRuntime : mote::KeptMemoryOfRuntime<mote::kKeepsWeights>,
                       mote::FlashConstantsOfRuntime<mote::kMayPrepareFlash> {
  TfLiteStatus (*Describe)(TfLiteContext* context, int tensor_index, mote::TensorInfo* info) = nullptr;
  // States an output's shape. The dynamic runtime resizes; the micro one compares the shape with the model's or, in
  // Prepare, takes it where the model's is only a placeholder.
  TfLiteStatus (*SetShape)(TfLiteContext* context, int tensor_index, int rank, const int* dims, bool at_eval) = nullptr;
  void* (*AllocatePersistent)(TfLiteContext* context, size_t bytes, size_t alignment) = nullptr;
  // An operator says with this in Prepare that the tensor's elements are known now, never change, and stay at `data` as
  // long as the interpreter lives. The runtime needs no room for them, and Describe tells them to the operators
  // prepared later. With `data` null, the elements stay unknown. In both cases the memory that the node has allocated
  // stays where it is.
  TfLiteStatus (*SetConstant)(TfLiteContext* context, int tensor_index, const void* data) = nullptr;

  // These run subgraphs, for control flow. Prepare calls PlanCall for each subgraph that Eval may invoke, so that the
  // planner keeps their memory apart. The caller has checked the indices of subgraphs; for a tensor out of range the
  // result is null or kTfLiteError. Empty lists of inputs and outputs may be null. What is written to the inputs of a
  // subgraph stays there until it is invoked, and its outputs stay until another subgraph is invoked. Neither shares
  // memory with the tensors of the node that invokes it. InvokeSubgraph reports its own errors.
  int (*NumSubgraphs)(TfLiteContext* context) = nullptr;
  TfLiteStatus (*PlanCall)(TfLiteContext* context, int subgraph) = nullptr;
  const TfLiteIntArray* (*SubgraphInputs)(TfLiteContext* context, int subgraph) = nullptr;
  const TfLiteIntArray* (*SubgraphOutputs)(TfLiteContext* context, int subgraph) = nullptr;
  TfLiteStatus (*DescribeIn)(TfLiteContext* context, int subgraph, int tensor_index, mote::TensorInfo* info) = nullptr;
  TfLiteEvalTensor* (*EvalTensorIn)(TfLiteContext* context, int subgraph, int tensor_index) = nullptr;
  TfLiteStatus (*InvokeSubgraph)(TfLiteContext* context, int subgraph) = nullptr;

  // Returns null, after a message, where the application gave the runtime no resource variables.
  const MoteVariableRuntime* (*Variables)(TfLiteContext* context) = nullptr;

  // Gives an input of a subgraph this shape. It is null on the micro runtime. Call PlanCall afterwards, which the
  // dynamic runtime allows at Eval, too: then the input has memory, and the subgraph's outputs have their shapes, as
  // far as these can be known.
  TfLiteStatus (*ShapeInput)(TfLiteContext* context, int subgraph, int tensor_index, int rank,
                             const int* dims) = nullptr;

  // PrepareContext::NoteLoop calls this. It is null where nobody asks.
  void (*NoteLoop)(TfLiteContext* context, const mote::LoopChoice& choice) = nullptr;

  // PrepareContext::AllowOverlay or, with kSameSize for `bytes`, AllowInPlace call this in Prepare, for input i of the
  // node. The micro runtime calls `arena` for it. It is null where the runtime never shares memory so.
  bool (*AllowInPlace)(TfLiteContext* context, int i, int bytes, mote::SharingOfMemory* arena) = nullptr;

  // The Prepare of a node that changes the shapes of its outputs while it runs calls this. The micro runtime calls
  // `arena` after each run. It is null where sizes follow by themselves.
  void (*NoteChangingShapes)(TfLiteContext* context, mote::FollowingOfShapes* arena) = nullptr;
};

#endif  // MOTE_SRC_OPERATORS_SEAM_RUNTIME_H_
