// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/memory_regions.h"

#include <climits>
#include <new>

#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/memory_planner/greedy_memory_planner.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace mote {

struct RegionPlanner::Buffer {
  int bytes;
  int offset;
  int16_t first, last;  // operators
  int16_t tensor;       // of subgraph 0; -1: scratch memory, or another subgraph's
  uint8_t uses;
  int8_t pinned : 4;  // to this region; -1: to none
  int8_t region : 4;  // -1: not placed
  Buffer* next;       // in the same region, with the next higher offset

  [[gnu::always_inline]] bool OverlapsInTime(const Buffer& other) const {
    return first <= other.last && other.first <= last;
  }
};

namespace {

constexpr uintptr_t kAlignment = tflite::MicroArenaBufferAlignment();
constexpr int kWriteAndRead = 2;

const tflite::SubgraphAllocations& AllocationsOf(const TfLiteContext* context, int subgraph) {
  auto* const own_context = static_cast<tflite::MicroInterpreterContext*>(context->impl_);
  return own_context->graph().GetAllocations()[subgraph];
}

int Count(const TfLiteIntArray* tensors, int tensor) {
  int count = 0;
  for (int i = 0; tensors != nullptr && i < tensors->size; ++i) count += tensors->data[i] == tensor ? 1 : 0;
  return count;
}

// Counts how often operators and the application write or read the whole tensor.
int UsesOf(const tflite::SubGraph& subgraph, const tflite::SubgraphAllocations& allocations, int tensor) {
  int uses = Count(InputsOf(subgraph), tensor) + Count(OutputsOf(subgraph), tensor);
  const tflite::NodeAndRegistration* const end = allocations.end_nodes();
  for (const tflite::NodeAndRegistration* node = allocations.begin_nodes(); node != end; ++node) {
    uses += Count(node->node.inputs, tensor) + Count(node->node.outputs, tensor);
  }
  return uses;
}

const char* NameOfTensor(const tflite::SubGraph& subgraph, int tensor) {
  const flatbuffers::String* const name = TensorAt(subgraph, tensor).name();
  return name == nullptr ? "" : name->c_str();
}

}  // namespace

tflite::MicroAllocator* RegionPlanner::CreateAllocator(uint8_t* arena, size_t arena_bytes) {
  if (CheckRegions() != kTfLiteOk) return nullptr;
  const MemoryRegion& first = setup_.regions[0];
  tflite::internal::Arena blocks(arena, arena_bytes, first.address, first.bytes);
  uint8_t* const place =
      blocks.AllocatePersistentBuffer(sizeof(tflite::MicroAllocator), alignof(tflite::MicroAllocator));
  if (place == nullptr) {
    MicroPrintf("the arena of %u bytes has no room for the allocator", static_cast<unsigned>(arena_bytes));
    return nullptr;
  }
  return new (place) tflite::MicroAllocator(blocks, this, tflite::MemoryPlannerType::kGreedy);
}

uint8_t* RegionPlanner::Begin(int region) const {
  const uintptr_t address = reinterpret_cast<uintptr_t>(setup_.regions[region].address);
  return reinterpret_cast<uint8_t*>((address + kAlignment - 1) & ~(kAlignment - 1));
}

// Returns the bytes of a region, limited to what an offset can hold.
int RegionPlanner::Capacity(int region) const {
  const MemoryRegion& r = setup_.regions[region];
  const size_t lost = static_cast<size_t>(Begin(region) - r.address);
  const size_t bytes = (r.bytes < lost ? 0 : r.bytes - lost) & ~static_cast<size_t>(kAlignment - 1);
  constexpr int kMost = INT_MAX - static_cast<int>(kAlignment) + 1;
  return bytes > static_cast<size_t>(kMost) ? kMost : static_cast<int>(bytes);
}

TfLiteStatus RegionPlanner::CheckRegions() const {
  if (setup_.num_regions < 1 || setup_.num_regions > kMaxRegions || setup_.regions == nullptr) {
    MicroPrintf("there are %d memory regions; 1 to %d can be used", setup_.num_regions, kMaxRegions);
    return kTfLiteError;
  }
  for (int r = 0; r < setup_.num_regions; ++r) {
    const intptr_t distance = reinterpret_cast<intptr_t>(Begin(r)) - reinterpret_cast<intptr_t>(Begin(0));
    const bool is_near = sizeof(intptr_t) == sizeof(int) || (distance > INT_MIN && distance < INT_MAX - Capacity(r));
    if (setup_.regions[r].address == nullptr || !is_near) {
      MicroPrintf("memory region %d is null, or further than 2 GB from the first", r);
      return kTfLiteError;
    }
    for (int other = 0; other < r; ++other) {
      if (Begin(r) < Begin(other) + Capacity(other) && Begin(other) < Begin(r) + Capacity(r)) {
        MicroPrintf("the memory regions %d and %d overlap", other, r);
        return kTfLiteError;
      }
    }
  }
  for (int i = 0; i < setup_.num_pins; ++i) {
    const PinnedTensor& pin = setup_.pins[i];
    if (pin.name == nullptr || pin.region < 0 || pin.region >= setup_.num_regions) {
      MicroPrintf("the pin %d has no name, or is to the memory region %d of %d", i, pin.region, setup_.num_regions);
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus RegionPlanner::Init(unsigned char* scratch_buffer, int scratch_buffer_size) {
  const uintptr_t misalignment = -reinterpret_cast<uintptr_t>(scratch_buffer) & (alignof(Buffer) - 1);
  buffers_ = reinterpret_cast<Buffer*>(scratch_buffer + misalignment);
  const int usable = scratch_buffer_size - static_cast<int>(misalignment);
  capacity_ = usable < 0 ? 0 : usable / static_cast<int>(sizeof(Buffer));
  count_ = 0;
  is_planned_ = false;
  status_ = kTfLiteError;
  if (model_ == nullptr || context_ == nullptr) {
    MicroPrintf("the planner of memory regions has no model: it goes with a RegionInterpreter");
    return kTfLiteError;
  }
  // The allocator plans all subgraphs in their order, and once more before it places the tensors of each.
  subgraph_ = (subgraph_ + 1) % NumSubgraphs(*model_);
  return CheckRegions();
}

TfLiteStatus RegionPlanner::AddBuffer(int size, int first_time_used, int last_time_used) {
  if (size < 0 || count_ >= capacity_ || first_time_used < 0 || last_time_used < 0 || last_time_used > INT16_MAX) {
    MicroPrintf("memory planner: no room for buffer %d of %d bytes, used from %d to %d (room for %d buffers)", count_,
                size, first_time_used, last_time_used, capacity_);
    subgraph_ = -1;  // it begins anew
    return kTfLiteError;
  }
  Buffer& buffer = buffers_[count_++];
  buffer.bytes = size;
  buffer.offset = 0;
  buffer.first = static_cast<int16_t>(first_time_used);
  buffer.last = static_cast<int16_t>(last_time_used);
  buffer.tensor = -1;
  buffer.uses = 0;
  buffer.pinned = -1;
  return kTfLiteOk;
}

// Finds which tensors the buffers are, in the order in which the allocator has told of them; the rest is scratch
// memory.
TfLiteStatus RegionPlanner::Describe() {
  const tflite::SubGraph& subgraph = SubgraphAt(*model_, subgraph_);
  if (NumTensors(subgraph) > INT16_MAX) {
    MicroPrintf("the model has %d tensors; up to %d can be placed in memory regions", NumTensors(subgraph), INT16_MAX);
    return kTfLiteError;
  }
  const tflite::SubgraphAllocations& allocations = AllocationsOf(context_, subgraph_);
  int b = 0;
  for (int t = 0; t < NumTensors(subgraph) && b < count_; ++t) {
    if (!IsPlanned(TensorAt(subgraph, t), allocations.tensors[t])) continue;
    const int uses = UsesOf(subgraph, allocations, t);
    buffers_[b].tensor = static_cast<int16_t>(t);
    buffers_[b++].uses = static_cast<uint8_t>(uses < UINT8_MAX ? uses : UINT8_MAX);
  }
  for (; b < count_; ++b) buffers_[b].uses = kWriteAndRead;
  return ApplyPins(subgraph);
}

TfLiteStatus RegionPlanner::ApplyPins(const tflite::SubGraph& subgraph) {
  for (int i = 0; i < setup_.num_pins; ++i) {
    const PinnedTensor& pin = setup_.pins[i];
    bool is_found = false;
    for (int b = 0; b < count_; ++b) {
      if (buffers_[b].tensor < 0 || !SameName(NameOfTensor(subgraph, buffers_[b].tensor), pin.name)) continue;
      buffers_[b].pinned = static_cast<int8_t>(pin.region);
      is_found = true;
    }
    if (!is_found) {
      MicroPrintf("the tensor '%s', which is pinned to memory region %d, is none of those that are placed", pin.name,
                  pin.region);
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

// Returns the first of the cheapest regions that are not `tried`; -1: there is none.
int RegionPlanner::Cheapest(unsigned tried) const {
  int cheapest = -1;
  for (int r = 0; r < setup_.num_regions; ++r) {
    if ((tried >> r & 1) != 0) continue;
    if (cheapest < 0 || setup_.regions[r].cost < setup_.regions[cheapest].cost) cheapest = r;
  }
  return cheapest;
}

// Places the buffer in the first gap that is long enough; returns false if there is none.
bool RegionPlanner::PlaceIn(int region, Buffer* buffer, Buffer** first) {
  int offset = 0;
  Buffer** link = &first[region];
  for (const Buffer* placed = *link; placed != nullptr; placed = placed->next) {
    if (!placed->OverlapsInTime(*buffer)) continue;
    if (placed->offset - offset >= buffer->bytes) break;
    if (placed->offset + placed->bytes > offset) offset = placed->offset + placed->bytes;
  }
  // The bytes of other subgraphs come behind those of subgraph 0: the allocator sees whether there is room.
  const int capacity = subgraph_ == 0 ? Capacity(region) : INT_MAX;
  if (offset > capacity || buffer->bytes > capacity - offset) return false;
  while (*link != nullptr && (*link)->offset < offset) link = &(*link)->next;
  buffer->offset = offset;
  buffer->region = static_cast<int8_t>(region);
  buffer->next = *link;
  *link = buffer;
  return true;
}

bool RegionPlanner::Place(Buffer* buffer, Buffer** first) {
  if (subgraph_ != 0) return PlaceIn(0, buffer, first);
  if (buffer->pinned >= 0) return PlaceIn(buffer->pinned, buffer, first);
  unsigned tried = 0;
  for (int r = Cheapest(tried); r >= 0; r = Cheapest(tried)) {
    if (PlaceIn(r, buffer, first)) return true;
    tried |= 1u << r;
  }
  return false;
}

// Returns the first buffer for which there is no room, or null if all are placed. Pinned buffers come first.
RegionPlanner::Buffer* RegionPlanner::PlaceInOrder(bool largest_first) {
  Buffer* first[kMaxRegions] = {};
  for (int b = 0; b < count_; ++b) buffers_[b].region = buffers_[b].bytes == 0 ? 0 : -1;
  for (;;) {
    Buffer* next = nullptr;
    for (Buffer* b = buffers_; b != buffers_ + count_; ++b) {
      if (b->region >= 0) continue;
      if (next == nullptr) next = b;
      const bool is_pinned = b->pinned >= 0, next_is_pinned = next->pinned >= 0;
      if (is_pinned != next_is_pinned) {
        if (is_pinned) next = b;
      } else if (!largest_first && b->uses != next->uses) {
        if (b->uses > next->uses) next = b;
      } else if (b->bytes > next->bytes) {
        next = b;
      }
    }
    if (next == nullptr) return nullptr;
    if (!Place(next, first)) return next;
  }
}

TfLiteStatus RegionPlanner::PlaceAll() {
  if (is_planned_) return status_;
  is_planned_ = true;
  if (subgraph_ == 0) TF_LITE_ENSURE_STATUS(Describe());
  if (PlaceInOrder(false) != nullptr) {
    const Buffer* const left = PlaceInOrder(true);
    if (left != nullptr) return ReportNoRoom(*left), kTfLiteError;
  }
  if (subgraph_ == 0) {
    for (size_t& used : used_) used = 0;
    for (int b = 0; b < count_; ++b) {
      const size_t end = static_cast<size_t>(buffers_[b].offset + buffers_[b].bytes);
      if (end > used_[buffers_[b].region]) used_[buffers_[b].region] = end;
    }
  }
  status_ = kTfLiteOk;
  return kTfLiteOk;
}

void RegionPlanner::ReportNoRoom(const Buffer& buffer) const {
  const tflite::SubGraph& subgraph = SubgraphAt(*model_, subgraph_);
  if (buffer.tensor >= 0) {
    MicroPrintf("no memory region has room for the %d bytes of tensor %d, '%s', which operators %d to %d use%s",
                buffer.bytes, buffer.tensor, NameOfTensor(subgraph, buffer.tensor), buffer.first, buffer.last,
                buffer.pinned >= 0 ? ": it is pinned to one" : "");
  } else {
    MicroPrintf("no memory region has room for the %d bytes of scratch memory of operator %d", buffer.bytes,
                buffer.first);
  }
}

size_t RegionPlanner::GetMaximumMemorySize() {
  if (PlaceAll() != kTfLiteOk) return 0;
  size_t bytes = 0;
  for (int b = 0; b < count_; ++b) {
    const size_t end = static_cast<size_t>(buffers_[b].offset + buffers_[b].bytes);
    if (buffers_[b].region == 0 && end > bytes) bytes = end;
  }
  return bytes;
}

TfLiteStatus RegionPlanner::GetOffsetForBuffer(int buffer_index, int* offset) {
  if (buffer_index < 0 || buffer_index >= count_) {
    MicroPrintf("memory planner: there is no buffer %d; it knows %d buffers", buffer_index, count_);
    return kTfLiteError;
  }
  if (PlaceAll() != kTfLiteOk) {
    subgraph_ = -1;  // it begins anew
    return kTfLiteError;
  }
  const Buffer& buffer = buffers_[buffer_index];
  *offset = static_cast<int>(reinterpret_cast<intptr_t>(Begin(buffer.region)) - reinterpret_cast<intptr_t>(Begin(0))) +
            buffer.offset;
  if (setup_.placed != nullptr && subgraph_ == 0 && buffer.bytes > 0) {
    setup_.placed(setup_.argument,
                  {buffer.tensor, buffer.bytes, buffer.region, buffer.offset, buffer.first, buffer.last, buffer.uses});
  }
  return kTfLiteOk;
}

}  // namespace mote
