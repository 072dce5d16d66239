// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Helps a delegate's Prepare to choose nodes. Everything here is for the time of that Prepare.
#ifndef TENSORFLOW_LITE_DELEGATES_UTILS_H_
#define TENSORFLOW_LITE_DELEGATES_UTILS_H_

#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mote/node_work.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/util.h"

namespace tflite {
namespace delegates {

// Adds a tensor with the shape of another one, for a delegate that computes in another type.
TfLiteStatus CreateNewTensorWithDifferentType(TfLiteContext* context, const int original_tensor_index,
                                              TfLiteType new_type, TfLiteTensor** new_tensor, int* new_tensor_index);

// Gives the context of another subgraph, with the functions for delegates, until it is released.
TfLiteStatus AcquireSubgraphContext(const TfLiteContext* context, int subgraph_index, TfLiteContext** acquired_context);
TfLiteStatus ReleaseSubgraphContext(const TfLiteContext* context, int subgraph_index);
// The delegate runs that subgraph as part of a node: it is not offered to delegates.
TfLiteStatus MarkSubgraphAsDelegationSkippable(const TfLiteContext* context, int subgraph_index);

// Returns true if the delegate can run the node. If not, it may say why, for the partition report of docs/delegates.md.
using IsNodeSupportedFn =
    std::function<bool(TfLiteContext*, TfLiteNode*, TfLiteRegistration*, std::string* unsupported_details)>;

// Finds the partitions of the nodes that a delegate supports, and chooses among them.
class GraphPartitionHelper {
 public:
  GraphPartitionHelper(TfLiteContext* context, IsNodeSupportedFn is_node_supported_fn);
  // Supports just the nodes with these indices.
  GraphPartitionHelper(TfLiteContext* context, const std::vector<int>& supported_node_indices);
  GraphPartitionHelper(const GraphPartitionHelper&) = delete;
  GraphPartitionHelper& operator=(const GraphPartitionHelper&) = delete;
  virtual ~GraphPartitionHelper() = default;

  // This is to be called first. Nodes before `start_node_index` or behind `end_node_index` are not supported.
  // `unsupported_nodes_info`, unless null, gets a line for each reason that was given.
  virtual TfLiteStatus Partition(std::set<std::string>* unsupported_nodes_info, int start_node_index = 0,
                                 int end_node_index = std::numeric_limits<int>::max()) {
    return PartitionImpl(unsupported_nodes_info, start_node_index, end_node_index);
  }

  // Returns at most n partitions, those with most nodes first. Partitions with fewer nodes than the minimum, or that
  // cost more to hand over than they work, are left out. They belong to the graph.
  std::vector<TfLiteDelegateParams*> GetFirstNLargestPartitions(int n = std::numeric_limits<int>::max(),
                                                                int min_nodes_per_partition = 0) const;
  // Returns the nodes of these partitions, for ReplaceNodeSubsetsWithDelegateKernels. Nodes that are left out get into
  // the partition report.
  std::vector<int> GetNodesOfFirstNLargestPartitions(int n = std::numeric_limits<int>::max(),
                                                     int min_nodes_per_partition = 0) {
    return GetNodesOfFirstNLargestPartitionsImpl(n, min_nodes_per_partition);
  }

  // By default handing over costs nothing, and a partition of any size is worth it.
  void SetHandOverCost(const HandOverCost& cost) { cost_ = cost; }

  int num_total_nodes() const { return num_total_nodes_; }
  int num_supported_nodes() const { return num_supported_nodes_; }
  int num_partitions() const { return static_cast<int>(partitions_.size()); }

 protected:
  virtual bool IsNodeSupported(TfLiteContext* context, TfLiteNode* node, TfLiteRegistration* registration, int node_id,
                               std::string* unsupported_details);
  virtual std::vector<int> GetNodesOfFirstNLargestPartitionsImpl(int n, int min_nodes_per_partition);
  virtual TfLiteStatus PartitionImpl(std::set<std::string>* unsupported_nodes_info, int start_node_index,
                                     int end_node_index);

  TfLiteContext* const context_ = nullptr;
  std::vector<TfLiteDelegateParams*> partitions_;
  TfLiteIntArray* original_execution_plan_ = nullptr;

 private:
  using Refused = std::function<void(const TfLiteDelegateParams& partition, const std::string& reason)>;

  TfLiteStatus FindSupportedNodes(std::set<std::string>* unsupported_nodes_info, int start_node_index,
                                  int end_node_index, std::vector<int>* supported);
  std::vector<TfLiteDelegateParams*> Choose(int n, int min_nodes_per_partition, const Refused& refused) const;
  int64_t WorkOf(const TfLiteDelegateParams& partition) const;

  IsNodeSupportedFn is_node_supported_fn_;
  std::set<int> supported_nodes_;
  IntArrayUniquePtr plan_;
  HandOverCost cost_;
  int num_total_nodes_ = 0;
  int num_supported_nodes_ = 0;
};

// Serves a delegate that takes constants of float16. Where the model has DEQUANTIZE behind such a constant, the nodes
// that the delegate gets read the constant; DEQUANTIZE stays for those of the CPU. If there are none, the delegate gets
// it too, and has nothing to do for it.
class FP16GraphPartitionHelper : public GraphPartitionHelper {
 public:
  FP16GraphPartitionHelper(TfLiteContext* context, IsNodeSupportedFn is_node_supported_fn)
      : GraphPartitionHelper(context, std::move(is_node_supported_fn)) {}

 protected:
  bool IsNodeSupported(TfLiteContext* context, TfLiteNode* node, TfLiteRegistration* registration, int node_id,
                       std::string* unsupported_details) override;
  std::vector<int> GetNodesOfFirstNLargestPartitionsImpl(int n, int min_nodes_per_partition) override;
  TfLiteStatus PartitionImpl(std::set<std::string>* unsupported_nodes_info, int start_node_index,
                             int end_node_index) override;

 private:
  struct Dequantize {
    int node;
    int constant;
  };

  void ReadConstants(TfLiteNode* node) const;

  std::map<int, Dequantize> dequantized_;  // by output tensor
  std::set<int> read_outside_;             // tensors that are outputs of the graph
};

}  // namespace delegates
}  // namespace tflite

#endif  // TENSORFLOW_LITE_DELEGATES_UTILS_H_
