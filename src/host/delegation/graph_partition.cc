// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/graph_info.h"

namespace tflite {
namespace {

// A tensor can be read from the start, or once a subset has run, whose number this is.
constexpr int kFromTheStart = -1;
constexpr int kNever = -2;

class Partitioner {
 public:
  Partitioner(const GraphInfo& info, bool greedily, bool one_node_each)
      : info_(info),
        greedily_(greedily),
        one_node_each_(one_node_each),
        places_(info.num_total_nodes(), -1),
        is_wanted_(info.num_execution_nodes(), false),
        is_taken_(info.num_execution_nodes(), false),
        before_(info.num_execution_nodes()),
        written_in_(info.num_tensors(), kNever) {
    for (size_t place = 0; place < info.num_execution_nodes(); ++place) {
      if (info.node_index(place) < places_.size()) places_[info.node_index(place)] = static_cast<int>(place);
    }
  }

  TfLiteStatus Want(const TfLiteIntArray& nodes) {
    for (const int node : TfLiteIntArrayView(&nodes)) {
      if (!NodeExists(node)) return kTfLiteError;
      const int place = places_[static_cast<size_t>(node)];
      if (place >= 0) is_wanted_[static_cast<size_t>(place)] = true;
    }
    return kTfLiteOk;
  }

  TfLiteStatus Order(const ControlEdges& edges) {
    for (const auto& [from, to] : edges) {
      if (!NodeExists(from) || !NodeExists(to)) return kTfLiteError;
      const int first = places_[static_cast<size_t>(from)], second = places_[static_cast<size_t>(to)];
      if (first >= 0 && second >= 0) before_[static_cast<size_t>(second)].push_back(first);
    }
    return kTfLiteOk;
  }

  void KeepOrderOfSideEffects() {
    int last = -1;
    for (size_t place = 0; place < info_.num_execution_nodes(); ++place) {
      if (!info_.node(place).might_have_side_effect) continue;
      if (last >= 0) before_[place].push_back(last);
      last = static_cast<int>(place);
    }
  }

  TfLiteStatus Run(std::vector<NodeSubset>* subsets) {
    FindWhatIsThere();
    while (FindSubset(subsets)) {
    }
    if (first_left_ < is_taken_.size()) return kTfLiteError;
    FindBorders(subsets);
    return kTfLiteOk;
  }

 private:
  bool NodeExists(int node) const { return node >= 0 && node < static_cast<int>(places_.size()); }
  bool TensorExists(int tensor) const { return tensor >= 0 && tensor < static_cast<int>(written_in_.size()); }
  int& WrittenIn(int tensor) { return written_in_[static_cast<size_t>(tensor)]; }

  void FindWhatIsThere() {
    const TfLiteTensor* const tensors = const_cast<GraphInfo&>(info_).tensors();
    for (size_t t = 0; t < written_in_.size(); ++t) {
      const TfLiteAllocationType place = tensors[t].allocation_type;
      if (place == kTfLiteMmapRo || place == kTfLitePersistentRo) written_in_[t] = kFromTheStart;
    }
    // An operator may have made its output a constant; the output is still the operator's.
    for (size_t place = 0; place < info_.num_execution_nodes(); ++place) {
      for (const int output : TfLiteIntArrayView(info_.node(place).outputs)) {
        if (TensorExists(output)) WrittenIn(output) = kNever;
      }
    }
    for (const std::vector<int>* tensors_there : {&info_.inputs(), &info_.variables()}) {
      for (const int tensor : *tensors_there) {
        if (TensorExists(tensor)) WrittenIn(tensor) = kFromTheStart;
      }
    }
  }

  bool IsReady(size_t place) {
    for (const int input : TfLiteIntArrayView(info_.node(place).inputs)) {
      if (TensorExists(input) && WrittenIn(input) == kNever) return false;
    }
    const std::vector<int>& before = before_[place];
    return std::all_of(before.begin(), before.end(),
                       [this](int other) { return is_taken_[static_cast<size_t>(other)]; });
  }

  bool Fits(const NodeSubset& subset, size_t place) {
    if (!subset.nodes.empty() && (one_node_each_ || subset.type != TypeOf(place))) return false;
    return IsReady(place);
  }

  NodeSubset::Type TypeOf(size_t place) const {
    return is_wanted_[place] ? NodeSubset::kTfPartition : NodeSubset::kTfNonPartition;
  }

  void Take(size_t place, int subset_index, NodeSubset* subset) {
    is_taken_[place] = true;
    subset->type = TypeOf(place);
    subset->nodes.push_back(static_cast<int>(info_.node_index(place)));
    for (const int output : TfLiteIntArrayView(info_.node(place).outputs)) {
      if (TensorExists(output) && WrittenIn(output) != kFromTheStart) WrittenIn(output) = subset_index;
    }
    while (first_left_ < is_taken_.size() && is_taken_[first_left_]) ++first_left_;
  }

  // Makes one pass over the nodes that are left; returns true if it has taken any.
  bool Extend(int subset_index, NodeSubset* subset) {
    bool has_taken = false;
    for (size_t place = first_left_; place < is_taken_.size(); ++place) {
      if (is_taken_[place]) continue;
      if (Fits(*subset, place)) {
        Take(place, subset_index, subset);
        if (one_node_each_) return false;
        has_taken = true;
      } else if (!greedily_ && !subset->nodes.empty()) {
        return false;
      }
    }
    return has_taken;
  }

  bool FindSubset(std::vector<NodeSubset>* subsets) {
    NodeSubset subset;
    while (Extend(static_cast<int>(subsets->size()), &subset)) {
    }
    if (subset.nodes.empty()) return false;
    subsets->push_back(std::move(subset));
    return true;
  }

  void FindBorders(std::vector<NodeSubset>* subsets) {
    for (size_t s = 0; s < subsets->size(); ++s) {
      for (const int node : (*subsets)[s].nodes) {
        const size_t place = static_cast<size_t>(places_[static_cast<size_t>(node)]);
        for (const int input : TfLiteIntArrayView(info_.node(place).inputs)) {
          if (!TensorExists(input) || WrittenIn(input) == static_cast<int>(s)) continue;
          (*subsets)[s].input_tensors.push_back(input);
          AddOutput(input, subsets);
        }
      }
    }
    for (const int output : info_.outputs()) {
      if (TensorExists(output)) AddOutput(output, subsets);
    }
    for (NodeSubset& subset : *subsets) {
      for (std::vector<int>* tensors : {&subset.input_tensors, &subset.output_tensors}) {
        std::sort(tensors->begin(), tensors->end());
        tensors->erase(std::unique(tensors->begin(), tensors->end()), tensors->end());
      }
    }
  }

  void AddOutput(int tensor, std::vector<NodeSubset>* subsets) {
    const int writer = WrittenIn(tensor);
    if (writer >= 0) (*subsets)[static_cast<size_t>(writer)].output_tensors.push_back(tensor);
  }

  const GraphInfo& info_;
  bool greedily_;
  bool one_node_each_;
  std::vector<int> places_;               // of each node in the execution plan; -1: it is not there
  std::vector<bool> is_wanted_;           // of each place: its node goes to the delegate
  std::vector<bool> is_taken_;            // of each place: its node is in a subset
  std::vector<std::vector<int>> before_;  // of each place: others that have to run before it
  std::vector<int> written_in_;           // of each tensor
  size_t first_left_ = 0;                 // no place before it is left
};

}  // namespace

TfLiteStatus PartitionGraphIntoIndependentNodeSubsets(const GraphInfo* info, const TfLiteIntArray* nodes_to_partition,
                                                      std::vector<NodeSubset>* node_subsets, bool greedily,
                                                      const ControlEdges* control_edges, bool disable_node_fusion) {
  if (info == nullptr || nodes_to_partition == nullptr || node_subsets == nullptr) return kTfLiteError;
  node_subsets->clear();
  Partitioner partitioner(*info, greedily, disable_node_fusion);
  TF_LITE_ENSURE_STATUS(partitioner.Want(*nodes_to_partition));
  if (control_edges != nullptr) {
    TF_LITE_ENSURE_STATUS(partitioner.Order(*control_edges));
  } else if (greedily) {
    partitioner.KeepOrderOfSideEffects();
  }
  return partitioner.Run(node_subsets);
}

}  // namespace tflite
