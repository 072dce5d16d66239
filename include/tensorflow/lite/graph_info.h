// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds which nodes of a graph a delegate can run as one.
#ifndef TENSORFLOW_LITE_GRAPH_INFO_H_
#define TENSORFLOW_LITE_GRAPH_INFO_H_

#include <stddef.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace tflite {

// Partitioning sees a graph through this interface. An execution node is a place in the execution plan; node_index says
// which node stands there.
class GraphInfo {
 public:
  virtual ~GraphInfo() = default;

  virtual size_t num_tensors() const = 0;
  virtual TfLiteTensor* tensor(size_t index) = 0;
  virtual TfLiteTensor* tensors() = 0;
  virtual size_t num_execution_nodes() const = 0;
  virtual size_t num_total_nodes() const = 0;
  // These return the node and its registration at a place in the plan.
  virtual const TfLiteNode& node(size_t index) const = 0;
  virtual const TfLiteRegistration& registration(size_t index) const = 0;
  virtual size_t node_index(size_t index) const = 0;
  virtual const std::vector<int>& inputs() const = 0;
  virtual const std::vector<int>& outputs() const = 0;
  virtual const std::vector<int>& variables() const = 0;
};

// Nodes that run one behind the other, all for the delegate (kTfPartition) or all not.
struct NodeSubset {
  enum Type { kTfUnexplored = 0, kTfPartition = 1, kTfNonPartition = 2 };
  Type type = kTfUnexplored;
  std::vector<int> nodes;           // node indices, in the order in which they run
  std::vector<int> input_tensors;   // read, and not written here: sorted, constants among them
  std::vector<int> output_tensors;  // written here and read elsewhere, or outputs of the graph: sorted
};

// The first of the two nodes runs before the second.
using ControlEdge = std::pair<int32_t, int32_t>;
using ControlEdges = std::vector<ControlEdge>;

// Splits the execution plan into subsets that can run one behind the other, each of nodes that are all in
// `nodes_to_partition` or all not. With `greedily` a node may go ahead of others that it does not depend on, which
// makes fewer subsets; else the nodes keep their order. Nodes that might have side effects keep theirs in any case,
// unless there are `control_edges`, which say what else has to keep its order. With `disable_node_fusion` each subset
// has one node. Returns kTfLiteError for a node that does not exist, and where nodes wait for each other or for a
// tensor that nobody writes; `node_subsets` is then of no use.
TfLiteStatus PartitionGraphIntoIndependentNodeSubsets(const GraphInfo* info, const TfLiteIntArray* nodes_to_partition,
                                                      std::vector<NodeSubset>* node_subsets, bool greedily,
                                                      const ControlEdges* control_edges = nullptr,
                                                      bool disable_node_fusion = false);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_GRAPH_INFO_H_
