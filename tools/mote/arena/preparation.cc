// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena/preparation.h"

#include <algorithm>
#include <limits>

#include "mote/compiled_model.h"
#include "src/micro/known_shapes.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/model/resources.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"

namespace mote {
namespace {

bool Contains(const Preparation::Block& block, const void* address) {
  const auto* const byte = static_cast<const uint8_t*>(address);
  return byte >= block.data && byte < block.data + block.bytes;
}

tflite::MicroResourceVariables* ResourcesFor(const tflite::Model& model, tflite::MicroAllocator* allocator) {
  const int count = CountResources(model);
  return count == 0 ? nullptr : tflite::MicroResourceVariables::Create(allocator, count);
}

}  // namespace

Preparation::Preparation(const tflite::Model& model, const tflite::MicroOpResolver& resolver, uint8_t* arena,
                         size_t arena_bytes, const PreparationChoices& choices)
    : model_(model),
      allocator_(tflite::RecordingMicroAllocator::Create(arena, arena_bytes)),
      resolver_(resolver, this),
      interpreter_(&model, resolver_, allocator_, ResourcesFor(model, allocator_)),
      choices_(choices) {
  TfLiteContext& context = interpreter_.open_context();
  runtime_ = context.op_runtime;
  request_scratch_ = context.RequestScratchBufferInArena;
  hooks_ = {*runtime_, {}, this};
  hooks_.table.AllocatePersistent = AllocatePersistent;
  if (!choices.is_interpreted) hooks_.table.AllocateInFlash = AllocateInFlash;
  hooks_.table.RowsOfCall = RowsOfCall;
  share_ = runtime_->AllowInPlace;
  hooks_.table.AllowInPlace = Share;
  hooks_.table.NotePacked = NotePacked;
  hooks_.table.NoteLoop = NoteLoop;
  hooks_.table.NoteRows = NoteRows;
  hooks_.table.prefers_speed = choices.prefers_speed;
  hooks_.table.PlanCall = PlanCall;
  hooks_.table.Variables = Variables;
  context.op_runtime = &hooks_.table;
  context.RequestScratchBufferInArena = RequestScratch;
}

Preparation& Preparation::Of(TfLiteContext* context) {
  return *reinterpret_cast<const Hooks*>(context->op_runtime)->owner;
}

void* Preparation::AllocatePersistent(TfLiteContext* context, size_t bytes, size_t alignment) {
  Preparation& self = Of(context);
  self.AddOptions();
  void* const data = self.runtime_->AllocatePersistent(context, bytes, alignment);
  if (data == nullptr) return nullptr;
  self.blocks_.push_back({static_cast<const uint8_t*>(data), bytes, alignment, self.current_node(), false});
  return data;
}

// This is apart from the arena, of which compiled models have none. All bytes are zero, since two preparations have to
// give the same.
void* Preparation::AllocateInFlash(TfLiteContext* context, size_t bytes, size_t alignment) {
  Preparation& self = Of(context);
  uint8_t* const data = self.flash_.emplace_back(bytes).data();
  self.blocks_.push_back({data, bytes, alignment, self.current_node(), false, true});
  return data;
}

void Preparation::NoteLoop(TfLiteContext* context, const LoopChoice& choice) {
  Preparation& self = Of(context);
  self.loops_.push_back({self.current_node(), choice.ways});
}

void Preparation::NoteRows(TfLiteContext* context, int axis, const NodeRows& rows) {
  if (rows.axis >= 0) Of(context).rows_.push_back({Of(context).current_node(), axis, rows});
}

void Preparation::NotePacked(TfLiteContext* context, const char* form) {
  Preparation& self = Of(context);
  self.packed_nodes_[{self.current_node().subgraph, self.current_node().index}] = form;
}

size_t Preparation::BytesOfOptions() const {
  return allocator_->GetRecordedAllocation(tflite::RecordedAllocationType::kOpData).requested_bytes;
}

// Plans may point into the parsed options.
void Preparation::AddOptions() {
  const size_t bytes = BytesOfOptions() - parsed_bytes_;
  if (bytes == 0) return;
  parsed_bytes_ += bytes;
  const auto* const options = static_cast<const uint8_t*>(node(current_node()).node.builtin_data);
  blocks_.push_back({options, bytes, alignof(std::max_align_t), current_node(), false});
}

TfLiteStatus Preparation::RequestScratch(TfLiteContext* context, size_t bytes, int* id) {
  Preparation& self = Of(context);
  const TfLiteStatus status = self.request_scratch_(context, bytes, id);
  if (status != kTfLiteOk) return status;
  self.micro_ids_.push_back(*id);
  self.scratch_requests_.push_back({self.current_node(), bytes});
  const size_t count = self.micro_ids_.size();
  const bool is_known = count <= self.choices_.scratch_ids.size();
  *id = is_known ? self.choices_.scratch_ids[count - 1] : static_cast<int>(count);
  return kTfLiteOk;
}

bool Preparation::Share(TfLiteContext* context, int input, int bytes, SharingOfMemory* arena) {
  Preparation& self = Of(context);
  const NodeNumber node = self.current_node();
  for (const auto& [first, last] : self.choices_.apart) {
    if (node.subgraph == 0 && node.index >= first && node.index <= last) return false;
  }
  if (self.share_ == nullptr || !self.share_(context, input, bytes, arena)) return false;
  self.overlays_.emplace_back(node, input);
  return true;
}

int Preparation::RowsOfCall(TfLiteContext* context) {
  Preparation& self = Of(context);
  const NodeNumber node = self.current_node();
  const auto rows = self.choices_.rows.find(node.index);
  return node.subgraph == 0 && rows != self.choices_.rows.end() ? rows->second : 0;
}

TfLiteStatus Preparation::PlanCall(TfLiteContext* context, int subgraph) {
  Preparation& self = Of(context);
  self.calls_[self.current_node().subgraph].insert(subgraph);
  return self.runtime_->PlanCall(context, subgraph);
}

const MoteVariableRuntime* Preparation::Variables(TfLiteContext* context) {
  Preparation& self = Of(context);
  self.variable_runtime_ = self.runtime_->Variables(context);
  if (self.variable_runtime_ == nullptr) return nullptr;
  self.hooks_.variables = *self.variable_runtime_;
  self.hooks_.variables.Prepare = PrepareVariable;
  self.hooks_.variables.Tables = Tables;
  return &self.hooks_.variables;
}

TfLiteStatus Preparation::PrepareVariable(TfLiteContext* context, int id, size_t bytes) {
  Preparation& self = Of(context);
  const TfLiteStatus status = self.variable_runtime_->Prepare(context, id, bytes);
  if (status == kTfLiteOk) self.variables_[id] = bytes;
  return status;
}

HashTable** Preparation::Tables(TfLiteContext* context) {
  Preparation& self = Of(context);
  self.table_makers_.insert({self.current_node().subgraph, self.current_node().index});
  return self.tables_ = self.variable_runtime_->Tables(context);
}

TfLiteStatus Preparation::Run() {
  TF_LITE_ENSURE_STATUS(interpreter_.AllocateTensors());
  AddReached(0);
  for (const int subgraph : subgraphs_) AddVariables(subgraph);
  FindChangingBlocks();
  return kTfLiteOk;
}

void Preparation::AddReached(int subgraph) {
  if (!subgraphs_.insert(subgraph).second) return;
  for (const int called : calls_[subgraph]) AddReached(called);
}

void Preparation::AddVariables(int s) {
  const tflite::SubGraph& subgraph = SubgraphAt(model_, s);
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    if (!TensorAt(subgraph, t).is_variable()) continue;
    blocks_.push_back({tensor(s, t).data.uint8, EvalTensorBytes(tensor(s, t)), sizeof(void*), {s, -1}, true});
  }
}

// Operators with a Reset change their plans. Hash tables are filled by other nodes than those that make them.
void Preparation::FindChangingBlocks() {
  for (Block& block : blocks_) {
    if (block.is_in_flash) continue;
    const bool is_of_node = block.node.index >= 0;
    if (is_of_node && node(block.node).registration->reset != nullptr) block.may_change = true;
    // A node whose result has no elements, and so no constant in the file, runs again in the compiled model.
    if (is_of_node && node(block.node).registration == &kFoldedNode) block.may_change = true;
    if (table_makers_.count({block.node.subgraph, block.node.index}) != 0) block.may_change = true;
  }
  for (const int subgraph : subgraphs_) FindChangingTensors(subgraph);
}

// Operators may change the shapes of their outputs, and strings have memory of their own.
void Preparation::FindChangingTensors(int s) {
  for (int t = 0; t < NumTensors(SubgraphAt(model_, s)); ++t) {
    const TfLiteEvalTensor& of = tensor(s, t);
    has_strings_ |= of.type == kTfLiteString;
    for (Block& block : blocks_) {
      block.may_change |= Contains(block, of.dims) || (of.type == kTfLiteString && Contains(block, of.data.data));
    }
  }
}

bool Preparation::needs_graph() {
  if (subgraphs_.size() > 1 || variable_runtime_ != nullptr) return true;
  const std::vector<size_t> offsets = ScratchOffsets();
  constexpr size_t kMostUnits = std::numeric_limits<uint16_t>::max();  // plans keep ids in 16 bits
  return std::any_of(offsets.begin(), offsets.end(),
                     [](size_t offset) { return offset / kCompiledScratchUnit >= kMostUnits; });
}

std::vector<size_t> Preparation::ScratchOffsets() {
  std::vector<size_t> offsets;
  for (const int id : micro_ids_) {
    offsets.push_back(static_cast<size_t>(allocator_->GetScratchBuffer(id) - buffer()));
  }
  return offsets;
}

std::vector<int> Preparation::CompiledScratchIds() {
  const bool counts = needs_graph();
  std::vector<int> ids;
  for (const size_t offset : ScratchOffsets()) {
    ids.push_back(static_cast<int>(counts ? ids.size() : offset / kCompiledScratchUnit) + 1);
  }
  return ids;
}

}  // namespace mote
