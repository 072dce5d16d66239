// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/delegation/delegation.h"

#include <algorithm>

#include "src/host/common/guarded.h"
#include "src/host/run/delegate_buffers.h"
#include "src/host/run/delegate_calls.h"
#include "src/host/run/node_life.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/async/async_subgraph.h"

namespace mote {

bool Delegation::IsFullyDelegated() const {
  return std::all_of(graph_.execution_plan.begin(), graph_.execution_plan.end(),
                     [this](int node) { return graph_.node(node).delegate != nullptr; });
}

TfLiteStatus Delegation::CheckBuilding(const char* what) {
  TF_LITE_ENSURE_STATUS(graph_.CheckMutable(what));
  if (!record_.is_remembered) return kTfLiteOk;
  graph_.ReportError("%s while delegates are applied to the graph", what);
  return kTfLiteError;
}

TfLiteStatus Delegation::Apply(const AppliedDelegate& applied) {
  if (applied.delegate == nullptr) {
    graph_.ReportError("null delegate");
    return kTfLiteDelegateError;
  }
  TF_LITE_ENSURE_STATUS(graph_.CheckMutable("a delegate cannot be applied"));
  return Guarded(graph_.surroundings.error_reporter, [&] {
    TF_LITE_ENSURE_STATUS(RedoAll());
    const auto is_same = [&](const AppliedDelegate& one) { return one.delegate == applied.delegate; };
    // A delegate that has nodes is not asked again: it would claim them twice. One that took none may have changed its
    // mind.
    const bool has_nodes = std::any_of(graph_.execution_plan.begin(), graph_.execution_plan.end(),
                                       [&](int node) { return graph_.node(node).delegate == applied.delegate; });
    if (has_nodes) return kTfLiteOk;
    record_.applied.erase(std::remove_if(record_.applied.begin(), record_.applied.end(), is_same),
                          record_.applied.end());
    return ApplyOne(applied);
  });
}

TfLiteStatus Delegation::RememberGraph() {
  if (record_.is_remembered) return kTfLiteOk;
  std::vector<tflite::IntArrayUniquePtr> inputs;
  for (const auto& [node, registration] : graph_.nodes) {
    inputs.push_back(tflite::BuildTfLiteArray(*node.inputs));
    if (inputs.back() == nullptr) return graph_.ReportNoMemory();
  }
  record_.plan_before = graph_.execution_plan;
  record_.inputs_before = std::move(inputs);
  record_.is_remembered = true;
  return kTfLiteOk;
}

// Finds out whether all shapes are known, for a delegate that needs that. A default delegate is left out without
// a message: nobody has asked for it.
TfLiteStatus Delegation::PrepareFor(bool is_default) {
  if (graph_.readiness == Readiness::kUnprepared) TF_LITE_ENSURE_STATUS(runner_.Prepare());
  if (!graph_.has_open_shapes) return kTfLiteOk;
  for (size_t t = 0; !is_default && t < graph_.tensors.size(); ++t) {
    if (!graph_.tensor_records[t].is_open && !graph_.tensor_records[t].is_moved) continue;
    graph_.ReportError(
        "the delegate takes tensors of known shape only; the shape of tensor %zu (%s) is known only while the "
        "graph runs",
        t, graph_.tensors[t].name);
    break;
  }
  return kTfLiteApplicationError;
}

TfLiteStatus Delegation::CheckAlone() {
  for (const auto& subgraph : *graph_.surroundings.subgraphs) {
    if (!subgraph->delegation().IsDelegating()) continue;
    graph_.ReportError("a delegate cannot be applied while another one is");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Delegation::ApplyOne(const AppliedDelegate& applied) {
  TF_LITE_ENSURE_STATUS(CheckAlone());
  const int64_t flags = FlagsOf(*applied.delegate);
  const bool is_static = (flags & kTfLiteDelegateFlagsAllowDynamicTensors) == 0;
  const bool was_immutable = is_immutable_, was_ready = graph_.readiness != Readiness::kUnprepared;
  if (is_static && !was_immutable && (flags & kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate) == 0) {
    const TfLiteStatus status = PrepareFor(applied.is_default);
    if (status != kTfLiteOk) NoteFailure(*applied.delegate, status);
    TF_LITE_ENSURE_STATUS(status);
  }
  const TfLiteStatus status =
      Guarded(graph_.surroundings.error_reporter, [&] { return Try(applied, was_immutable, was_ready); });
  if (status == kTfLiteOk) return kTfLiteOk;
  NoteFailure(*applied.delegate, status);
  ForgetAll();
  if (was_ready || is_static) (void)runner_.PrepareAndPlan();
  graph_.ReportError("Restored original execution plan after delegate application failure.");
  return status;
}

TfLiteStatus Delegation::Try(const AppliedDelegate& applied, bool was_immutable, bool was_ready) {
  TF_LITE_ENSURE_STATUS(RememberGraph());
  TF_LITE_ENSURE_STATUS(LetChoose(applied.delegate));
  TF_LITE_ENSURE_STATUS(Settle(*applied.delegate, was_immutable, was_ready));
  record_.applied.push_back(applied);
  return kTfLiteOk;
}

TfLiteStatus Delegation::LetChoose(TfLiteDelegate* delegate) {
  graph_.ReserveTensors();
  graph_.phase = Phase::kDelegating;
  record_.choosing = delegate;
  const TfLiteStatus status =
      Guarded(graph_.surroundings.error_reporter, [&] { return CallDelegatePrepare(&graph_.context, delegate); });
  // Graphs that the delegate has acquired and not released are among them.
  for (const auto& subgraph : *graph_.surroundings.subgraphs) subgraph->delegation().StopDelegating();
  if (status == kTfLiteOk) return kTfLiteOk;
  graph_.ReportError("the delegate failed to prepare subgraph %d with status %d", graph_.index, status);
  return kTfLiteDelegateError;
}

TfLiteStatus Delegation::Settle(const TfLiteDelegate& delegate, bool was_immutable, bool was_ready) {
  const int64_t flags = FlagsOf(delegate);
  if ((flags & kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate) != 0 && !IsFullyDelegated()) {
    graph_.ReportError("the delegate has promised to take all nodes of subgraph %d, and has not", graph_.index);
    return kTfLiteApplicationError;
  }
  const bool is_static = (flags & kTfLiteDelegateFlagsAllowDynamicTensors) == 0;
  if (is_static || was_immutable) graph_.readiness = Readiness::kUnprepared;
  if (is_static || was_immutable || was_ready) {
    if (runner_.PrepareAndPlan() != kTfLiteOk) return kTfLiteDelegateError;
  }
  if (!is_static && was_immutable && graph_.has_open_shapes) {
    graph_.ReportError(
        "the delegate makes shapes of subgraph %d depend on data, and one that was applied before needs known "
        "ones",
        graph_.index);
    return kTfLiteApplicationError;
  }
  is_immutable_ = is_static || was_immutable;
  return kTfLiteOk;
}

TfLiteStatus Delegation::UndoAll() {
  TF_LITE_ENSURE_STATUS(graph_.CheckMutable("delegates cannot be undone"));
  if (!record_.is_remembered) return kTfLiteOk;
  for (tflite::async::AsyncSubgraph* const side : async_sides_) side->LetGo();
  const size_t nodes_before = record_.inputs_before.size();
  for (int i = static_cast<int>(nodes_before); i < static_cast<int>(graph_.nodes.size()); ++i) {
    FreeNode(graph_, i);
    DropWork(graph_, i);
    RestoreOutputs(i);
  }
  graph_.RemoveNodesFrom(nodes_before);
  // A delegate may have given nodes other inputs.
  for (size_t i = 0; i < nodes_before; ++i) {
    TfLiteIntArray*& inputs = graph_.nodes[i].first.inputs;
    TfLiteIntArrayFree(inputs);
    inputs = record_.inputs_before[i].release();
  }
  graph_.execution_plan = std::move(record_.plan_before);
  record_.plan_before.clear();
  record_.inputs_before.clear();
  record_.refusals.clear();
  record_.is_remembered = false;
  record_.are_undone = !record_.applied.empty();
  is_immutable_ = false;
  graph_.readiness = Readiness::kUnprepared;
  return kTfLiteOk;
}

// Outputs of a node of a delegate are the runtime's again.
void Delegation::RestoreOutputs(int node_index) {
  const TfLiteNode& node = graph_.node(node_index);
  for (const int index : tflite::TfLiteIntArrayView(node.outputs)) {
    const bool is_delegates = graph_.tensor(index).delegate == node.delegate;
    if (is_delegates) FreeBuffer(graph_, &graph_.tensor(index));  // which moves it where the delegate adds tensors
    TfLiteTensor& tensor = graph_.tensor(index);
    if (is_delegates) {
      tensor.delegate = nullptr;
      tensor.data_is_stale = false;
    }
    if (tensor.allocation_type == kTfLiteMmapRo || tensor.type == kTfLiteString) continue;
    if (graph_.plan.IsGiven(index)) continue;
    TfLiteTensorDataFree(&tensor);
    tensor.allocation_type = tensor.is_variable ? kTfLiteArenaRwPersistent : kTfLiteArenaRw;
    TensorRecord& record = graph_.tensor_record(index);
    record.is_open = record.is_moved = record.is_made_constant = false;
  }
}

void Delegation::RemoveAsync(const tflite::async::AsyncSubgraph* side) {
  async_sides_.erase(std::remove(async_sides_.begin(), async_sides_.end(), side), async_sides_.end());
}

void Delegation::ForgetAll() {
  (void)MakeReadable(graph_, graph_.inputs);
  (void)UndoAll();
  record_.applied.clear();
  record_.are_undone = false;
  record_.names.clear();
  ReleaseBuffers(graph_);
}

TfLiteStatus Delegation::RemoveAll() {
  TF_LITE_ENSURE_STATUS(graph_.CheckMutable("delegates cannot be removed"));
  const bool was_ready = graph_.readiness != Readiness::kUnprepared;
  TF_LITE_ENSURE_STATUS(MakeReadable(graph_, graph_.inputs));
  ForgetAll();
  return was_ready ? runner_.PrepareAndPlan() : kTfLiteOk;
}

TfLiteStatus Delegation::RedoAll() {
  if (!record_.are_undone) return kTfLiteOk;
  record_.are_undone = false;
  std::vector<AppliedDelegate> wanted;
  wanted.swap(record_.applied);
  for (size_t i = 0; i < wanted.size();) {
    const TfLiteStatus status = ApplyOne(wanted[i]);
    if (status == kTfLiteOk) {
      ++i;
      continue;
    }
    if (status != kTfLiteDelegateError && status != kTfLiteApplicationError) {
      // The graph cannot be prepared as it is; with other shapes it may.
      (void)UndoAll();
      record_.applied = std::move(wanted);
      record_.are_undone = true;
      return status;
    }
    ForgetAll();
    if (!wanted[i].is_default) return status;
    if (status == kTfLiteDelegateError) {
      graph_.ReportError("warning: the default delegate has failed for the new shapes; the CPU runs its nodes");
    }
    wanted.erase(wanted.begin() + static_cast<ptrdiff_t>(i));
    i = 0;
  }
  return kTfLiteOk;
}

}  // namespace mote
