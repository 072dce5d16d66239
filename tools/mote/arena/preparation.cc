// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena/preparation.h"

#include <algorithm>

#include "mote/compiled_model.h"
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
                         size_t arena_bytes, const std::vector<int>* scratch_ids)
    : model_(model),
      allocator_(tflite::MicroAllocator::Create(arena, arena_bytes)),
      interpreter_(&model, resolver, allocator_, ResourcesFor(model, allocator_)),
      scratch_ids_(scratch_ids) {
  TfLiteContext& context = interpreter_.open_context();
  runtime_ = context.op_runtime;
  request_scratch_ = context.RequestScratchBufferInArena;
  hooks_ = {*runtime_, this};
  hooks_.table.AllocatePersistent = AllocatePersistent;
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
  void* const data = self.runtime_->AllocatePersistent(context, bytes, alignment);
  if (data == nullptr || self.graph().GetCurrentSubgraphIndex() != 0) return data;
  self.blocks_.push_back(
      {static_cast<const uint8_t*>(data), bytes, alignment, self.graph().GetCurrentOperatorIndex(), false});
  return data;
}

TfLiteStatus Preparation::RequestScratch(TfLiteContext* context, size_t bytes, int* id) {
  Preparation& self = Of(context);
  const TfLiteStatus status = self.request_scratch_(context, bytes, id);
  if (status != kTfLiteOk) return status;
  self.scratch_requests_.push_back(*id);
  const size_t count = self.scratch_requests_.size();
  if (self.scratch_ids_ != nullptr && count <= self.scratch_ids_->size()) *id = (*self.scratch_ids_)[count - 1];
  return kTfLiteOk;
}

TfLiteStatus Preparation::PlanCall(TfLiteContext* context, int subgraph) {
  Preparation& self = Of(context);
  self.Refuse(self.graph().GetCurrentOperatorIndex(), "it runs other subgraphs");
  return self.runtime_->PlanCall(context, subgraph);
}

const MoteVariableRuntime* Preparation::Variables(TfLiteContext* context) {
  Preparation& self = Of(context);
  self.Refuse(self.graph().GetCurrentOperatorIndex(), "it uses resource variables or hash tables");
  return self.runtime_->Variables(context);
}

void Preparation::Refuse(int node, const char* reason) {
  if (graph().GetCurrentSubgraphIndex() == 0) refusals_.push_back({node, reason});
}

TfLiteStatus Preparation::Run() {
  TF_LITE_ENSURE_STATUS(interpreter_.AllocateTensors());
  RefuseStrings();
  AddVariables();
  FindChangingBlocks();
  return kTfLiteOk;
}

void Preparation::RefuseStrings() {
  const auto has_strings = [&](const TfLiteIntArray& tensors) {
    return std::any_of(tensors.data, tensors.data + tensors.size,
                       [&](int t) { return t >= 0 && tensor(t).type == kTfLiteString; });
  };
  for (int i = 0; i < NumOperators(SubgraphAt(model_, 0)); ++i) {
    if (has_strings(*node(i).node.inputs) || has_strings(*node(i).node.outputs)) Refuse(i, "it works on strings");
  }
}

void Preparation::AddVariables() {
  const tflite::SubGraph& subgraph = SubgraphAt(model_, 0);
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    if (!TensorAt(subgraph, t).is_variable()) continue;
    blocks_.push_back({tensor(t).data.uint8, EvalTensorBytes(tensor(t)), sizeof(void*), -1, true});
  }
}

// Operators with a Reset change their plans, and some of the others the shapes of their outputs.
void Preparation::FindChangingBlocks() {
  const tflite::SubGraph& subgraph = SubgraphAt(model_, 0);
  for (Block& block : blocks_) {
    if (block.node >= 0 && node(block.node).registration->reset != nullptr) block.may_change = true;
    for (int t = 0; t < NumTensors(subgraph); ++t) block.may_change |= Contains(block, tensor(t).dims);
  }
}

std::vector<int> Preparation::CompiledScratchIds() {
  std::vector<int> ids;
  for (const int id : scratch_requests_) {
    ids.push_back(static_cast<int>((allocator_->GetScratchBuffer(id) - buffer()) / kCompiledScratchUnit) + 1);
  }
  return ids;
}

}  // namespace mote
