// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The memory of one or more interpreters.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_ALLOCATOR_H_
#define TENSORFLOW_LITE_MICRO_MICRO_ALLOCATOR_H_

#include <cstddef>
#include <cstdint>

#include "mote/arena.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/micro/arena_allocator/single_arena_buffer_allocator.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/flatbuffer_utils.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/memory_planner/linear_memory_planner.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

struct NodeAndRegistration {
  TfLiteNode node;
  const TFLMRegistration* registration;
};

constexpr int kMaxScratchNode = (1 << 23) - 1;  // that a ScratchBuffer can name

// A scratch buffer, which Prepare asks for and the planner places. With no bytes it says that a node runs subgraph
// ~node, or only that it works in place.
struct ScratchBuffer {
  union {
    size_t bytes;   // until it is placed
    uint8_t* data;  // from then on
  };
  ScratchBuffer* next;  // of the same subgraph
  int node : 24;
  int in_place_input : 8;  // the node's output 0 may lie over this input; -1: over none
};

struct TensorPlan;

struct SubgraphAllocations {
  NodeAndRegistration* node_and_registrations;  // in the order in which they run, up to where the tensors begin
  TfLiteEvalTensor* tensors;
  ScratchBuffer* scratch_buffers;

  NodeAndRegistration* begin_nodes() const { return node_and_registrations; }
  NodeAndRegistration* end_nodes() const { return reinterpret_cast<NodeAndRegistration*>(tensors); }
};
static_assert(alignof(NodeAndRegistration) == alignof(TfLiteEvalTensor), "nothing lies between nodes and tensors");

enum class MemoryPlannerType { kGreedy = 0, kLinear = 1 };

// RecordingMicroAllocator counts each of these apart.
enum class RecordedAllocationType {
  kTfLiteEvalTensorData = 0,
  kPersistentTfLiteTensorData = 1,
  kPersistentTfLiteTensorQuantizationData = 2,
  kPersistentBufferData = 3,
  kTfLiteTensorVariableBufferData = 4,
  kNodeAndRegistrationArray = 5,
  kOpData = 6,
  kCompressionData = 7,
  kNumAllocationTypes = 8,
};

struct RecordedAllocation {
  size_t requested_bytes;
  size_t used_bytes;  // with padding
  size_t count;
};

// Several interpreters may share one allocator, and with it the memory of their activations: then only one of them may
// be between setting its inputs and reading its outputs at a time.
class MicroAllocator {
 public:
  // These put the allocator itself into the arena; null when it does not fit.
  static MicroAllocator* Create(uint8_t* tensor_arena, size_t arena_size,
                                MemoryPlannerType memory_planner_type = MemoryPlannerType::kGreedy);
  static MicroAllocator* Create(uint8_t* tensor_arena, size_t arena_size, MicroMemoryPlanner* memory_planner);
  // This form is for code of 2020 to 2022; the reporter is not used.
  static MicroAllocator* Create(uint8_t* tensor_arena, size_t arena_size, ErrorReporter*) {
    return Create(tensor_arena, arena_size);
  }
  static MicroAllocator* Create(uint8_t* tensor_arena, size_t arena_size, std::nullptr_t) {
    return Create(tensor_arena, arena_size);
  }
  // Takes all the memory that `memory_allocator` has left.
  static MicroAllocator* Create(SingleArenaBufferAllocator* memory_allocator, MicroMemoryPlanner* memory_planner);
  // Takes one arena for what lives long and one for activations.
  static MicroAllocator* Create(uint8_t* persistent_tensor_arena, size_t persistent_arena_size,
                                uint8_t* non_persistent_tensor_arena, size_t non_persistent_arena_size,
                                MemoryPlannerType memory_planner_type = MemoryPlannerType::kGreedy);

  // Makes a planner of its own; all of the arena is free.
  MicroAllocator(uint8_t* arena, size_t arena_size, MemoryPlannerType memory_planner_type);
  // A null `memory_planner` stands for one of the own planners, by type.
  MicroAllocator(const internal::Arena& arena, MicroMemoryPlanner* memory_planner,
                 MemoryPlannerType memory_planner_type);
  MicroAllocator(const MicroAllocator&) = delete;
  MicroAllocator& operator=(const MicroAllocator&) = delete;

  // Returns the bytes that Create takes from the arena for itself.
  static size_t GetDefaultTailUsage(bool is_memory_planner_given);

  // Returns the smallest arena that would do for what was allocated.
  size_t used_bytes() const { return arena_.GetUsedBytes(); }
  bool preserves_all_tensor() const { return preserves_all_tensors_; }

  // The memory is 16-byte aligned; null when there is no room.
  void* AllocatePersistentBuffer(size_t bytes) { return AllocatePersistentBuffer(bytes, MicroArenaBufferAlignment()); }
  void* AllocatePersistentBuffer(size_t bytes, size_t alignment,
                                 RecordedAllocationType type = RecordedAllocationType::kPersistentBufferData);
  uint8_t* AllocateTempBuffer(size_t size, size_t alignment) { return arena_.AllocateTemp(size, alignment); }
  void DeallocateTempBuffer(uint8_t* buffer) { arena_.DeallocateTemp(buffer); }
  TfLiteStatus ResetTempAllocations() { return arena_.ResetTempAllocations(); }
  bool IsAllTempDeallocated() { return arena_.IsAllTempDeallocated(); }

  // Returns a full view of a tensor; null when there is no room.
  TfLiteTensor* AllocatePersistentTfLiteTensor(const Model* model, const SubgraphAllocations* subgraph_allocations,
                                               int tensor_index, int subgraph_index) {
    return AllocateView(ViewPlace::kPersistent, model, subgraph_allocations, tensor_index, subgraph_index);
  }
  TfLiteTensor* AllocateTempTfLiteTensor(const Model* model, const SubgraphAllocations* subgraph_allocations,
                                         int tensor_index, int subgraph_index) {
    return AllocateView(ViewPlace::kTemp, model, subgraph_allocations, tensor_index, subgraph_index);
  }
  // Makes either view in one function; with kCounted only its bytes are counted, as if persistent, and the result is
  // null.
  enum class ViewPlace { kTemp, kPersistent, kCounted };
  TfLiteTensor* AllocateView(ViewPlace place, const Model* model, const SubgraphAllocations* subgraph_allocations,
                             int tensor_index, int subgraph_index);
  void DeallocateTempTfLiteTensor(TfLiteTensor* tensor) { arena_.DeallocateTemp(reinterpret_cast<uint8_t*>(tensor)); }

  BuiltinDataAllocator* GetBuiltinDataAllocator() { return &builtin_data_allocator_; }

  // An interpreter calls these for a model in this order.

  // Makes the records of tensors and nodes, and the variables; null when there is no room. With `count_only` the bytes
  // of the variables are only counted.
  SubgraphAllocations* AllocateSubgraphs(const Model* model, bool count_only);
  // Does this for one subgraph, with any number of records of nodes.
  TfLiteStatus FillSubgraph(const Model* model, const SubGraph& subgraph, int nodes, bool count_only,
                            SubgraphAllocations* allocations);
  TfLiteStatus RequestScratchBuffer(SubgraphAllocations* subgraph, int node, size_t bytes, int* id);
  // The node's output 0 may lie over that input, as GreedyMemoryPlanner says.
  TfLiteStatus AllowInPlace(SubgraphAllocations* subgraph, int node, int input);
  // Returns true if AllowInPlace has an effect. It has none if all tensors are preserved, or with a planner that does
  // not support it.
  bool plans_in_place() const {
    return !preserves_all_tensor() && (planner_ == nullptr || planner_->in_place_planner() != nullptr);
  }
  uint8_t* GetScratchBuffer(int id) const;
  // Frees what a node allocated since `mark`, except its scratch requests, which came after `before`; the bytes are
  // still counted. Frees nothing if the node was pinned.
  void RewindNode(size_t mark, SubgraphAllocations* subgraph, ScratchBuffer* before);
  void PinNode() { node_is_pinned_ = true; }
  // Has tensors of subgraph `s` lie where some of subgraphs do that are placed before: with `plans` they need no memory
  // of their own; without, all subgraphs up to `s` are placed, and they get their addresses.
  using Lender = void(const Model& model, const SubgraphAllocations* subgraphs, int s, TensorPlan* plans);
  // Null, as before each preparation, stands for no lender.
  void SetLender(Lender* lender) { lender_ = lender; }
  bool has_lender() const { return lender_ != nullptr; }
  // Plans and places activations and scratch buffers. With `count_only` it only counts their bytes.
  TfLiteStatus PlanMemory(const Model* model, SubgraphAllocations* subgraphs, bool count_only);

  internal::Arena& arena() { return arena_; }
  const internal::Arena& arena() const { return arena_; }

 protected:
  RecordedAllocation* records_ = nullptr;  // kNumAllocationTypes of them, or null

 private:
  class ArenaBuiltinDataAllocator : public BuiltinDataAllocator {
   public:
    explicit ArenaBuiltinDataAllocator(MicroAllocator* owner) : owner_(owner) {}
    void* Allocate(size_t size, size_t alignment_hint) override;
    void Deallocate(void*) override {}

   private:
    MicroAllocator* owner_;
    TF_LITE_REMOVE_VIRTUAL_DELETE
  };

  TfLiteStatus PlanSubgraph(const Model* model, int subgraph_index, SubgraphAllocations* allocations,
                            MicroMemoryPlanner* planner, TensorPlan* plans, size_t* bytes);
  ScratchBuffer* AddScratchBuffer(SubgraphAllocations* subgraph, int node);
  TfLiteStatus PlaceSubgraph(const SubGraph& subgraph, SubgraphAllocations* allocations, MicroMemoryPlanner* planner,
                             uint8_t* base);

  internal::Arena arena_;
  MicroMemoryPlanner* planner_;  // null: an own one
  bool preserves_all_tensors_;
  bool node_is_pinned_ = false;
  ArenaBuiltinDataAllocator builtin_data_allocator_;
  // Tells the planner, once AllowInPlace has been called.
  void (*let_share_)(const SubgraphAllocations& allocations, const TensorPlan* plans,
                     GreedyMemoryPlanner* planner) = nullptr;
  Lender* lender_ = nullptr;
  void Lend(const Model& model, const SubgraphAllocations* subgraphs, int s, TensorPlan* plans) const {
    if (lender_ != nullptr && plans_in_place()) lender_(model, subgraphs, s, plans);
  }
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_ALLOCATOR_H_
