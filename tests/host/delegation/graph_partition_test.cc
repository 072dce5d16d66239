// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/graph_info.h"

namespace mote {
namespace {

using tflite::NodeSubset;

// A graph made by hand.
class Graph : public tflite::GraphInfo {
 public:
  explicit Graph(int tensors) : tensors_(static_cast<size_t>(tensors)) {}

  Graph& Inputs(const std::vector<int>& tensors) {
    inputs_ = tensors;
    return *this;
  }
  Graph& Outputs(const std::vector<int>& tensors) {
    outputs_ = tensors;
    return *this;
  }
  Graph& Variables(const std::vector<int>& tensors) {
    variables_ = tensors;
    return *this;
  }
  Graph& Constant(int tensor, TfLiteAllocationType type = kTfLiteMmapRo) {
    tensors_[static_cast<size_t>(tensor)].allocation_type = type;
    return *this;
  }
  Graph& Node(const std::vector<int>& inputs, const std::vector<int>& outputs, bool might_have_side_effect = false) {
    TfLiteNode node = {};
    arrays_.push_back(tflite::BuildTfLiteArray(inputs));
    node.inputs = arrays_.back().get();
    arrays_.push_back(tflite::BuildTfLiteArray(outputs));
    node.outputs = arrays_.back().get();
    node.might_have_side_effect = might_have_side_effect;
    plan_.push_back(static_cast<int>(nodes_.size()));
    nodes_.push_back(node);
    return *this;
  }
  Graph& Plan(const std::vector<int>& nodes) {
    plan_ = nodes;
    return *this;
  }

  size_t num_tensors() const override { return tensors_.size(); }
  TfLiteTensor* tensor(size_t index) override { return &tensors_[index]; }
  TfLiteTensor* tensors() override { return tensors_.data(); }
  size_t num_execution_nodes() const override { return plan_.size(); }
  size_t num_total_nodes() const override { return nodes_.size(); }
  const TfLiteNode& node(size_t index) const override { return nodes_[node_index(index)]; }
  const TfLiteRegistration& registration(size_t) const override { return registration_; }
  size_t node_index(size_t index) const override { return static_cast<size_t>(plan_[index]); }
  const std::vector<int>& inputs() const override { return inputs_; }
  const std::vector<int>& outputs() const override { return outputs_; }
  const std::vector<int>& variables() const override { return variables_; }

 private:
  std::vector<TfLiteTensor> tensors_;
  std::vector<tflite::IntArrayUniquePtr> arrays_;
  std::vector<TfLiteNode> nodes_;
  std::vector<int> plan_, inputs_, outputs_, variables_;
  TfLiteRegistration registration_ = {};
};

// "D" for the delegate's subsets, "C" for the CPU's: "D{nodes}(inputs>outputs)".
std::string Text(const std::vector<NodeSubset>& subsets) {
  std::string text;
  const auto list = [&text](const std::vector<int>& values) {
    for (size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(values[i]);
  };
  for (const NodeSubset& subset : subsets) {
    text += subset.type == NodeSubset::kTfPartition      ? " D{"
            : subset.type == NodeSubset::kTfNonPartition ? " C{"
                                                         : " ?{";
    list(subset.nodes);
    text += "}(";
    list(subset.input_tensors);
    text += ">";
    list(subset.output_tensors);
    text += ")";
  }
  return text.empty() ? text : text.substr(1);
}

std::string Split(const Graph& graph, const std::vector<int>& nodes, bool greedily = true,
                  const tflite::ControlEdges* edges = nullptr, bool one_node_each = false) {
  std::vector<NodeSubset> subsets;
  const TfLiteStatus status = tflite::PartitionGraphIntoIndependentNodeSubsets(
      &graph, tflite::BuildTfLiteArray(nodes).get(), &subsets, greedily, edges, one_node_each);
  return status == kTfLiteOk ? Text(subsets) : "error";
}

TEST(GraphPartitionTest, AnEmptyGraphHasNoSubsets) { EXPECT_EQ(Split(Graph(0), {}), ""); }

TEST(GraphPartitionTest, AChainIsOneSubset) {
  Graph graph(4);
  graph.Inputs({0}).Outputs({3}).Constant(1).Node({0, 1}, {2}).Node({2, -1}, {3});
  EXPECT_EQ(Split(graph, {0, 1}), "D{0,1}(0,1>3)");
  EXPECT_EQ(Split(graph, {}), "C{0,1}(0,1>3)");
  EXPECT_EQ(Split(graph, {0}), "D{0}(0,1>2) C{1}(2>3)");
  EXPECT_EQ(Split(graph, {1}), "C{0}(0,1>2) D{1}(2>3)");
}

// 0 -> {1, 2} -> 3.
Graph Diamond() {
  Graph graph(5);
  graph.Inputs({0}).Outputs({4}).Node({0}, {1}).Node({1}, {2}).Node({1}, {3}).Node({2, 3}, {4});
  return graph;
}

TEST(GraphPartitionTest, ADiamondCanBeSplitAnywhere) {
  const Graph graph = Diamond();
  EXPECT_EQ(Split(graph, {0, 1, 2, 3}), "D{0,1,2,3}(0>4)");
  // One arm stays: the other cannot be with both ends, since what stays runs between them.
  EXPECT_EQ(Split(graph, {0, 1, 3}), "D{0,1}(0>1,2) C{2}(1>3) D{3}(2,3>4)");
  EXPECT_EQ(Split(graph, {0, 2, 3}), "D{0,2}(0>1,3) C{1}(1>2) D{3}(2,3>4)");
  EXPECT_EQ(Split(graph, {1, 2}), "C{0}(0>1) D{1,2}(1>2,3) C{3}(2,3>4)");
  EXPECT_EQ(Split(graph, {0, 3}), "D{0}(0>1) C{1,2}(1>2,3) D{3}(2,3>4)");
}

// Two chains side by side, their nodes taking turns: a: 0 -> 2 -> 4, b: 1 -> 3 -> 5.
Graph TwoChains() {
  Graph graph(8);
  graph.Inputs({0, 1}).Outputs({6, 7});
  for (int i = 0; i < 6; ++i) graph.Node({i}, {i + 2});
  return graph;
}

TEST(GraphPartitionTest, GreedilyNodesGoAheadOfOthers) {
  const Graph graph = TwoChains();
  EXPECT_EQ(Split(graph, {0, 2, 4}), "D{0,2,4}(0>6) C{1,3,5}(1>7)");
  EXPECT_EQ(Split(graph, {1, 3, 5}), "C{0,2,4}(0>6) D{1,3,5}(1>7)");
  EXPECT_EQ(Split(graph, {0, 5}), "D{0}(0>2) C{1,2,3,4}(1,2>5,6) D{5}(5>7)");
}

TEST(GraphPartitionTest, OtherwiseTheOrderStays) {
  const Graph graph = TwoChains();
  EXPECT_EQ(Split(graph, {0, 2, 4}, false), "D{0}(0>2) C{1}(1>3) D{2}(2>4) C{3}(3>5) D{4}(4>6) C{5}(5>7)");
  EXPECT_EQ(Split(graph, {0, 1, 4, 5}, false), "D{0,1}(0,1>2,3) C{2,3}(2,3>4,5) D{4,5}(4,5>6,7)");
}

TEST(GraphPartitionTest, IslandsStayApart) {
  Graph graph(8);
  graph.Inputs({0}).Outputs({7});
  for (int i = 0; i < 7; ++i) graph.Node({i}, {i + 1});
  EXPECT_EQ(Split(graph, {0, 2, 3, 5, 6}), "D{0}(0>1) C{1}(1>2) D{2,3}(2>4) C{4}(4>5) D{5,6}(5>7)");
}

TEST(GraphPartitionTest, WithoutFusionEachNodeIsAlone) {
  EXPECT_EQ(Split(Diamond(), {1, 2}, true, nullptr, true), "C{0}(0>1) D{1}(1>2) D{2}(1>3) C{3}(2,3>4)");
  EXPECT_EQ(Split(Diamond(), {1, 2}, false, nullptr, true), "C{0}(0>1) D{1}(1>2) D{2}(1>3) C{3}(2,3>4)");
}

TEST(GraphPartitionTest, ControlEdgesAreKept) {
  const Graph graph = TwoChains();
  const tflite::ControlEdges edges = {{1, 2}};
  EXPECT_EQ(Split(graph, {0, 2, 4}, true, &edges), "D{0}(0>2) C{1,3,5}(1>7) D{2,4}(2>6)");
  const tflite::ControlEdges circle = {{1, 2}, {2, 1}};
  EXPECT_EQ(Split(graph, {0, 2, 4}, true, &circle), "error");
  const tflite::ControlEdges to_nowhere = {{1, 6}}, from_nowhere = {{-1, 2}};
  EXPECT_EQ(Split(graph, {0}, true, &to_nowhere), "error");
  EXPECT_EQ(Split(graph, {0}, true, &from_nowhere), "error");
}

TEST(GraphPartitionTest, SideEffectsKeepTheirOrder) {
  Graph graph(4);
  graph.Inputs({0, 1}).Outputs({2, 3});
  graph.Node({0}, {2}, true).Node({1}, {3}, true).Node({0}, {}, true);
  EXPECT_EQ(Split(graph, {0, 2}), "D{0}(0>2) C{1}(1>3) D{2}(0>)");
  // Edges say all that has to be kept.
  const tflite::ControlEdges none;
  EXPECT_EQ(Split(graph, {0, 2}, true, &none), "D{0,2}(0>2) C{1}(1>3)");
}

TEST(GraphPartitionTest, VariablesAndConstantsAreThereFromTheStart) {
  Graph graph(5);
  graph.Variables({0}).Constant(1).Constant(2, kTfLitePersistentRo).Outputs({4});
  graph.Node({0, 1, 2}, {3}).Node({3}, {4});
  EXPECT_EQ(Split(graph, {1}), "C{0}(0,1,2>3) D{1}(3>4)");
  // A tensor that an operator has made constant still comes from it.
  graph.Constant(3, kTfLitePersistentRo);
  EXPECT_EQ(Split(graph, {1}), "C{0}(0,1,2>3) D{1}(3>4)");
}

TEST(GraphPartitionTest, NodesThatAreNotPlannedAreLeftOut) {
  Graph graph(4);
  graph.Inputs({0}).Outputs({3}).Node({0}, {1}).Node({0}, {2}).Node({1}, {3});
  graph.Plan({0, 2});
  EXPECT_EQ(Split(graph, {0, 1}), "D{0}(0>1) C{2}(1>3)");
}

TEST(GraphPartitionTest, WhatDoesNotExistIsRefused) {
  const Graph graph = Diamond();
  EXPECT_EQ(Split(graph, {4}), "error");
  EXPECT_EQ(Split(graph, {-1}), "error");
  std::vector<NodeSubset> subsets;
  const auto nodes = tflite::BuildTfLiteArray({0});
  EXPECT_EQ(tflite::PartitionGraphIntoIndependentNodeSubsets(nullptr, nodes.get(), &subsets, true), kTfLiteError);
  EXPECT_EQ(tflite::PartitionGraphIntoIndependentNodeSubsets(&graph, nullptr, &subsets, true), kTfLiteError);
  EXPECT_EQ(tflite::PartitionGraphIntoIndependentNodeSubsets(&graph, nodes.get(), nullptr, true), kTfLiteError);
}

TEST(GraphPartitionTest, ATensorThatNobodyWritesIsRefused) {
  Graph graph(3);
  graph.Inputs({0}).Outputs({2}).Node({0, 1}, {2});
  EXPECT_EQ(Split(graph, {0}), "error");
}

}  // namespace
}  // namespace mote
