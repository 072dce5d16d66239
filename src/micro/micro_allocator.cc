// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_allocator.h"

#include <climits>
#include <cstring>
#include <new>

#include "src/core/shape.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {

namespace {

using mote::Contains;
using mote::InputsOf;
using mote::NumOperators;
using mote::NumSubgraphs;
using mote::NumTensors;
using mote::OutputsOf;
using mote::SubgraphAt;
using mote::TensorAt;

constexpr int kAlignment = MicroArenaBufferAlignment();
// One operator may ask for so many scratch buffers.
constexpr int kMaxScratchBuffersPerNode = 16;

size_t AlignSize(size_t size) { return (size + kAlignment - 1) & ~static_cast<size_t>(kAlignment - 1); }

// Above the largest multiple of 16 it is INT_MAX, more than kMaxOverlayBytes.
int PlannedSize(size_t bytes) { return bytes > INT_MAX - kAlignment ? INT_MAX : static_cast<int>(AlignSize(bytes)); }

void Include(const TfLiteIntArray* tensors, int op, TensorPlan* plans) {
  if (tensors == nullptr) return;  // of a node that a delegate runs
  for (int i = 0; i < tensors->size; ++i) {
    if (tensors->data[i] >= 0) plans[tensors->data[i]].Include(op);
  }
}

// Finds the lifetimes of all tensors of a subgraph.
void FindLifetimes(const SubGraph& subgraph, const SubgraphAllocations& allocations, TensorPlan* plans) {
  std::memset(plans, 0xFF, sizeof(TensorPlan) * NumTensors(subgraph));  // kNever
  Include(InputsOf(subgraph), 0, plans);
  int op = 0;
  for (const NodeAndRegistration* node = allocations.begin_nodes(); node != allocations.end_nodes(); ++node, ++op) {
    Include(node->node.inputs, op, plans);
    Include(node->node.outputs, op, plans);
  }
  Include(OutputsOf(subgraph), op, plans);  // no operator may make something else in place of them
}

// Tells the planner, which has all buffers, which operators may work in place.
void LetShare(const SubgraphAllocations& allocations, const TensorPlan* plans, GreedyMemoryPlanner* planner) {
  for (const ScratchBuffer* s = allocations.scratch_buffers; s != nullptr; s = s->next) {
    if (s->in_place_input < 0) continue;
    const TfLiteNode& node = allocations.begin_nodes()[s->node].node;
    planner->AllowInPlace(plans[node.inputs->data[s->in_place_input]].buffer(), plans[node.outputs->data[0]].buffer());
  }
}

#ifndef TF_LITE_STRIP_ERROR_STRINGS
// Returns the tensor of a buffer, of which the planner has been told in their order.
int TensorOfBuffer(const SubGraph& subgraph, const SubgraphAllocations& allocations, int buffer) {
  int tensor = 0;
  while (!mote::IsPlanned(TensorAt(subgraph, tensor), allocations.tensors[tensor]) || buffer-- > 0) ++tensor;
  return tensor;
}

void ReportOverlap(const SubGraph& subgraph, const SubgraphAllocations& allocations, int buffer, int other) {
  MicroPrintf("the model's offline memory plan puts tensor %d over tensor %d, and both are needed at the same time",
              TensorOfBuffer(subgraph, allocations, buffer), TensorOfBuffer(subgraph, allocations, other));
}
#else
void ReportOverlap(const SubGraph&, const SubgraphAllocations&, int, int) {}
#endif

// The activations of a subgraph lie in this part of the overlay: above those of every subgraph that runs it.
struct Region {
  size_t begin;
  size_t bytes;

  size_t end() const { return begin + bytes; }
};

constexpr size_t kMaxOverlayBytes = 0x7FFFFFF0;

// Moves each region above those of its callers until nothing moves; returns the end of the highest. The end is more
// than kMaxOverlayBytes if the regions are, or if subgraphs run each other in a circle.
size_t StackRegions(int count, const SubgraphAllocations* subgraphs, Region* regions) {
  size_t top = 0;
  bool moved = true;
  while (moved && top <= kMaxOverlayBytes) {
    moved = false;
    for (int s = 0; s < count; ++s) {
      const size_t end = regions[s].end();
      if (end > top) top = end;
      for (const ScratchBuffer* call = subgraphs[s].scratch_buffers; call != nullptr; call = call->next) {
        if (call->node >= 0 || regions[~call->node].begin >= end) continue;
        regions[~call->node].begin = end;
        moved = true;
      }
    }
  }
  return top;
}

// Finds the model's own plan for a subgraph: an offset for each tensor, -1 where the planner decides. `offsets` stays
// null where there is none. The metadata "OfflineMemoryAllocation" have the format: int32 version, subgraph, count,
// then `count` offsets.
TfLiteStatus FindOfflineOffsets(const Model& model, int subgraph, int tensors, const int32_t** offsets) {
  if (model.metadata() == nullptr) return kTfLiteOk;
  for (const Metadata* metadata : *model.metadata()) {
    if (metadata->name() == nullptr || !mote::SameName(metadata->name()->c_str(), "OfflineMemoryAllocation")) continue;
    const flatbuffers::Vector<uint8_t>* const data = mote::DataOfBuffer(model, metadata->buffer());
    const uint32_t words = data == nullptr ? 0 : data->size() / sizeof(int32_t);
    const int32_t* const plan = words < 3 ? nullptr : reinterpret_cast<const int32_t*>(data->data());
    if (plan != nullptr && plan[1] != subgraph) continue;
    if (plan == nullptr || plan[2] != tensors || words < 3u + tensors) {
      MicroPrintf(
          "the model's offline memory plan for subgraph %d has %d words; it needs 3 and one for each of the %d "
          "tensors, and the third word must say that number",
          subgraph, static_cast<int>(words), tensors);
      return kTfLiteError;
    }
    *offsets = plan + 3;
  }
  return kTfLiteOk;
}

template <class T>
T* New(MicroAllocator& allocator, size_t count, RecordedAllocationType type) {
  return static_cast<T*>(allocator.AllocatePersistentBuffer(sizeof(T) * count, alignof(T), type));
}

// FlatBuffers aligns constants to 4 bytes, which is less than what a processor of 64 bits may need for wider elements:
// such a constant is copied.
TfLiteStatus AlignConstant(MicroAllocator& allocator, const Model& model, const Tensor& of, TfLiteEvalTensor* tensor) {
  constexpr size_t kAlignment = 8;  // of the widest element
  const void* const constant = tensor->data.data;
  if (mote::ElementBits(tensor->type) < 64 || reinterpret_cast<uintptr_t>(constant) % kAlignment == 0) return kTfLiteOk;
  const size_t bytes = mote::TensorBytes(model, of, *tensor);  // a sparse one has fewer than its shape says
  tensor->data.data =
      allocator.AllocatePersistentBuffer(bytes, kAlignment, RecordedAllocationType::kPersistentBufferData);
  if (tensor->data.data == nullptr) return kTfLiteError;
  std::memcpy(tensor->data.data, constant, bytes);
  return kTfLiteOk;
}

}  // namespace

MicroAllocator* MicroAllocator::Create(uint8_t* tensor_arena, size_t arena_size,
                                       MemoryPlannerType memory_planner_type) {
  internal::Arena arena(tensor_arena, arena_size);
  uint8_t* const place = arena.AllocatePersistentBuffer(sizeof(MicroAllocator), alignof(MicroAllocator));
  return place == nullptr ? nullptr : new (place) MicroAllocator(arena, nullptr, memory_planner_type);
}

MicroAllocator* MicroAllocator::Create(uint8_t* tensor_arena, size_t arena_size, MicroMemoryPlanner* memory_planner) {
  internal::Arena arena(tensor_arena, arena_size);
  uint8_t* const place = arena.AllocatePersistentBuffer(sizeof(MicroAllocator), alignof(MicroAllocator));
  return place == nullptr ? nullptr : new (place) MicroAllocator(arena, memory_planner, MemoryPlannerType::kGreedy);
}

MicroAllocator* MicroAllocator::Create(SingleArenaBufferAllocator* memory_allocator,
                                       MicroMemoryPlanner* memory_planner) {
  const size_t bytes = memory_allocator->GetAvailableMemory(1);
  return Create(memory_allocator->AllocatePersistentBuffer(bytes, 1), bytes, memory_planner);
}

MicroAllocator* MicroAllocator::Create(uint8_t* persistent_tensor_arena, size_t persistent_arena_size,
                                       uint8_t* non_persistent_tensor_arena, size_t non_persistent_arena_size,
                                       MemoryPlannerType memory_planner_type) {
  internal::Arena arena(persistent_tensor_arena, persistent_arena_size, non_persistent_tensor_arena,
                        non_persistent_arena_size);
  uint8_t* const place = arena.AllocatePersistentBuffer(sizeof(MicroAllocator), alignof(MicroAllocator));
  return place == nullptr ? nullptr : new (place) MicroAllocator(arena, nullptr, memory_planner_type);
}

MicroAllocator::MicroAllocator(uint8_t* arena, size_t arena_size, MemoryPlannerType memory_planner_type)
    : arena_(arena, arena_size),
      planner_(nullptr),
      preserves_all_tensors_(memory_planner_type == MemoryPlannerType::kLinear),
      builtin_data_allocator_(this) {}

MicroAllocator::MicroAllocator(const internal::Arena& arena, MicroMemoryPlanner* memory_planner,
                               MemoryPlannerType memory_planner_type)
    : arena_(arena),
      planner_(memory_planner),
      preserves_all_tensors_(memory_planner_type == MemoryPlannerType::kLinear ||
                             (memory_planner != nullptr && memory_planner->preserves_all_tensors())),
      builtin_data_allocator_(this) {}

size_t MicroAllocator::GetDefaultTailUsage(bool) { return AlignSize(sizeof(MicroAllocator)); }

void* MicroAllocator::ArenaBuiltinDataAllocator::Allocate(size_t size, size_t alignment_hint) {
  return owner_->AllocatePersistentBuffer(size, alignment_hint, RecordedAllocationType::kOpData);
}

void* MicroAllocator::AllocatePersistentBuffer(size_t bytes, size_t alignment, RecordedAllocationType type) {
  const size_t before = arena_.PersistentMark();
  void* const buffer = arena_.AllocatePersistentBuffer(bytes, alignment);
  if (records_ != nullptr && buffer != nullptr) {
    RecordedAllocation& record = records_[static_cast<int>(type)];
    record.requested_bytes += bytes;
    record.used_bytes += arena_.PersistentMark() - before;
    ++record.count;
  }
  return buffer;
}

TfLiteTensor* MicroAllocator::AllocateView(ViewPlace place, const Model* model,
                                           const SubgraphAllocations* subgraph_allocations, int tensor_index,
                                           int subgraph_index) {
  const Tensor& tensor = TensorAt(SubgraphAt(*model, subgraph_index), tensor_index);
  const size_t bytes = mote::TensorViewBytes(tensor);
  void* memory = nullptr;
  if (place == ViewPlace::kTemp) {
    memory = arena_.AllocateTemp(bytes, alignof(TfLiteTensor));
  } else if (place == ViewPlace::kPersistent) {
    memory =
        AllocatePersistentBuffer(bytes, alignof(TfLiteTensor), RecordedAllocationType::kPersistentTfLiteTensorData);
  } else {
    arena_.CountPersistentBuffer(bytes, alignof(TfLiteTensor));
  }
  if (memory == nullptr) return nullptr;
  return mote::MakeTensorView(*model, tensor, subgraph_allocations[subgraph_index].tensors[tensor_index], memory);
}

SubgraphAllocations* MicroAllocator::AllocateSubgraphs(const Model* model, bool count_only) {
  const int count = NumSubgraphs(*model);
  auto* const allocations = New<SubgraphAllocations>(*this, count, RecordedAllocationType::kPersistentBufferData);
  if (allocations == nullptr) return nullptr;
  for (int s = 0; s < count; ++s) {
    const SubGraph& subgraph = SubgraphAt(*model, s);
    if (FillSubgraph(model, subgraph, NumOperators(subgraph), count_only, &allocations[s]) != kTfLiteOk) return nullptr;
  }
  return allocations;
}

TfLiteStatus MicroAllocator::FillSubgraph(const Model* model, const SubGraph& subgraph, int nodes, bool count_only,
                                          SubgraphAllocations* allocations) {
  const int tensors = NumTensors(subgraph);
  allocations->scratch_buffers = nullptr;
  allocations->tensors = New<TfLiteEvalTensor>(*this, tensors, RecordedAllocationType::kTfLiteEvalTensorData);
  allocations->node_and_registrations =
      New<NodeAndRegistration>(*this, nodes, RecordedAllocationType::kNodeAndRegistrationArray);
  if (allocations->tensors == nullptr || allocations->node_and_registrations == nullptr) return kTfLiteError;
  std::memset(static_cast<void*>(allocations->node_and_registrations), 0, sizeof(NodeAndRegistration) * nodes);
  for (int t = 0; t < tensors; ++t) {
    TfLiteEvalTensor& tensor = allocations->tensors[t];
    TF_LITE_ENSURE_STATUS(mote::FillEvalTensor(*model, TensorAt(subgraph, t), &tensor));
    if (sizeof(void*) > 4) TF_LITE_ENSURE_STATUS(AlignConstant(*this, *model, TensorAt(subgraph, t), &tensor));
    if (!TensorAt(subgraph, t).is_variable()) continue;
    const size_t bytes = AlignSize(mote::EvalTensorBytes(tensor));
    if (count_only) {
      if (!arena_.SkipPersistentBuffer(bytes)) return kTfLiteError;
      continue;
    }
    tensor.data.data =
        AllocatePersistentBuffer(bytes, kAlignment, RecordedAllocationType::kTfLiteTensorVariableBufferData);
    if (tensor.data.data == nullptr) return kTfLiteError;
  }
  return kTfLiteOk;
}

// An id says where its record lies. Operators keep it in 16 bits: with larger pointers, models for which that is too
// few bytes are more common.
constexpr size_t kScratchIdUnit = sizeof(size_t) > 4 ? alignof(ScratchBuffer) : 1;

TfLiteStatus MicroAllocator::RequestScratchBuffer(SubgraphAllocations* subgraph, int node, size_t bytes, int* id) {
  ScratchBuffer* scratch = subgraph->scratch_buffers;
  const bool is_free = scratch != nullptr && node >= 0 && scratch->node == node && scratch->bytes == 0;
  if (!is_free) scratch = AddScratchBuffer(subgraph, node);
  if (scratch == nullptr) return kTfLiteError;
  scratch->bytes = bytes;
  *id = static_cast<int>(arena_.OffsetOf(scratch) / kScratchIdUnit);
  return kTfLiteOk;
}

ScratchBuffer* MicroAllocator::AddScratchBuffer(SubgraphAllocations* subgraph, int node) {
  if constexpr (sizeof(size_t) > 4) {  // smaller memories hold no such model
    if (node < ~kMaxScratchNode || node > kMaxScratchNode) {
      MicroPrintf("Node %d asks for scratch memory; nodes up to %d can. Run such a model in the dynamic runtime.", node,
                  kMaxScratchNode);
      return nullptr;
    }
  }
  auto* const scratch = New<ScratchBuffer>(*this, 1, RecordedAllocationType::kPersistentBufferData);
  if (scratch == nullptr) return nullptr;
  *scratch = {{0}, subgraph->scratch_buffers, node, -1};
  subgraph->scratch_buffers = scratch;
  return scratch;
}

TfLiteStatus MicroAllocator::AllowInPlace(SubgraphAllocations* subgraph, int node, int input) {
  ScratchBuffer* scratch = subgraph->scratch_buffers;
  const bool is_free = scratch != nullptr && scratch->node == node && scratch->in_place_input < 0;
  if (!is_free) scratch = AddScratchBuffer(subgraph, node);
  if (scratch == nullptr) return kTfLiteError;
  scratch->in_place_input = static_cast<int8_t>(input);
  let_share_ = LetShare;
  return kTfLiteOk;
}

uint8_t* MicroAllocator::GetScratchBuffer(int id) const {
  return reinterpret_cast<const ScratchBuffer*>(arena_.AtOffset(static_cast<size_t>(id) * kScratchIdUnit))->data;
}

void MicroAllocator::RewindNode(size_t mark, SubgraphAllocations* subgraph, ScratchBuffer* before) {
  const bool pinned = node_is_pinned_;
  node_is_pinned_ = false;
  ScratchBuffer kept[kMaxScratchBuffersPerNode];
  int count = 0;
  for (ScratchBuffer* s = subgraph->scratch_buffers; s != before; s = s->next) {
    if (count == kMaxScratchBuffersPerNode) return;  // rather many: they stay where they are
    kept[count++] = *s;
  }
  if (pinned) return;
  auto* const memory = reinterpret_cast<ScratchBuffer*>(arena_.Rewind(mark, sizeof(ScratchBuffer) * count));
  if (memory == nullptr) return;
  subgraph->scratch_buffers = before;
  for (int i = 0; i < count; ++i) {
    memory[i] = kept[i];
    memory[i].next = subgraph->scratch_buffers;
    subgraph->scratch_buffers = &memory[i];
  }
}

// Tells the planner of everything in a subgraph that has no memory yet, in the order in which PlaceSubgraph asks.
TfLiteStatus MicroAllocator::PlanSubgraph(const Model* model, int subgraph_index, SubgraphAllocations* allocations,
                                          MicroMemoryPlanner* planner, TensorPlan* plans, size_t* bytes) {
  const SubGraph& subgraph = SubgraphAt(*model, subgraph_index);
  const int tensors = NumTensors(subgraph);
  const int32_t* offline = nullptr;
  TF_LITE_ENSURE_STATUS(FindOfflineOffsets(*model, subgraph_index, tensors, &offline));
  const bool preserve = preserves_all_tensor();
  FindLifetimes(subgraph, *allocations, plans);
  Lend(*model, allocations - subgraph_index, subgraph_index, plans);
  int buffers = 0;
  for (int t = 0; t < tensors; ++t) {
    if (!mote::IsPlanned(TensorAt(subgraph, t), allocations->tensors[t])) continue;
    TensorPlan life = plans[t];
    const bool needs_memory = preserve || life.is_used();
    const int size = needs_memory ? PlannedSize(mote::EvalTensorBytes(allocations->tensors[t])) : 0;
    if (preserve || !needs_memory) life = {0, INT16_MAX};
    const int offset = offline == nullptr ? kOnlinePlannedBuffer : offline[t];
    if (offset < kOnlinePlannedBuffer || (offset > 0 && offset % kAlignment != 0)) {
      MicroPrintf("the model's offline memory plan puts tensor %d at offset %d; offsets are multiples of %d", t, offset,
                  kAlignment);
      return kTfLiteError;
    }
    TF_LITE_ENSURE_STATUS(offset == kOnlinePlannedBuffer ? planner->AddBuffer(size, life.first, life.last)
                                                         : planner->AddBuffer(size, life.first, life.last, offset));
    plans[t].SetBuffer(buffers++);
  }
  GreedyMemoryPlanner* const in_place_planner = planner->in_place_planner();
  if (let_share_ != nullptr && in_place_planner != nullptr) let_share_(*allocations, plans, in_place_planner);
  for (const ScratchBuffer* s = allocations->scratch_buffers; s != nullptr; s = s->next) {
    const int node = s->node < 0 ? 0 : s->node;
    TF_LITE_ENSURE_STATUS(planner->AddBuffer(PlannedSize(s->bytes), node, node));
  }
  *bytes = planner->GetMaximumMemorySize();
  int buffer = 0, other = 0;
  if (in_place_planner != nullptr && in_place_planner->DoOfflineBuffersOverlap(&buffer, &other)) {
    ReportOverlap(subgraph, *allocations, buffer, other);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus MicroAllocator::PlaceSubgraph(const SubGraph& subgraph, SubgraphAllocations* allocations,
                                           MicroMemoryPlanner* planner, uint8_t* base) {
  int buffer = 0;
  int offset = 0;
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    if (!mote::IsPlanned(TensorAt(subgraph, t), allocations->tensors[t])) continue;
    TF_LITE_ENSURE_STATUS(planner->GetOffsetForBuffer(buffer++, &offset));
    allocations->tensors[t].data.data = base + offset;
  }
  for (ScratchBuffer* s = allocations->scratch_buffers; s != nullptr; s = s->next) {
    TF_LITE_ENSURE_STATUS(planner->GetOffsetForBuffer(buffer++, &offset));
    s->data = base + offset;
  }
  return kTfLiteOk;
}

TfLiteStatus MicroAllocator::PlanMemory(const Model* model, SubgraphAllocations* subgraphs, bool count_only) {
  const int count = NumSubgraphs(*model);
  size_t most_buffers = 0;
  int most_tensors = 0;
  for (int s = 0; s < count; ++s) {
    const size_t buffers = mote::CountPlanned(SubgraphAt(*model, s), subgraphs[s]);
    if (buffers > most_buffers) most_buffers = buffers;
    const int tensors = NumTensors(SubgraphAt(*model, s));
    if (tensors > most_tensors) most_tensors = tensors;
  }
  GreedyMemoryPlanner greedy;
  MicroMemoryPlanner* const planner = planner_ == nullptr ? &greedy : planner_;
  const size_t planner_bytes = most_buffers * GreedyMemoryPlanner::per_buffer_size();
  auto* const planner_memory = arena_.AllocateTemp(planner_bytes, sizeof(void*));
  auto* const regions = reinterpret_cast<Region*>(arena_.AllocateTemp(sizeof(Region) * count, alignof(Region)));
  auto* const plans =
      reinterpret_cast<TensorPlan*>(arena_.AllocateTemp(sizeof(TensorPlan) * most_tensors, alignof(TensorPlan)));
  if (planner_memory == nullptr || regions == nullptr || plans == nullptr) return kTfLiteError;
  for (int s = 0; s < count; ++s) {
    regions[s].begin = 0;
    TF_LITE_ENSURE_STATUS(planner->Init(planner_memory, static_cast<int>(planner_bytes)));
    TF_LITE_ENSURE_STATUS(PlanSubgraph(model, s, &subgraphs[s], planner, plans, &regions[s].bytes));
  }
  const size_t bytes = StackRegions(count, subgraphs, regions);
  if (bytes > kMaxOverlayBytes) {
    MicroPrintf("the subgraphs of the model run each other in a circle, or need more than 2 GB");
    return kTfLiteError;
  }
  if (count_only) {
    arena_.CountOverlay(bytes);
    return arena_.ResetTempAllocations(), kTfLiteOk;
  }
  TF_LITE_ENSURE_STATUS(arena_.ReserveNonPersistentOverlayMemory(bytes, kAlignment));
  for (int s = 0; s < count; ++s) {
    if (count > 1) {
      TF_LITE_ENSURE_STATUS(planner->Init(planner_memory, static_cast<int>(planner_bytes)));
      TF_LITE_ENSURE_STATUS(PlanSubgraph(model, s, &subgraphs[s], planner, plans, &regions[s].bytes));
    }
    uint8_t* const base = arena_.GetOverlayMemoryAddress() + regions[s].begin;
    TF_LITE_ENSURE_STATUS(PlaceSubgraph(SubgraphAt(*model, s), &subgraphs[s], planner, base));
    Lend(*model, subgraphs, s, nullptr);
  }
  return arena_.ResetTempAllocations(), kTfLiteOk;
}

}  // namespace tflite
