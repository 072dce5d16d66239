// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs that the application may stop between two operators. A program that has none links nothing of this.
#include "src/micro/micro_op_runtime.h"
#include "src/micro/subgraph_run.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace tflite {
namespace {

// This stands in place of the number of an operator, while the application's function runs.
constexpr int kInCallback = -2;

}  // namespace

// Operators see this in place of kMicroOpRuntime during such a run: the subgraphs that they invoke have steps, too.
struct StepCalls {
  MoteOpRuntime table;  // the first member: TfLiteContext points to it
  MicroStepCallback callback;
  void* argument;
  bool has_begun;  // the first operator of all has no callback before it
};

TfLiteStatus MicroInterpreter::InvokeStep(bool* more) {
  if (more == nullptr) {
    MicroPrintf("InvokeStep() needs a place for whether operators are left");
    return kTfLiteError;
  }
  *more = false;
  if (!tensors_allocated_) TF_LITE_ENSURE_STATUS(AllocateTensors());
  return AfterRun(graph_.InvokeStep(more));
}

TfLiteStatus MicroInterpreter::Invoke(MicroStepCallback callback, void* argument) {
  if (callback == nullptr) return Invoke();
  if (!tensors_allocated_) TF_LITE_ENSURE_STATUS(AllocateTensors());
  graph_.CancelInvoke();
  return AfterRun(graph_.InvokeWithCallback(callback, argument));
}

TfLiteStatus MicroInterpreterGraph::InvokeStep(bool* more) {
  if (current_operator_ == kInCallback) {
    MicroPrintf("InvokeStep() cannot be called between the operators of Invoke()");
    return kTfLiteError;
  }
  const SubgraphAllocations& allocations = subgraph_allocations_[0];
  NodeAndRegistration* const node = allocations.begin_nodes() + current_operator_ + 1;
  if (node == allocations.end_nodes()) return kTfLiteOk;  // a model without operators
  ++current_operator_;
  const TfLiteStatus status = RunNode(node, false);
  *more = status == kTfLiteOk && node + 1 != allocations.end_nodes();
  if (!*more) CancelInvoke();
  return status;
}

TfLiteStatus MicroInterpreterGraph::InvokeWithCallback(MicroStepCallback callback, void* argument) {
  StepCalls calls = {mote::kMicroOpRuntime, callback, argument, false};
  calls.table.InvokeSubgraph = InvokeSubgraphWithCallback;
  const MoteOpRuntime* const before = context_->op_runtime;
  context_->op_runtime = &calls.table;
  const TfLiteStatus status = InvokeSubgraphWithCallback(context_, 0);
  context_->op_runtime = before;
  return status;
}

TfLiteStatus MicroInterpreterGraph::InvokeSubgraphWithCallback(TfLiteContext* context, int subgraph_idx) {
  auto& graph = static_cast<MicroInterpreterContext*>(context->impl_)->MicroInterpreterContext::graph();
  auto* const calls =
      const_cast<StepCalls*>(reinterpret_cast<const StepCalls*>(context->op_runtime));  // of InvokeWithCallback
  return graph.RunSubgraph(subgraph_idx, true, [&graph, calls] {
    if (calls->has_begun) return graph.CallBetween(*calls);
    calls->has_begun = true;
    return true;
  });
}

// The callback finds the interpreter as it is between two runs, and leaves it so; a run of its own ends this one, since
// both use the same memory.
bool MicroInterpreterGraph::CallBetween(const StepCalls& calls) {
  const int subgraph = current_subgraph_, at = current_operator_;
  Enter(0);
  current_operator_ = kInCallback;
  context_->op_runtime = &mote::kMicroOpRuntime;
  const bool goes_on = calls.callback(calls.argument) && current_operator_ == kInCallback;
  context_->op_runtime = &calls.table;
  Enter(subgraph);
  current_operator_ = at;
  return goes_on;
}

}  // namespace tflite
