// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/memory_plan.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numeric>

#include "src/host/graph/graph.h"
#include "src/host/memory/tensor_memory.h"
#include "tensorflow/lite/context_util.h"

namespace mote {
namespace {

using tflite::TfLiteIntArrayView;

// This place lies behind every node.
constexpr int kToTheEnd = 0x7FFFFFFF;

void Use(int tensor, int place, std::vector<PlannedBuffer>* lives) {
  if (tensor < 0 || static_cast<size_t>(tensor) >= lives->size()) return;
  PlannedBuffer& life = (*lives)[static_cast<size_t>(tensor)];
  life.first = life.first < 0 ? place : std::min(life.first, place);
  life.last = std::max(life.last, place);
}

// Returns the first use of each tensor and its last; both are -1 where nobody uses it.
std::vector<PlannedBuffer> LivesOfTensors(const Graph& graph) {
  std::vector<PlannedBuffer> lives(graph.tensors.size(), {0, -1, -1, 0});
  for (const int input : graph.inputs) {
    Use(input, 0, &lives);
    Use(input, kToTheEnd, &lives);
  }
  for (size_t p = 0; p < graph.execution_plan.size(); ++p) {
    const int place = static_cast<int>(p);
    const TfLiteNode& node = graph.node(graph.execution_plan[p]);
    for (const int input : TfLiteIntArrayView(node.inputs)) {
      // The application writes an input that no node of the plan writes.
      const bool is_given = graph.HasTensor(input) && lives[static_cast<size_t>(input)].first < 0;
      Use(input, is_given ? 0 : place, &lives);
      if (is_given) Use(input, kToTheEnd, &lives);
    }
    for (const TfLiteIntArray* array : {node.outputs, node.temporaries}) {
      for (int i = 0; array != nullptr && i < array->size; ++i) Use(array->data[i], place, &lives);
    }
  }
  for (const int output : graph.outputs) Use(output, kToTheEnd, &lives);
  return lives;
}

std::vector<int> EachItsOwn(size_t tensors) {
  std::vector<int> owners(tensors);
  std::iota(owners.begin(), owners.end(), 0);
  return owners;
}

// Returns for each tensor the one whose memory it has. That is another one where an operator may work in place, and
// nobody needs its input any more. It then lives as long as both.
std::vector<int> ShareInPlace(const Graph& graph, std::vector<PlannedBuffer>* lives) {
  const TfLiteTensor* const tensors = graph.tensors.data();
  std::vector<int> owners = EachItsOwn(graph.tensors.size());
  for (size_t p = 0; p < graph.execution_plan.size(); ++p) {
    const int place = static_cast<int>(p);
    const TfLiteIntArray& outputs = *graph.node(graph.execution_plan[p]).outputs;
    if (outputs.size == 0 || !graph.HasTensor(outputs.data[0])) continue;
    const auto output = static_cast<size_t>(outputs.data[0]);
    for (const int index : graph.node_record(graph.execution_plan[p]).in_place) {
      if (!graph.HasTensor(index) || owners[output] != static_cast<int>(output)) continue;
      const auto input = static_cast<size_t>(index);
      const bool are_planned = tensors[input].allocation_type == kTfLiteArenaRw &&
                               tensors[output].allocation_type == kTfLiteArenaRw &&
                               tensors[input].bytes == tensors[output].bytes;
      if (!are_planned || (*lives)[input].last != place || (*lives)[output].first != place) continue;
      owners[output] = owners[input];
      (*lives)[static_cast<size_t>(owners[input])].last = (*lives)[output].last;
    }
  }
  return owners;
}

// Returns each node's place in the execution plan; -1 if a delegate runs the node.
std::vector<int> PlacesOfNodes(const Graph& graph) {
  std::vector<int> places(graph.nodes.size(), -1);
  for (size_t p = 0; p < graph.execution_plan.size(); ++p) {
    places[static_cast<size_t>(graph.execution_plan[p])] = static_cast<int>(p);
  }
  return places;
}

}  // namespace

Block MemoryPlan::NewMemory(size_t bytes) const { return NewBlock(bytes, kTensorAlignment, allocator_); }

TfLiteStatus MemoryPlan::AllocateArena(Graph& graph) {
  TfLiteTensor* const tensors = graph.tensors.data();
  const size_t tensors_size = graph.tensors.size();
  const bool preserves = graph.surroundings.options->GetPreserveAllTensors();
  std::vector<PlannedBuffer> lives = LivesOfTensors(graph);
  last_use_.clear();
  std::vector<int> written_at, buffer_of(tensors_size, -1);
  for (const PlannedBuffer& life : lives) {
    last_use_.push_back(life.last);
    written_at.push_back(life.first);
  }
  const std::vector<int> owner_of = preserves ? EachItsOwn(tensors_size) : ShareInPlace(graph, &lives);
  std::vector<bool> has_own_memory(tensors_size, false);
  for (const int input : graph.inputs) {
    if (graph.HasTensor(input)) has_own_memory[static_cast<size_t>(input)] = true;
  }

  std::vector<PlannedBuffer> buffers;
  std::vector<void**> owners;
  for (size_t t = 0; t < tensors_size; ++t) {
    const bool is_owner = owner_of[t] == static_cast<int>(t);
    if (!is_owner || has_own_memory[t] || tensors[t].allocation_type != kTfLiteArenaRw || lives[t].first < 0) continue;
    buffer_of[t] = static_cast<int>(buffers.size());
    buffers.push_back({tensors[t].bytes, preserves ? 0 : lives[t].first, preserves ? kToTheEnd : lives[t].last});
    owners.push_back(&tensors[t].data.data);
  }
  const std::vector<int> places = PlacesOfNodes(graph);
  for (Scratch& scratch : scratch_) {
    if (scratch.node < 0 || scratch.own != nullptr) continue;
    const int place = places[static_cast<size_t>(scratch.node)];
    if (place < 0) continue;
    buffers.push_back({scratch.bytes, place, place});
    owners.push_back(&scratch.data);
  }
  TF_LITE_ENSURE_STATUS(PlaceInArena(graph, &buffers, owners));
  for (size_t t = 0; t < tensors_size; ++t) {
    const auto owner = static_cast<size_t>(owner_of[t]);
    if (owner == t) continue;
    tensors[t].data = tensors[owner].data;
    buffer_of[t] = buffer_of[owner];
  }
  FindWhatStays(written_at, buffer_of, buffers);
  return kTfLiteOk;
}

// A tensor stays if no buffer that is used later lies over it, and none is written later in its own buffer.
void MemoryPlan::FindWhatStays(const std::vector<int>& written_at, const std::vector<int>& buffer_of,
                               const std::vector<PlannedBuffer>& buffers) {
  there_after_run_.clear();
  std::vector<int> last_written(buffers.size(), -1);
  for (size_t t = 0; t < buffer_of.size(); ++t) {
    if (buffer_of[t] < 0) continue;
    int& last = last_written[static_cast<size_t>(buffer_of[t])];
    last = std::max(last, written_at[t]);
  }
  for (size_t t = 0; t < buffer_of.size(); ++t) {
    if (buffer_of[t] < 0 || last_written[static_cast<size_t>(buffer_of[t])] != written_at[t]) continue;
    const PlannedBuffer& own = buffers[static_cast<size_t>(buffer_of[t])];
    const bool is_lost = std::any_of(buffers.begin(), buffers.end(), [&](const PlannedBuffer& other) {
      return other.first > written_at[t] && other.offset < own.offset + own.bytes &&
             own.offset < other.offset + other.bytes;
    });
    if (!is_lost) there_after_run_.insert(static_cast<int>(t));
  }
}

// Tells each owner where its buffer is.
TfLiteStatus MemoryPlan::PlaceInArena(Graph& graph, std::vector<PlannedBuffer>* buffers,
                                      const std::vector<void**>& owners) {
  // Tensors without elements need an address too.
  for (PlannedBuffer& buffer : *buffers) buffer.bytes = std::max(buffer.bytes, size_t{1});
  const size_t bytes = PlaceBuffers(buffers, kTensorAlignment);
  arena_ = NewMemory(bytes);
  if (arena_ == nullptr) {
    graph.ReportError("there is no memory for the arena of %zu bytes of subgraph %d", bytes, graph.index);
    return kTfLiteError;
  }
  arena_bytes_ = bytes;
  std::memset(arena_.get(), 0, bytes);
  for (size_t i = 0; i < owners.size(); ++i) *owners[i] = static_cast<uint8_t*>(arena_.get()) + (*buffers)[i].offset;
  return kTfLiteOk;
}

void MemoryPlan::DropArena(TfLiteContext* context) {
  for (size_t t = 0; t < context->tensors_size; ++t) {
    const bool is_there = context->tensors[t].allocation_type == kTfLiteArenaRw;
    if (is_there && inputs_.count(static_cast<int>(t)) == 0) context->tensors[t].data.data = nullptr;
  }
  for (Scratch& scratch : scratch_) {
    if (scratch.own == nullptr) scratch.data = nullptr;
  }
  arena_.reset();
  arena_bytes_ = 0;
}

bool MemoryPlan::IsLastUse(int tensor, int place) const {
  return tensor >= 0 && static_cast<size_t>(tensor) < last_use_.size() &&
         last_use_[static_cast<size_t>(tensor)] == place;
}

// Gives the tensor memory for as many bytes as it has: the old block, with its values, or a new one.
TfLiteStatus MemoryPlan::KeepOrAllocate(TfLiteContext* context, int tensor_index,
                                        std::map<int, TensorBlock>* blocks) const {
  TfLiteTensor& tensor = context->tensors[tensor_index];
  TensorBlock& kept = (*blocks)[tensor_index];
  if (kept.block == nullptr || kept.bytes != tensor.bytes) {
    kept = {NewMemory(tensor.bytes), tensor.bytes};
    if (kept.block == nullptr) {
      context->ReportError(context, "there is no memory for the %zu bytes of tensor %d (%s)", tensor.bytes,
                           tensor_index, tensor.name);
      return kTfLiteError;
    }
    std::memset(kept.block.get(), ByteAtFirst(tensor), tensor.bytes);
  }
  tensor.data.data = kept.block.get();
  return kTfLiteOk;
}

TfLiteStatus MemoryPlan::AllocateInputs(Graph& graph) {
  const TfLiteTensor* const tensors = graph.tensors.data();
  for (auto block = inputs_.begin(); block != inputs_.end();) {
    const bool is_used = std::find(graph.inputs.begin(), graph.inputs.end(), block->first) != graph.inputs.end() &&
                         tensors[block->first].allocation_type == kTfLiteArenaRw;
    block = is_used ? std::next(block) : inputs_.erase(block);
  }
  input_bytes_ = 0;
  for (const int input : graph.inputs) {
    if (!graph.HasTensor(input) || tensors[input].allocation_type != kTfLiteArenaRw) continue;
    TF_LITE_ENSURE_STATUS(KeepOrAllocate(&graph.context, input, &inputs_));
    input_bytes_ += (tensors[input].bytes + kTensorAlignment - 1) / kTensorAlignment * kTensorAlignment;
  }
  return kTfLiteOk;
}

void MemoryPlan::DropInputs() {
  inputs_.clear();
  input_bytes_ = 0;
}

TfLiteStatus MemoryPlan::AllocateVariables(TfLiteContext* context) {
  variable_bytes_ = 0;
  for (size_t t = 0; t < context->tensors_size; ++t) {
    const TfLiteTensor& tensor = context->tensors[t];
    if (tensor.allocation_type != kTfLiteArenaRwPersistent) continue;
    TF_LITE_ENSURE_STATUS(KeepOrAllocate(context, static_cast<int>(t), &variables_));
    variable_bytes_ += tensor.bytes;
  }
  return kTfLiteOk;
}

TfLiteCustomAllocation MemoryPlan::GivenTo(int tensor) const {
  const auto found = given_.find(tensor);
  return found == given_.end() ? TfLiteCustomAllocation{nullptr, 0} : found->second;
}

void MemoryPlan::Give(TfLiteContext* context, int tensor, const TfLiteCustomAllocation& allocation) {
  given_[tensor] = allocation;
  context->tensors[tensor].allocation_type = kTfLiteCustom;
  PlaceGiven(context, tensor);
}

void MemoryPlan::PlaceGiven(TfLiteContext* context, int tensor_index) const {
  TfLiteTensor& tensor = context->tensors[tensor_index];
  const TfLiteCustomAllocation given = GivenTo(tensor_index);
  tensor.data.data = given.bytes < tensor.bytes ? nullptr : given.data;
}

TfLiteStatus MemoryPlan::CheckLength(TfLiteContext* context, int tensor_index, const TfLiteCustomAllocation& allocation,
                                     size_t bytes) {
  if (allocation.bytes >= bytes) return kTfLiteOk;
  context->ReportError(context, "tensor %d (%s) needs %zu bytes; the memory that it was given has %zu", tensor_index,
                       context->tensors[tensor_index].name, bytes, allocation.bytes);
  return kTfLiteError;
}

TfLiteStatus MemoryPlan::CheckGiven(TfLiteContext* context) const {
  for (const auto& [tensor, allocation] : given_) {
    TF_LITE_ENSURE_STATUS(CheckLength(context, tensor, allocation, context->tensors[tensor].bytes));
  }
  return kTfLiteOk;
}

void MemoryPlan::Forget(int tensor) {
  inputs_.erase(tensor);
  given_.erase(tensor);
}

int MemoryPlan::AddScratch(int node, size_t bytes, Block own) {
  const auto unused = std::find_if(scratch_.begin(), scratch_.end(), [](const Scratch& s) { return s.node < 0; });
  const auto id = static_cast<size_t>(unused - scratch_.begin());
  if (unused == scratch_.end()) scratch_.emplace_back();
  void* const data = own.get();
  scratch_[id] = {node, bytes, data, std::move(own)};
  return static_cast<int>(id);
}

void* MemoryPlan::ScratchData(int id) const {
  return id < 0 || static_cast<size_t>(id) >= scratch_.size() ? nullptr : scratch_[static_cast<size_t>(id)].data;
}

}  // namespace mote
