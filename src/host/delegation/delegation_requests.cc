// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Answers requests of delegates to a graph in their Prepare, and takes their notes for the report.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <set>

#include "src/host/common/delegate_notes.h"
#include "src/host/common/guarded.h"
#include "src/host/common/operator.h"
#include "src/host/common/scoped.h"
#include "src/host/delegation/delegation.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/run/delegate_calls.h"
#include "src/host/run/node_life.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/graph_info.h"

namespace mote {
namespace {

// Lists the nodes of the execution plan.
class PlannedNodes : public tflite::GraphInfo {
 public:
  explicit PlannedNodes(Graph* graph) : graph_(*graph) {}

  size_t num_tensors() const override { return graph_.tensors.size(); }
  TfLiteTensor* tensor(size_t index) override { return graph_.FindTensor(static_cast<int>(index)); }
  TfLiteTensor* tensors() override { return graph_.tensors.data(); }
  size_t num_execution_nodes() const override { return graph_.execution_plan.size(); }
  size_t num_total_nodes() const override { return graph_.nodes.size(); }
  const TfLiteNode& node(size_t index) const override { return graph_.node(graph_.execution_plan[index]); }
  const TfLiteRegistration& registration(size_t index) const override {
    return graph_.registration(graph_.execution_plan[index]);
  }
  size_t node_index(size_t index) const override { return static_cast<size_t>(graph_.execution_plan[index]); }
  const std::vector<int>& inputs() const override { return graph_.inputs; }
  const std::vector<int>& outputs() const override { return graph_.outputs; }
  const std::vector<int>& variables() const override { return graph_.variables; }

 private:
  Graph& graph_;
};

// Packs several arrays into one block, each behind the last one.
class ArrayPacker {
 public:
  explicit ArrayPacker(void* memory) : next_(static_cast<uint8_t*>(memory)) {}

  static size_t Bytes(const std::vector<int>& values) {
    return TfLiteIntArrayGetSizeInBytes(static_cast<int>(values.size()));
  }
  TfLiteIntArray* Add(const std::vector<int>& values) {
    auto* const array = reinterpret_cast<TfLiteIntArray*>(next_);
    array->size = static_cast<int>(values.size());
    std::copy(values.begin(), values.end(), array->data);
    next_ += Bytes(values);
    return array;
  }

 private:
  uint8_t* next_;
};

// Returns the parameters of a delegate's node, in one block from malloc; null when there is no memory.
void* NewParams(const tflite::NodeSubset& subset, TfLiteDelegate* delegate) {
  const size_t head = sizeof(TfLiteOpaqueDelegateParams);  // the larger one
  const size_t arrays = ArrayPacker::Bytes(subset.nodes) + ArrayPacker::Bytes(subset.input_tensors) +
                        ArrayPacker::Bytes(subset.output_tensors);
  void* const block = std::malloc(head + arrays);
  if (block == nullptr) return nullptr;
  ArrayPacker packer(static_cast<uint8_t*>(block) + head);
  TfLiteIntArray* const nodes = packer.Add(subset.nodes);
  TfLiteIntArray* const inputs = packer.Add(subset.input_tensors);
  TfLiteIntArray* const outputs = packer.Add(subset.output_tensors);
  if (IsOpaque(*delegate)) {
    *static_cast<TfLiteOpaqueDelegateParams*>(block) = {delegate, TfLiteOpaqueDelegateGetData(delegate), nodes, inputs,
                                                        outputs};
  } else {
    *static_cast<TfLiteDelegateParams*>(block) = {delegate, nodes, inputs, outputs};
  }
  return block;
}

tflite::Subgraph& SubgraphOf(TfLiteContext* context) { return *static_cast<tflite::Subgraph*>(context->impl_); }

void NoteNameIn(TfLiteContext* context, const TfLiteDelegate* delegate, const char* name) {
  SubgraphOf(context).delegation().NoteName(delegate, name);
}

void NoteRefusalIn(TfLiteContext* context, int node, const char* reason) {
  SubgraphOf(context).delegation().NoteRefusal(node, reason);
}

TfLiteStatus MarkAsSkippable(TfLiteContext* context, int subgraph_index) {
  return SubgraphOf(context).MarkSubgraphAsDelegationSkippable(subgraph_index);
}

}  // namespace

Delegation::Delegation(Graph* graph, Runner* runner) : graph_(*graph), runner_(*runner) {
  static DelegateNotes notes = {
      {kDelegateNotes, nullptr}, DelegateNotes::kSignature, NoteNameIn, NoteRefusalIn, MarkAsSkippable};
  graph_.delegate_notes = &notes.base;
}

TfLiteStatus Delegation::CheckDelegating() {
  if (IsDelegating()) return kTfLiteOk;
  graph_.ReportError("The function is forbidden if not calling in delegate.");
  return kTfLiteError;
}

TfLiteStatus Delegation::GetExecutionPlan(TfLiteIntArray** execution_plan) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  tflite::IntArrayUniquePtr& shown = record_.shown_plan;
  const bool is_same =
      shown != nullptr && TfLiteIntArrayEqualsArray(shown.get(), static_cast<int>(graph_.execution_plan.size()),
                                                    graph_.execution_plan.data()) != 0;
  if (!is_same) shown = tflite::BuildTfLiteArray(graph_.execution_plan);
  *execution_plan = shown.get();
  return shown == nullptr ? kTfLiteError : kTfLiteOk;
}

TfLiteStatus Delegation::GetNodeAndRegistration(int node_index, TfLiteNode** node, TfLiteRegistration** registration) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  if (!graph_.HasNode(node_index)) {
    graph_.ReportError("node %d, which the delegate asks for, does not exist; there are %zu nodes", node_index,
                       graph_.nodes.size());
    return kTfLiteError;
  }
  auto& found = graph_.nodes[static_cast<size_t>(node_index)];
  *node = &found.first;
  *registration = &found.second;
  return kTfLiteOk;
}

TfLiteStatus Delegation::CheckClaims(const TfLiteIntArray& nodes, bool may_be_delegated) {
  std::set<int> claimed;
  for (const int node : tflite::TfLiteIntArrayView(&nodes)) {
    const char* problem = nullptr;
    if (!graph_.HasNode(node)) {
      problem = "does not exist";
    } else if (!claimed.insert(node).second) {
      problem = "is claimed twice";
    } else if (!may_be_delegated && graph_.node(node).delegate != nullptr) {
      problem = "is a delegate's already";
    } else if (std::find(graph_.execution_plan.begin(), graph_.execution_plan.end(), node) ==
               graph_.execution_plan.end()) {
      problem = "is not in the execution plan: a delegate has taken it, or the application has left it out";
    }
    if (problem == nullptr) continue;
    graph_.ReportError("node %d, which the delegate claims, %s; the graph has %zu nodes", node, problem,
                       graph_.nodes.size());
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Delegation::Partition(const TfLiteIntArray& nodes, std::vector<tflite::NodeSubset>* subsets) {
  const tflite::InterpreterOptions& options = *graph_.surroundings.options;
  PlannedNodes info(&graph_);
  const bool no_fusion = options.GetPreserveAllTensors() || options.GetDisableDelegateNodeFusion();
  const TfLiteStatus status = tflite::PartitionGraphIntoIndependentNodeSubsets(
      &info, &nodes, subsets, !options.GetDisableDelegateClustering(), nullptr, no_fusion);
  if (status != kTfLiteOk) {
    graph_.ReportError(
        "subgraph %d cannot be split for a delegate: some nodes wait for each other, or for a tensor that no "
        "node writes",
        graph_.index);
  }
  return status;
}

TfLiteStatus Delegation::PreviewPartitioning(const TfLiteIntArray* nodes_to_replace,
                                             TfLiteDelegateParams** partition_params_array, int* num_partitions) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  record_.preview.clear();
  record_.preview_arrays.clear();
  *partition_params_array = nullptr;
  *num_partitions = 0;
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  std::vector<tflite::NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(CheckClaims(*nodes_to_replace, true));
  TF_LITE_ENSURE_STATUS(Partition(*nodes_to_replace, &subsets));
  const auto keep = [this](const std::vector<int>& values) {
    record_.preview_arrays.push_back(OrThrow(tflite::BuildTfLiteArray(values)));
    return record_.preview_arrays.back().get();
  };
  for (const tflite::NodeSubset& subset : subsets) {
    if (subset.type != tflite::NodeSubset::kTfPartition) continue;
    record_.preview.push_back({nullptr, keep(subset.nodes), keep(subset.input_tensors), keep(subset.output_tensors)});
  }
  *partition_params_array = record_.preview.data();
  *num_partitions = static_cast<int>(record_.preview.size());
  return kTfLiteOk;
}

TfLiteStatus Delegation::ReplaceNodeSubsets(TfLiteRegistration registration, const TfLiteIntArray* nodes_to_replace,
                                            TfLiteDelegate* delegate) {
  const bool is_opaque = delegate != nullptr && IsOpaque(*delegate);
  registration = WithoutUnsetOperator(registration);
  if (is_opaque) graph_.surroundings.resources->Take(registration.registration_external);
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  if (is_replacing_) {
    graph_.ReportError("a delegate cannot take nodes while a kernel of one is initialized");
    return kTfLiteError;
  }
  const TfLiteOperator* const op = registration.registration_external;
  NoteName(delegate, op != nullptr ? TfLiteOperatorGetCustomName(op) : registration.custom_name);
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  if (delegate == nullptr || (is_opaque && op == nullptr)) {
    graph_.ReportError(
        "a delegate cannot take nodes without naming itself and a kernel, an opaque delegate as a TfLiteOperator");
    return kTfLiteDelegateError;
  }
  registration.builtin_code = tflite::BuiltinOperator_DELEGATE;
  std::vector<tflite::NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(CheckClaims(*nodes_to_replace, false));
  TF_LITE_ENSURE_STATUS(Partition(*nodes_to_replace, &subsets));
  TF_LITE_ENSURE_STATUS(CheckOutputs(subsets, delegate));
  TF_LITE_ENSURE_STATUS(RememberGraph());  // of a subgraph that the delegate has acquired
  const Scoped<bool> replacing(&is_replacing_, true);
  graph_.execution_plan.clear();
  graph_.readiness = Readiness::kUnprepared;
  for (const tflite::NodeSubset& subset : subsets) {
    if (subset.type == tflite::NodeSubset::kTfPartition) {
      TF_LITE_ENSURE_STATUS(AddDelegateNode(registration, subset, delegate));
    } else {
      graph_.execution_plan.insert(graph_.execution_plan.end(), subset.nodes.begin(), subset.nodes.end());
    }
  }
  return kTfLiteOk;
}

// The application may have given a tensor a buffer of one delegate (SetBufferHandle), which no other may then write.
TfLiteStatus Delegation::CheckOutputs(const std::vector<tflite::NodeSubset>& subsets, const TfLiteDelegate* delegate) {
  for (const tflite::NodeSubset& subset : subsets) {
    if (subset.type != tflite::NodeSubset::kTfPartition) continue;
    for (const int output : subset.output_tensors) {
      const TfLiteTensor& tensor = graph_.tensor(output);
      if (tensor.delegate == nullptr || tensor.delegate == delegate) continue;
      graph_.ReportError(
          "the delegate claims the node that writes tensor %d (%s), which is in a buffer of another delegate: "
          "RemoveAllDelegates gives that back",
          output, tensor.name);
      return kTfLiteDelegateError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Delegation::AddDelegateNode(const TfLiteRegistration& registration, const tflite::NodeSubset& subset,
                                         TfLiteDelegate* delegate) {
  TfLiteNode node = {};
  node.builtin_data = NewParams(subset, delegate);
  node.delegate = delegate;
  if (node.builtin_data == nullptr) {
    graph_.ReportError("there is no memory for a node of the delegate");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(graph_.AddNode(node, registration, subset.input_tensors, subset.output_tensors, {}));
  for (const int output : subset.output_tensors) graph_.tensor(output).delegate = delegate;
  InitNode(graph_, static_cast<int>(graph_.nodes.size()) - 1);
  return kTfLiteOk;
}

tflite::Subgraph* Delegation::OtherGraph(int subgraph_index, const char* what) {
  const auto& all = *graph_.surroundings.subgraphs;
  if (subgraph_index >= 0 && subgraph_index < static_cast<int>(all.size())) {
    return all[static_cast<size_t>(subgraph_index)].get();
  }
  graph_.ReportError("subgraph %d, which the delegate %s, does not exist; there are %zu", subgraph_index, what,
                     all.size());
  return nullptr;
}

TfLiteStatus Delegation::AcquireSubgraph(int subgraph_index, TfLiteContext** acquired_context) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  tflite::Subgraph* const subgraph = OtherGraph(subgraph_index, "asks for");
  if (subgraph == nullptr) return kTfLiteError;
  Delegation& other = subgraph->delegation();
  if (!other.IsDelegating()) {
    TF_LITE_ENSURE_STATUS(other.graph_.CheckMutable("a delegate cannot acquire the subgraph"));
    other.graph_.phase = Phase::kDelegating;
    other.is_acquired_ = true;
    other.record_.choosing = record_.choosing;
  }
  *acquired_context = subgraph->context();
  return kTfLiteOk;
}

TfLiteStatus Delegation::ReleaseSubgraph(int subgraph_index) {
  TF_LITE_ENSURE_STATUS(CheckDelegating());
  tflite::Subgraph* const subgraph = OtherGraph(subgraph_index, "gives back");
  if (subgraph == nullptr) return kTfLiteError;
  if (subgraph->delegation().is_acquired_) subgraph->delegation().StopDelegating();
  return kTfLiteOk;
}

// The functions for the report follow.

void Delegation::NoteRefusal(int node_index, const std::string& reason) {
  if (IsDelegating()) record_.refusals.push_back({record_.choosing, node_index, reason});
}

void Delegation::NoteName(const TfLiteDelegate* delegate, const char* name) {
  if (delegate != nullptr && name != nullptr) record_.names[delegate] = name;
}

// The report may lack a line that there is no memory for.
void Delegation::NoteFailure(const TfLiteDelegate& delegate, TfLiteStatus status) {
  (void)Guarded(graph_.surroundings.error_reporter, [&] {
    const auto name = record_.names.find(&delegate);
    const std::string text = (name == record_.names.end() ? std::string("a delegate") : name->second) +
                             " could not be applied to subgraph " + std::to_string(graph_.index) + " (status " +
                             std::to_string(status) + ")";
    std::vector<std::string>& failures = record_.failures;
    if (std::find(failures.begin(), failures.end(), text) == failures.end()) failures.push_back(text);
    return kTfLiteOk;
  });
}

}  // namespace mote
