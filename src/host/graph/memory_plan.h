// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The memory plan gives tensors of a graph and scratch buffers of its nodes their addresses. It leaves out tensors on
// the heap, which change their size while the graph runs.
#ifndef MOTE_SRC_HOST_GRAPH_MEMORY_PLAN_H_
#define MOTE_SRC_HOST_GRAPH_MEMORY_PLAN_H_

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "src/host/memory/arena_planner.h"
#include "src/host/memory/block.h"
#include "tensorflow/lite/core/c/common.h"

namespace mote {

struct Graph;

// Returns the value of each byte of a variable that nobody has written, and of other tensors.
inline int ByteAtFirst(const TfLiteTensor& tensor) {
  return tensor.is_variable && tensor.type == kTfLiteInt8 ? tensor.params.zero_point : 0;
}

// Each function that can fail gives kTfLiteError after a message.
class MemoryPlan {
 public:
  // Memory that is allocated from now on comes from the allocator; null: from the heap. Memory that exists stays in
  // place.
  void SetAllocator(const TfLiteAllocator* allocator) { allocator_ = allocator; }
  Block NewMemory(size_t bytes) const;

  // Allocates the arena: tensors whose shape is known before the graph runs, and scratch buffers. All bytes are 0.
  TfLiteStatus AllocateArena(Graph& graph);
  // Drops the arena: tensors have no memory there any more.
  void DropArena(TfLiteContext* context);
  // Says that no node behind that place of the execution plan uses the tensor.
  bool IsLastUse(int tensor, int place) const;
  // Returns true if what a node writes to the tensor in the arena is still there after a run.
  bool IsThereAfterRun(int tensor) const { return there_after_run_.count(tensor) != 0; }

  // Allocates the inputs of the graph. Nodes do not share their memory, so the values that the application writes
  // outlive a plan, unless the number of their bytes changes.
  TfLiteStatus AllocateInputs(Graph& graph);
  void DropInputs();
  // Variables keep their values by the same rule.
  TfLiteStatus AllocateVariables(TfLiteContext* context);

  // Returns the memory that the application has given a tensor; null and 0 bytes if it has given none.
  TfLiteCustomAllocation GivenTo(int tensor) const;
  bool IsGiven(int tensor) const { return given_.count(tensor) != 0; }
  void Give(TfLiteContext* context, int tensor, const TfLiteCustomAllocation& allocation);
  // The tensor takes the memory that the application gave it only while its shape fits.
  void PlaceGiven(TfLiteContext* context, int tensor) const;
  // Fails if memory that the application gave is too short for its tensor.
  TfLiteStatus CheckGiven(TfLiteContext* context) const;
  static TfLiteStatus CheckLength(TfLiteContext* context, int tensor, const TfLiteCustomAllocation& allocation,
                                  size_t bytes);

  // Forgets the tensor's memory, since the tensor will be another one.
  void Forget(int tensor);

  // Adds a scratch buffer of a node, in the next arena or in `own`; returns its id.
  int AddScratch(int node, size_t bytes, Block own);
  void RemoveScratch(int id) { scratch_[static_cast<size_t>(id)] = {}; }
  // Returns null for an id that does not exist.
  void* ScratchData(int id) const;

  size_t arena_and_input_bytes() const { return arena_bytes_ + input_bytes_; }
  size_t variable_bytes() const { return variable_bytes_; }

 private:
  // This memory stays when the arena is planned anew.
  struct TensorBlock {
    Block block;
    size_t bytes;
  };

  struct Scratch {
    int node = -1;  // -1: not in use
    size_t bytes = 0;
    void* data = nullptr;
    Block own;  // null: in the arena
  };

  TfLiteStatus KeepOrAllocate(TfLiteContext* context, int tensor, std::map<int, TensorBlock>* blocks) const;
  TfLiteStatus PlaceInArena(Graph& graph, std::vector<PlannedBuffer>* buffers, const std::vector<void**>& owners);
  void FindWhatStays(const std::vector<int>& written_at, const std::vector<int>& buffer_of,
                     const std::vector<PlannedBuffer>& buffers);

  const TfLiteAllocator* allocator_ = nullptr;
  std::vector<int> last_use_;  // of each tensor, as a place in the execution plan; -1: none
  std::set<int> there_after_run_;
  std::vector<Scratch> scratch_;
  std::map<int, TensorBlock> inputs_;
  std::map<int, TensorBlock> variables_;
  std::map<int, TfLiteCustomAllocation> given_;
  Block arena_;
  size_t arena_bytes_ = 0;
  size_t input_bytes_ = 0;
  size_t variable_bytes_ = 0;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_MEMORY_PLAN_H_
