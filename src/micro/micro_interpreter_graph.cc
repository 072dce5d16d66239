// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_interpreter_graph.h"

#include "src/micro/known_shapes.h"
#include "src/micro/operator_names.h"
#include "src/micro/subgraph_run.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "src/operators/seam/flash_constants.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace tflite {
using mote::CodeOf;
using mote::InputsOf;
using mote::NumOperators;
using mote::OperatorAt;
using mote::OutputsOf;

int MicroInterpreterGraph::NumSubgraphs() { return mote::NumSubgraphs(*model_); }

const SubGraph& MicroInterpreterGraph::subgraph(int i) const { return mote::SubgraphAt(*model_, i); }

void MicroInterpreterGraph::SetSubgraphAllocations(SubgraphAllocations* subgraph_allocations) {
  subgraph_allocations_ = subgraph_allocations;
  known_shapes_ = nullptr;
  Enter(0);
}

void MicroInterpreterGraph::Enter(int subgraph) {
  current_subgraph_ = subgraph;
  current_operator_ = -1;
  context_->eval_tensors = subgraph_allocations_ == nullptr ? nullptr : subgraph_allocations_[subgraph].tensors;
}

#ifndef TF_LITE_STRIP_ERROR_STRINGS

const char* MicroInterpreterGraph::CurrentOperatorName() const {
  const char* const delegate =
      delegation_ == nullptr ? nullptr : delegation_->DelegateName(current_subgraph_, current_operator_);
  if (delegate != nullptr) return delegate;
  return mote::OperatorName(CodeOf(*model_, OperatorAt(subgraph(current_subgraph_), CurrentOperatorNumber())));
}

void MicroInterpreterGraph::NoteLoop(const char* loop, const char* reason) const {
  static_cast<MicroProfilerInterface*>(context_->profiler)
      ->NoteLoop({current_subgraph_, CurrentOperatorNumber(), CurrentOperatorName(), loop, reason});
}

bool MicroInterpreterGraph::IsUsed(uint32_t opcode_index) const {
  for (int s = 0; s < mote::NumSubgraphs(*model_); ++s) {
    for (int i = 0; i < NumOperators(subgraph(s)); ++i) {
      if (OperatorAt(subgraph(s), i).opcode_index() != opcode_index) continue;
      if (delegation_ == nullptr || !delegation_->IsDelegated(s, i)) return true;
    }
  }
  return false;
}

TfLiteStatus MicroInterpreterGraph::ResolveOperators(const MicroOpResolver& resolver) {
  TfLiteStatus status = kTfLiteOk;
  const auto* const codes = model_->operator_codes();
  for (uint32_t i = 0; codes != nullptr && i < codes->size(); ++i) {
    const OperatorCode& code = *codes->Get(i);
    const TFLMRegistration* registration = nullptr;
    if (GetRegistrationFromOpCode(&code, resolver, &registration) == kTfLiteOk || !IsUsed(i)) continue;
    mote::ReportMissingOperator(code, resolver);
    status = kTfLiteError;
  }
  return status;
}

#endif  // TF_LITE_STRIP_ERROR_STRINGS

void MicroInterpreterGraph::FillNode(const Operator& op, TfLiteNode* node) {
  node->inputs = InputsOf(op);
  node->outputs = OutputsOf(op);
  node->intermediates = mote::AsIntArray(op.intermediates());
  if (GetBuiltinCode(&CodeOf(*model_, op)) != BuiltinOperator_CUSTOM || op.custom_options() == nullptr) return;
  node->custom_initial_data = op.custom_options()->data();
  node->custom_initial_data_size = static_cast<int>(op.custom_options()->size());
}

TfLiteStatus MicroInterpreterGraph::PrepareNode(const MicroOpResolver& resolver, const Operator& op,
                                                NodeAndRegistration* node) {
  const char* init_data = nullptr;
  size_t init_bytes = 0;
  const TFLMRegistration* registration = node->registration;
  if (registration == nullptr) {
    const OperatorCode& code = CodeOf(*model_, op);
    TfLiteBridgeBuiltinParseFunction parser;
    TF_LITE_ENSURE_STATUS(GetRegistrationFromOpCode(&code, resolver, &registration, &parser));
    FillNode(op, &node->node);
    init_data = static_cast<const char*>(node->node.custom_initial_data);
    init_bytes = static_cast<size_t>(node->node.custom_initial_data_size);
    if (parser != nullptr) {
      TF_LITE_ENSURE_STATUS(
          CallBuiltinParseFunction(parser, &op, allocator_->GetBuiltinDataAllocator(), &node->node.builtin_data));
      init_data = static_cast<const char*>(node->node.builtin_data);
      init_bytes = 0;
    }
    node->registration = registration;  // from here on, Free follows
  }
  if (registration->init != nullptr) node->node.user_data = registration->init(context_, init_data, init_bytes);
  if (allocator_->arena().HasFailed()) return kTfLiteError;
  if (registration->prepare != nullptr) TF_LITE_ENSURE_STATUS(registration->prepare(context_, &node->node));
  if (allocator_->arena().HasFailed()) return kTfLiteError;
  TF_LITE_ENSURE_MSG(context_, allocator_->ResetTempAllocations() == kTfLiteOk,
                     "Prepare kept temporary memory: give back each AllocateTemp* before it returns");
  return kTfLiteOk;
}

void MicroInterpreterGraph::VisitNode(NodeAndRegistration* node, bool frees) {
  const TFLMRegistration* const registration = node->registration;
  if (registration == nullptr) return;
  void (*const visit)(TfLiteContext*, void*) = frees ? registration->free : registration->reset;
  if (visit != nullptr) visit(context_, node->node.user_data);
  if (frees) node->registration = nullptr;
}

SubgraphAllocations* MicroInterpreterGraph::AllocateSubgraphs(bool count_only) {
  return delegation_ == nullptr ? allocator_->AllocateSubgraphs(model_, count_only)
                                : delegation_->AllocateSubgraphs(this, count_only);
}

TfLiteStatus MicroInterpreterGraph::PrepareSubgraphs(const MicroOpResolver& resolver, bool count_only) {
  allocator_->SetLender(nullptr);
  for (int s = 0; s < NumSubgraphs(); ++s) {
    Enter(s);
    SubgraphAllocations& allocations = subgraph_allocations_[s];
    for (NodeAndRegistration* node = allocations.begin_nodes(); node != allocations.end_nodes(); ++node) {
      ++current_operator_;
      const size_t mark = allocator_->arena().PersistentMark();
      ScratchBuffer* const before = allocations.scratch_buffers;
      TfLiteStatus status = PrepareNode(resolver, OperatorAt(subgraph(s), OperatorNumber(s, current_operator_)), node);
      if (status == kTfLiteOk && known_shapes_ != nullptr) {
        status = known_shapes_->fold(this, node, before);
      }
      if (status != kTfLiteOk) {
        if (!allocator_->arena().HasFailed()) {
          ReportFailure("prepare", status);
          if constexpr (mote::kMayPrepareFlash)
            mote::ReportShapeOfRun(*this);  // on a computer, where models are looked at
        }
        return status;
      }
      if (count_only) {
        VisitNode(node, true);
        allocator_->RewindNode(mark, &allocations, before);
      }
    }
  }
  Enter(0);
  return kTfLiteOk;
}

TfLiteStatus MicroInterpreterGraph::VisitNodes(bool frees) {
  CancelInvoke();
  if (subgraph_allocations_ == nullptr) return kTfLiteOk;
  for (int s = 0; s < NumSubgraphs(); ++s) {
    const SubgraphAllocations& allocations = subgraph_allocations_[s];
    for (NodeAndRegistration* node = allocations.begin_nodes(); node != allocations.end_nodes(); ++node) {
      VisitNode(node, frees);
    }
  }
  return kTfLiteOk;
}

TfLiteStatus MicroInterpreterGraph::ResetVariableTensors() {
  for (int s = 0; s < NumSubgraphs(); ++s) {
    for (int t = 0; t < mote::NumTensors(subgraph(s)); ++t) {
      (void)ResetVariableTensor(t, s);  // kTfLiteError for those that are no variables
    }
  }
  return resource_variables_ == nullptr ? kTfLiteOk : resource_variables_->ResetAll();
}

TfLiteStatus MicroInterpreterGraph::ResetVariableTensor(int tensor_index, int subgraph_index) {
  if (!HasTensor(subgraph_index, tensor_index)) return kTfLiteError;
  const Tensor& tensor = mote::TensorAt(subgraph(subgraph_index), tensor_index);
  if (!tensor.is_variable()) return kTfLiteError;
  mote::ResetVariable(tensor, subgraph_allocations_[subgraph_index].tensors[tensor_index]);
  return kTfLiteOk;
}

bool MicroInterpreterGraph::HasTensor(int subgraph_index, int tensor_index) const {
  return subgraph_index >= 0 && subgraph_index < mote::NumSubgraphs(*model_) && tensor_index >= 0 &&
         tensor_index < mote::NumTensors(subgraph(subgraph_index));
}

void MicroInterpreterGraph::ReportFailure(const char* step, TfLiteStatus status) const {
  (void)step, (void)status;
  MicroPrintf("node %s (number %d of subgraph %d) failed to %s with status %d", CurrentOperatorName(),
              CurrentOperatorNumber(), current_subgraph_, step, status);
}

TfLiteStatus MicroInterpreterGraph::InvokeSubgraph(int subgraph_idx) {
  return RunSubgraph(subgraph_idx, false, [] { return true; });
}

size_t MicroInterpreterGraph::NumSubgraphInputs(int subgraph_idx) {
  return static_cast<size_t>(InputsOf(subgraph(subgraph_idx))->size);
}

size_t MicroInterpreterGraph::NumSubgraphOutputs(int subgraph_idx) {
  return static_cast<size_t>(OutputsOf(subgraph(subgraph_idx))->size);
}

TfLiteEvalTensor* MicroInterpreterGraph::GetTensor(int subgraph_idx, const TfLiteIntArray* tensors, int i) {
  if (i < 0 || i >= tensors->size) return nullptr;
  return &subgraph_allocations_[subgraph_idx].tensors[tensors->data[i]];
}

TfLiteEvalTensor* MicroInterpreterGraph::GetSubgraphInput(int subgraph_idx, int input_idx) {
  return GetTensor(subgraph_idx, InputsOf(subgraph(subgraph_idx)), input_idx);
}

TfLiteEvalTensor* MicroInterpreterGraph::GetSubgraphOutput(int subgraph_idx, int output_idx) {
  return GetTensor(subgraph_idx, OutputsOf(subgraph(subgraph_idx)), output_idx);
}

}  // namespace tflite
