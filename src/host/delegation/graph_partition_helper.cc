// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "src/host/common/delegate_notes.h"
#include "src/host/common/guarded.h"
#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/delegates/utils.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace delegates {
namespace {

void NoteRefusal(TfLiteContext* context, int node, const std::string& reason) {
  const mote::DelegateNotes* const notes = mote::NotesOf(context);
  if (notes != nullptr) notes->note_refusal(context, node, reason.c_str());
}

// The functions take the context as the runtime gave it.
TfLiteContext* Mutable(const TfLiteContext* context) { return const_cast<TfLiteContext*>(context); }

// Gives a node its inputs back, also when the delegate throws.
class KeptInputs {
 public:
  explicit KeptInputs(TfLiteNode* node) : inputs_(*node->inputs), kept_(inputs_.data, inputs_.data + inputs_.size) {}
  ~KeptInputs() { std::copy(kept_.begin(), kept_.end(), inputs_.data); }
  KeptInputs(const KeptInputs&) = delete;
  KeptInputs& operator=(const KeptInputs&) = delete;

 private:
  TfLiteIntArray& inputs_;
  const std::vector<int> kept_;
};

}  // namespace

TfLiteStatus CreateNewTensorWithDifferentType(TfLiteContext* context, const int original_tensor_index,
                                              TfLiteType new_type, TfLiteTensor** new_tensor, int* new_tensor_index) {
  TF_LITE_ENSURE_STATUS(context->AddTensors(context, 1, new_tensor_index));
  const TfLiteTensor& original = context->tensors[original_tensor_index];
  *new_tensor = &context->tensors[*new_tensor_index];
  (*new_tensor)->type = new_type;
  (*new_tensor)->allocation_type = kTfLiteArenaRw;
  TfLiteIntArray* const dims = TfLiteIntArrayCopy(original.dims);
  if (dims == nullptr) {
    TF_LITE_KERNEL_LOG(context, "there is no memory for the shape of tensor %d", *new_tensor_index);
    return kTfLiteError;
  }
  return context->ResizeTensor(context, *new_tensor, dims);
}

TfLiteStatus AcquireSubgraphContext(const TfLiteContext* context, int subgraph_index,
                                    TfLiteContext** acquired_context) {
  return context->AcquireSubgraphContext(Mutable(context), subgraph_index, acquired_context);
}

TfLiteStatus ReleaseSubgraphContext(const TfLiteContext* context, int subgraph_index) {
  return context->ReleaseSubgraphContext(Mutable(context), subgraph_index);
}

TfLiteStatus MarkSubgraphAsDelegationSkippable(const TfLiteContext* context, int subgraph_index) {
  const mote::DelegateNotes* const notes = mote::NotesOf(Mutable(context));
  if (notes != nullptr) return notes->mark_as_skippable(Mutable(context), subgraph_index);
  TF_LITE_KERNEL_LOG(Mutable(context), "subgraph %d cannot be left to the delegate: the runtime is not Mote's",
                     subgraph_index);
  return kTfLiteError;
}

GraphPartitionHelper::GraphPartitionHelper(TfLiteContext* context, IsNodeSupportedFn is_node_supported_fn)
    : context_(context), is_node_supported_fn_(std::move(is_node_supported_fn)) {}

GraphPartitionHelper::GraphPartitionHelper(TfLiteContext* context, const std::vector<int>& supported_node_indices)
    : context_(context), supported_nodes_(supported_node_indices.begin(), supported_node_indices.end()) {}

bool GraphPartitionHelper::IsNodeSupported(TfLiteContext* context, TfLiteNode* node, TfLiteRegistration* registration,
                                           int node_id, std::string* unsupported_details) {
  return is_node_supported_fn_ ? is_node_supported_fn_(context, node, registration, unsupported_details)
                               : supported_nodes_.count(node_id) != 0;
}

TfLiteStatus GraphPartitionHelper::FindSupportedNodes(std::set<std::string>* unsupported_nodes_info,
                                                      int start_node_index, int end_node_index,
                                                      std::vector<int>* supported) {
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(context_->GetExecutionPlan(context_, &plan));
  plan_ = mote::OrThrow(BuildTfLiteArray(*plan));
  original_execution_plan_ = plan_.get();
  num_total_nodes_ = plan->size;
  for (const int index : TfLiteIntArrayView(plan_.get())) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(context_->GetNodeAndRegistration(context_, index, &node, &registration));
    std::string details;
    if (index < start_node_index || index > end_node_index) {
      NoteRefusal(context_, index, "not in the range of nodes that the delegate may take");
    } else if (IsNodeSupported(context_, node, registration, index, &details)) {
      supported->push_back(index);
    } else {
      NoteRefusal(context_, index, details.empty() ? "not supported" : details);
      if (unsupported_nodes_info == nullptr || details.empty()) continue;
      unsupported_nodes_info->insert(GetOpNameByRegistration(*registration) + ": " + details);
    }
  }
  return kTfLiteOk;
}

TfLiteStatus GraphPartitionHelper::PartitionImpl(std::set<std::string>* unsupported_nodes_info, int start_node_index,
                                                 int end_node_index) {
  partitions_.clear();
  std::vector<int> supported;
  TF_LITE_ENSURE_STATUS(FindSupportedNodes(unsupported_nodes_info, start_node_index, end_node_index, &supported));
  num_supported_nodes_ = static_cast<int>(supported.size());
  TfLiteDelegateParams* params = nullptr;
  int count = 0;
  TF_LITE_ENSURE_STATUS(context_->PreviewDelegatePartitioning(
      context_, mote::OrThrow(BuildTfLiteArray(supported)).get(), &params, &count));
  for (int i = 0; i < count; ++i) partitions_.push_back(params + i);
  return kTfLiteOk;
}

int64_t GraphPartitionHelper::WorkOf(const TfLiteDelegateParams& partition) const {
  int64_t work = 0;
  for (const int index : TfLiteIntArrayView(partition.nodes_to_replace)) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context_->GetNodeAndRegistration(context_, index, &node, &registration) != kTfLiteOk) continue;
    if (__builtin_add_overflow(work, EstimateNodeWork(context_, node, registration), &work)) return INT64_MAX;
  }
  return work;
}

std::vector<TfLiteDelegateParams*> GraphPartitionHelper::Choose(int n, int min_nodes_per_partition,
                                                                const Refused& refused) const {
  std::vector<TfLiteDelegateParams*> sorted(partitions_), chosen;
  std::stable_sort(sorted.begin(), sorted.end(), [](const TfLiteDelegateParams* a, const TfLiteDelegateParams* b) {
    return a->nodes_to_replace->size > b->nodes_to_replace->size;
  });
  for (TfLiteDelegateParams* partition : sorted) {
    const int nodes = partition->nodes_to_replace->size;
    const int64_t cost = cost_.IsFree() ? 0 : CostOfHandOver(context_, *partition, cost_);
    const int64_t work = cost_.IsFree() ? 0 : WorkOf(*partition);
    if (nodes < min_nodes_per_partition) {
      refused(*partition, "a partition of " + std::to_string(nodes) + " nodes; the delegate wants " +
                              std::to_string(min_nodes_per_partition) + " or more");
    } else if (work < cost) {
      refused(*partition, "a partition with work of " + std::to_string(work) + ", less than the " +
                              std::to_string(cost) + " that handing it over costs");
    } else if (static_cast<int>(chosen.size()) >= n) {
      refused(*partition, "not among the " + std::to_string(n) + " largest partitions");
    } else {
      chosen.push_back(partition);
    }
  }
  return chosen;
}

std::vector<TfLiteDelegateParams*> GraphPartitionHelper::GetFirstNLargestPartitions(int n,
                                                                                    int min_nodes_per_partition) const {
  return Choose(n, min_nodes_per_partition, [](const TfLiteDelegateParams&, const std::string&) {});
}

std::vector<int> GraphPartitionHelper::GetNodesOfFirstNLargestPartitionsImpl(int n, int min_nodes_per_partition) {
  std::vector<int> nodes;
  const auto refused = [this](const TfLiteDelegateParams& partition, const std::string& reason) {
    for (const int node : TfLiteIntArrayView(partition.nodes_to_replace)) NoteRefusal(context_, node, reason);
  };
  for (const TfLiteDelegateParams* partition : Choose(n, min_nodes_per_partition, refused)) {
    const TfLiteIntArrayView its_nodes(partition->nodes_to_replace);
    nodes.insert(nodes.end(), its_nodes.begin(), its_nodes.end());
  }
  return nodes;
}

void FP16GraphPartitionHelper::ReadConstants(TfLiteNode* node) const {
  for (int i = 0; i < node->inputs->size; ++i) {
    const auto found = dequantized_.find(node->inputs->data[i]);
    if (found != dequantized_.end()) node->inputs->data[i] = found->second.constant;
  }
}

bool FP16GraphPartitionHelper::IsNodeSupported(TfLiteContext* context, TfLiteNode* node,
                                               TfLiteRegistration* registration, int node_id,
                                               std::string* unsupported_details) {
  if (registration->builtin_code == kTfLiteBuiltinDequantize && node->inputs->size == 1 && node->outputs->size == 1) {
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    if (input.type == kTfLiteFloat16 && IsConstantTensor(&input)) {
      dequantized_[node->outputs->data[0]] = {node_id, node->inputs->data[0]};
      *unsupported_details = "gives a float16 constant to nodes of the CPU";  // if it stays
      return false;
    }
  }
  // The delegate is asked with the constants in the place of the tensors that are made of them.
  const KeptInputs kept(node);
  ReadConstants(node);
  return GraphPartitionHelper::IsNodeSupported(context, node, registration, node_id, unsupported_details);
}

// The outputs of a partition of all nodes are those of the graph.
TfLiteStatus FP16GraphPartitionHelper::PartitionImpl(std::set<std::string>* unsupported_nodes_info,
                                                     int start_node_index, int end_node_index) {
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(context_->GetExecutionPlan(context_, &plan));
  TfLiteDelegateParams* params = nullptr;
  int count = 0;
  TF_LITE_ENSURE_STATUS(context_->PreviewDelegatePartitioning(context_, plan, &params, &count));
  read_outside_.clear();
  for (int i = 0; i < count; ++i) {
    const TfLiteIntArrayView outputs(params[i].output_tensors);
    read_outside_.insert(outputs.begin(), outputs.end());
  }
  return GraphPartitionHelper::PartitionImpl(unsupported_nodes_info, start_node_index, end_node_index);
}

std::vector<int> FP16GraphPartitionHelper::GetNodesOfFirstNLargestPartitionsImpl(int n, int min_nodes_per_partition) {
  std::vector<int> nodes = GraphPartitionHelper::GetNodesOfFirstNLargestPartitionsImpl(n, min_nodes_per_partition);
  const std::set<int> is_taken(nodes.begin(), nodes.end());
  std::set<int> still_read = read_outside_;  // tensors
  for (const int index : TfLiteIntArrayView(original_execution_plan_)) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (context_->GetNodeAndRegistration(context_, index, &node, &registration) != kTfLiteOk) continue;
    if (is_taken.count(index) != 0) {
      ReadConstants(node);
    } else {
      still_read.insert(node->inputs->data, node->inputs->data + node->inputs->size);
    }
  }
  for (const auto& [output, dequantize] : dequantized_) {
    if (still_read.count(output) == 0) nodes.push_back(dequantize.node);
  }
  return nodes;
}

}  // namespace delegates
}  // namespace tflite
