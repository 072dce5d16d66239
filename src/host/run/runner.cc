// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/run/runner.h"

#include <algorithm>
#include <utility>

#include "src/core/shape.h"
#include "src/host/common/guarded.h"
#include "src/host/common/operator.h"
#include "src/host/common/scoped.h"
#include "src/host/graph/string_room.h"
#include "src/host/graph/tensor_shapes.h"
#include "src/host/run/delegate_buffers.h"
#include "src/host/run/delegate_calls.h"
#include "src/host/run/node_life.h"
#include "tensorflow/lite/context_util.h"

namespace mote {

TfLiteStatus Runner::PrepareNodes() {
  graph_.context.eval_tensors = nullptr;
  graph_.has_open_shapes = false;
  for (const int node : graph_.execution_plan) {
    if (HasOpenInput(graph_, node)) {
      RestartNode(graph_, node);
      Postpone(graph_, node);
    } else {
      TF_LITE_ENSURE_STATUS(PrepareNode(node));
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Runner::PrepareNode(int node_index) {
  graph_.ReserveTensors();
  RestartNode(graph_, node_index);
  const TfLiteStatus status = CallPrepare(node_index);
  if (status != kTfLiteOk) {
    graph_.ReportError("node %s (number %d of subgraph %d) failed to prepare with status %d",
                       graph_.OperatorName(node_index), node_index, graph_.index, status);
    return status;
  }
  NodeRecord& record = graph_.node_record(node_index);
  record.is_prepared = true;
  record.shapes = ShapesOf(graph_, node_index);
  if (IsInvoking(graph_.phase)) return kTfLiteOk;
  NoteOpenOutputs(graph_, node_index);
  NoteInPlace(graph_, node_index);
  return kTfLiteOk;
}

TfLiteStatus Runner::CallPrepare(int node_index) {
  auto& [node, registration] = graph_.nodes[static_cast<size_t>(node_index)];
  TF_LITE_ENSURE_STATUS(PropagateShapes(node_index));
  const Scoped<int> current(&graph_.current_node, node_index);
  const Scoped<Phase> preparing(&graph_.phase,
                                IsInvoking(graph_.phase) ? Phase::kRepreparingNode : Phase::kPreparingNode);
  StringFrames frames(&graph_.tensors);
  TF_LITE_ENSURE_STATUS(FrameStrings(graph_, node_index, &frames));
  graph_.lacks_memory = false;
  (void)ShowTensors(node);
  TF_LITE_ENSURE_STATUS(mote::CallPrepare(registration, &graph_.context, &node));
  return graph_.lacks_memory ? graph_.ReportNoMemory() : kTfLiteOk;
}

// The delegate's node is prepared next.
TfLiteStatus Runner::PropagateShapes(int node_index) {
  const TfLiteNode& node = graph_.node(node_index);
  if (node.delegate == nullptr) return kTfLiteOk;
  if ((FlagsOf(*node.delegate) & kTfLiteDelegateFlagsRequirePropagatedShapes) == 0) return kTfLiteOk;
  for (const int replaced : tflite::TfLiteIntArrayView(&NodesReplacedBy(node))) {
    if (HasOpenInput(graph_, replaced)) {
      RestartNode(graph_, replaced);
      Postpone(graph_, replaced);
    } else {
      TF_LITE_ENSURE_STATUS(PrepareNode(replaced));
    }
  }
  // Each run writes the outputs, so they are not constant any more.
  for (const int output : tflite::TfLiteIntArrayView(node.outputs)) UnmakeConstant(graph_, output);
  return kTfLiteOk;
}

TfLiteStatus Runner::Prepare() {
  const Scoped<Phase> preparing(&graph_.phase, Phase::kPreparing);
  graph_.plan.DropArena(&graph_.context);
  return PrepareNodes();
}

TfLiteStatus Runner::PrepareAndPlan() {
  if (graph_.readiness == Readiness::kReady) return kTfLiteOk;
  if (IsAtWork(graph_.phase)) {
    graph_.ReportError(
        "subgraph %d cannot be allocated while it is prepared or run, or from inside a function of a delegate or an "
        "operator: subgraphs must not call each other in a circle",
        graph_.index);
    return kTfLiteError;
  }
  const Scoped<Phase> preparing(&graph_.phase, Phase::kPreparing);
  return Guarded(graph_.surroundings.error_reporter, [this] {
    if (graph_.readiness == Readiness::kUnprepared) {
      graph_.plan.DropArena(&graph_.context);
      TF_LITE_ENSURE_STATUS(PrepareNodes());
    }
    TF_LITE_ENSURE_STATUS(PlanMemory());
    TF_LITE_ENSURE_STATUS(GiveStringInputsMemory(graph_));
    has_strings_ = std::any_of(graph_.tensors.begin(), graph_.tensors.end(),
                               [](const TfLiteTensor& tensor) { return tensor.type == kTfLiteString; });
    MakeSteps();
    graph_.readiness = Readiness::kReady;
    return kTfLiteOk;
  });
}

// Returns true if all tensors stay where they are and as they are from one run to the next, but for those that the
// application sees.
bool Runner::IsFixed() const {
  if (has_strings_ || graph_.has_open_shapes) return false;
  for (const int node_index : graph_.execution_plan) {
    const NodeRecord& record = graph_.node_record(node_index);
    const TfLiteRegistration& registration = graph_.registration(node_index);
    if (!record.table_operator || !record.callees.empty()) return false;
    if (registration.registration_external != nullptr || registration.invoke == nullptr) return false;
    for (const TfLiteIntArray* array : {graph_.node(node_index).inputs, graph_.node(node_index).outputs}) {
      for (const int index : tflite::TfLiteIntArrayView(array)) {
        const TfLiteTensor* const tensor = graph_.FindTensor(index);
        if (tensor != nullptr && (tensor->data.data == nullptr || tensor->allocation_type == kTfLiteDynamic))
          return false;
      }
    }
  }
  return true;
}

void Runner::MakeSteps() {
  // Operators on strings change their tensors themselves while they run (strings.cc): they have to ask each time.
  graph_.context.eval_tensors = has_strings_ ? nullptr : graph_.shown_tensors.data();
  steps_.clear();
  nodes_of_steps_ = graph_.nodes.size();
  if (!IsFixed()) return;
  for (const int node : graph_.execution_plan) steps_.push_back({graph_.registration(node).invoke, node});
  for (size_t i = 0; i < graph_.tensors.size(); ++i) graph_.EvalTensor(static_cast<int>(i));
}

TfLiteStatus Runner::PlanMemory() {
  MemoryPlan& plan = graph_.plan;
  TF_LITE_ENSURE_STATUS(plan.CheckGiven(&graph_.context));
  TF_LITE_ENSURE_STATUS(plan.AllocateArena(graph_));
  TF_LITE_ENSURE_STATUS(plan.AllocateInputs(graph_));
  return graph_.readiness == Readiness::kUnprepared ? plan.AllocateVariables(&graph_.context) : kTfLiteOk;
}

TfLiteStatus Runner::ReleaseMemory() {
  TF_LITE_ENSURE_STATUS(graph_.CheckMutable("memory cannot be released"));
  graph_.plan.DropInputs();
  graph_.plan.DropArena(&graph_.context);
  if (graph_.readiness == Readiness::kReady) graph_.readiness = Readiness::kReleased;
  return kTfLiteOk;
}

// Running.

TfLiteStatus Runner::Invoke() {
  if (graph_.readiness != Readiness::kReady) {
    graph_.ReportError("subgraph %d is not ready to run: call AllocateTensors first, and after each change of a shape",
                       graph_.index);
    return kTfLiteError;
  }
  if (IsInvoking(graph_.phase)) {
    graph_.ReportError("subgraph %d is running already: subgraphs must not call each other in a circle", graph_.index);
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(graph_.CheckMutable("the graph cannot be run"));
  const Scoped<Phase> invoking(&graph_.phase, Phase::kInvoking);
  graph_.lacks_memory = false;
  return Guarded(graph_.surroundings.error_reporter, [this] { return HasSteps() ? InvokeSteps() : InvokeNodes(); });
}

TfLiteStatus Runner::BeginAsyncRun() {
  TF_LITE_ENSURE_STATUS(graph_.CheckIdle("an asynchronous run cannot begin"));
  if (graph_.readiness == Readiness::kUnprepared) {
    graph_.ReportError(
        "subgraph %d is not ready to run: call AllocateTensors and PrepareBackends after each change of a shape",
        graph_.index);
    return kTfLiteError;
  }
  ++graph_.async_runs;
  return kTfLiteOk;
}

// Returns false too if a delegate has taken nodes, or an input or output is not where it was and has to be looked at.
bool Runner::HasSteps() const {
  if (steps_.empty() || graph_.has_open_shapes || nodes_of_steps_ != graph_.nodes.size()) return false;
  for (const std::vector<int>* const indices : {&graph_.inputs, &graph_.outputs}) {
    for (const int index : *indices) {
      const TfLiteTensor* const tensor = graph_.FindTensor(index);
      if (tensor == nullptr) continue;
      if (tensor->data.data == nullptr || tensor->data_is_stale) return false;
      graph_.EvalTensor(index);
    }
  }
  return true;
}

TfLiteStatus Runner::InvokeSteps() {
  for (const Step& step : steps_) {
    TF_LITE_ENSURE_STATUS(FailIfCancelled(step.node));
    const TfLiteStatus status = RunStep(step);
    if (status != kTfLiteOk) return ReportFailure(step.node, status);
  }
  return kTfLiteOk;
}

TfLiteStatus Runner::RunStep(const Step& step) {
  const Scoped<int> current(&graph_.current_node, step.node);
  const tflite::ScopedOperatorProfile profile(
      profiler_, profiler_ == nullptr ? nullptr : graph_.OperatorName(step.node), step.node, graph_.index);
  const TfLiteStatus status = step.invoke(&graph_.context, &graph_.node(step.node));
  return status == kTfLiteOk && graph_.lacks_memory ? graph_.ReportNoMemory() : status;
}

TfLiteStatus Runner::FailIfCancelled(int next_node) {
  if (is_cancelled_ == nullptr || !is_cancelled_(cancellation_data_)) return kTfLiteOk;
  graph_.ReportError("Client requested cancel during Invoke(): the run ends before node %s (number %d of subgraph %d)",
                     graph_.OperatorName(next_node), next_node, graph_.index);
  return kTfLiteCancelled;
}

TfLiteStatus Runner::InvokeNodes() {
  for (size_t place = 0; place < graph_.execution_plan.size(); ++place) {
    const int node = graph_.execution_plan[place];
    TF_LITE_ENSURE_STATUS(FailIfCancelled(node));
    TF_LITE_ENSURE_STATUS(InvokeNode(node));
    if (graph_.surroundings.options->GetEnsureDynamicTensorsAreReleased()) ReleaseUnused(static_cast<int>(place));
  }
  return kTfLiteOk;
}

// Most nodes need nothing but their tensors.
TfLiteStatus Runner::InvokeNode(int node_index) {
  const NodeRecord& record = graph_.node_record(node_index);
  if (has_strings_ || graph_.has_open_shapes || !record.callees.empty() || !ShowTensors(graph_.node(node_index)))
    return InvokeUnusualNode(node_index);
  graph_.ReserveTensors();
  const TfLiteStatus status = CallInvoke(node_index);
  return status == kTfLiteOk ? kTfLiteOk : ReportFailure(node_index, status);
}

// Shows an operator of src/operators its tensors. Returns false if something has to be done to one before the node
// runs.
bool Runner::ShowTensors(const TfLiteNode& node) {
  bool are_usual = true;
  for (const TfLiteIntArray* const array : {node.inputs, node.outputs}) {
    for (const int *index = array->data, *const end = index + array->size; index != end; ++index) {
      if (!graph_.HasTensor(*index)) continue;
      const TfLiteTensor& tensor = graph_.tensor(*index);
      graph_.shown_tensors[static_cast<size_t>(*index)] = {tensor.data, tensor.dims, tensor.type};
      are_usual = are_usual && tensor.data.data != nullptr && !tensor.data_is_stale;
    }
  }
  return are_usual;
}

TfLiteStatus Runner::ReportFailure(int node_index, TfLiteStatus status) {
  graph_.ReportError("node %s (number %d of subgraph %d) failed to invoke with status %d",
                     graph_.OperatorName(node_index), node_index, graph_.index, status);
  return status;
}

TfLiteStatus Runner::InvokeUnusualNode(int node_index) {
  if (graph_.has_open_shapes || (has_strings_ && DependsOnStringBytes(graph_, node_index)))
    TF_LITE_ENSURE_STATUS(PrepareIfChanged(node_index));
  TF_LITE_ENSURE_STATUS(MakeInputsReadable(graph_, node_index));
  TF_LITE_ENSURE_STATUS(CheckInputs(node_index));
  for (const int callee : graph_.node_record(node_index).callees) {
    TF_LITE_ENSURE_STATUS((*graph_.surroundings.subgraphs)[static_cast<size_t>(callee)]->AllocateTensors());
  }
  StringFrames frames(&graph_.tensors);
  if (has_strings_) TF_LITE_ENSURE_STATUS(FrameStrings(graph_, node_index, &frames));
  TF_LITE_ENSURE_STATUS(GiveOutputsMemory(node_index));
  graph_.ReserveTensors();
  (void)ShowTensors(graph_.node(node_index));
  const TfLiteStatus status = CallInvoke(node_index);
  if (status != kTfLiteOk) return ReportFailure(node_index, status);
  const TfLiteIntArray& outputs = *graph_.node(node_index).outputs;
  for (int i = 0; i < outputs.size; ++i) {
    if (graph_.HasTensor(outputs.data[i])) graph_.tensor_record(outputs.data[i]).is_open = false;
  }
  if (!has_strings_) return kTfLiteOk;
  TF_LITE_ENSURE_STATUS(ShareStrings(graph_, node_index));
  if (frames.Keep(outputs) == kTfLiteOk) return kTfLiteOk;
  graph_.ReportError("there is no memory for the strings that node %s (number %d of subgraph %d) has written",
                     graph_.OperatorName(node_index), node_index, graph_.index);
  return kTfLiteError;
}

TfLiteStatus Runner::CallInvoke(int node_index) {
  const Scoped<int> current(&graph_.current_node, node_index);
  const tflite::ScopedOperatorProfile profile(
      profiler_, profiler_ == nullptr ? nullptr : graph_.OperatorName(node_index), node_index, graph_.index);
  auto& [node, registration] = graph_.nodes[static_cast<size_t>(node_index)];
  const bool is_plain = registration.registration_external == nullptr && registration.invoke != nullptr;
  TfLiteStatus status =
      is_plain ? registration.invoke(&graph_.context, &node) : mote::CallInvoke(registration, &graph_.context, &node);
  while (status != kTfLiteOk && WantsStringRoom(graph_, *node.outputs)) {
    TF_LITE_ENSURE_STATUS(GiveOutputsMemory(node_index));
    (void)ShowTensors(node);
    status = mote::CallInvoke(registration, &graph_.context, &node);
  }
  if (status == kTfLiteOk && graph_.lacks_memory) return graph_.ReportNoMemory();
  return status;
}

TfLiteStatus Runner::PrepareIfChanged(int node_index) {
  const NodeRecord& record = graph_.node_record(node_index);
  return record.is_prepared && record.shapes == ShapesOf(graph_, node_index) ? kTfLiteOk : PrepareNode(node_index);
}

TfLiteStatus Runner::CheckInputs(int node_index) {
  const TfLiteIntArray& inputs = *graph_.node(node_index).inputs;
  for (int i = 0; i < inputs.size; ++i) {
    const TfLiteTensor* const input = graph_.FindTensor(inputs.data[i]);
    if (input == nullptr || input->data.data != nullptr || input->type == kTfLiteNoType) continue;
    if (input->bytes == 0 && input->type != kTfLiteString) continue;
    graph_.ReportError("node %s (number %d of subgraph %d): input tensor %d (%s) has no data",
                       graph_.OperatorName(node_index), node_index, graph_.index, inputs.data[i], input->name);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Runner::GiveOutputsMemory(int node_index) {
  const TfLiteNode& node = graph_.node(node_index);
  for (int i = 0; i < node.outputs->size; ++i) {
    const int index = node.outputs->data[i];
    if (!graph_.HasTensor(index)) continue;
    TfLiteTensor& output = graph_.tensor(index);
    if (output.allocation_type == kTfLiteMmapRo || output.allocation_type == kTfLitePersistentRo) continue;
    if (output.type == kTfLiteString) {
      // A custom operator writes its strings where it likes.
      if (!graph_.node_record(node_index).table_operator) continue;
      const Scoped<int> current(&graph_.current_node, node_index);
      const int wanted = std::exchange(graph_.tensor_record(index).strings_wanted, 0);
      const int elements = std::max(Elements(*output.dims), wanted);
      TF_LITE_ENSURE_STATUS(GiveStringRoom(graph_, node_index, index, elements));
      continue;
    }
    if (output.data.data != nullptr) continue;
    MoveToHeap(graph_, index);
    if (TfLiteTensorRealloc(output.bytes, &output) == kTfLiteOk) continue;
    graph_.ReportError("there is no memory for the %zu bytes of tensor %d (%s)", output.bytes, index, output.name);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

void Runner::ReleaseUnused(int place) {
  const int node_index = graph_.execution_plan[static_cast<size_t>(place)];
  const TfLiteNode& node = graph_.node(node_index);
  for (const TfLiteIntArray* array : {node.inputs, node.outputs}) {
    for (int i = 0; i < array->size; ++i) {
      TfLiteTensor* const used = graph_.FindTensor(array->data[i]);
      if (used == nullptr || used->allocation_type != kTfLiteDynamic) continue;
      if (graph_.plan.IsLastUse(array->data[i], place)) TfLiteTensorDataFree(used);
    }
  }
}

}  // namespace mote
