// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/partition_report.h"

#include <algorithm>
#include <map>

#include "mote/node_work.h"
#include "src/host/delegation/delegation.h"
#include "src/host/run/delegate_calls.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/util.h"

namespace tflite {
namespace delegates {
namespace {

constexpr char kCpu[] = "CPU";

class SubgraphReport {
 public:
  explicit SubgraphReport(const Subgraph& subgraph) : subgraph_(subgraph), delegates_(subgraph.delegation().record()) {
    for (const int node : subgraph.execution_plan()) {
      const TfLiteNode& runner = subgraph.node_and_registration(node)->first;
      if (runner.delegate == nullptr) continue;
      for (const int replaced : TfLiteIntArrayView(&mote::NodesReplacedBy(runner))) runners_[replaced] = node;
    }
  }

  void AddTo(PartitionReport* report) const {
    const std::vector<int>& before = subgraph_.pre_delegation_execution_plan();
    for (const int node : before.empty() ? subgraph_.execution_plan() : before) report->nodes.push_back(Describe(node));
    report->failures.insert(report->failures.end(), delegates_.failures.begin(), delegates_.failures.end());
  }

 private:
  PartitionReport::Node Describe(int index) const {
    const auto& [node, registration] = *subgraph_.node_and_registration(index);
    PartitionReport::Node described = {subgraph_.GetSubgraphIndex(),
                                       index,
                                       GetOpNameByRegistration(registration),
                                       kCpu,
                                       -1,
                                       EstimateNodeWork(subgraph_.context(), &node, &registration),
                                       {}};
    const auto runner = runners_.find(index);
    const TfLiteDelegate* taker = nullptr;
    if (runner != runners_.end()) {
      taker = subgraph_.node_and_registration(runner->second)->first.delegate;
      described.runner = NameOf(taker);
      described.partition = runner->second;
    }
    for (const mote::AppliedDelegate& applied : delegates_.applied) {
      if (applied.delegate == taker) break;  // the later ones did not see it
      described.refusals.push_back({NameOf(applied.delegate), ReasonOf(applied.delegate, index)});
    }
    return described;
  }

  std::string NameOf(const TfLiteDelegate* delegate) const {
    const auto name = delegates_.names.find(delegate);
    if (name != delegates_.names.end()) return name->second;
    const auto place = std::find_if(delegates_.applied.begin(), delegates_.applied.end(),
                                    [delegate](const mote::AppliedDelegate& a) { return a.delegate == delegate; });
    return "delegate " + std::to_string(place - delegates_.applied.begin());
  }

  std::string ReasonOf(const TfLiteDelegate* delegate, int node) const {
    for (const mote::Refusal& refusal : delegates_.refusals) {
      if (refusal.delegate == delegate && refusal.node == node) return refusal.reason;
    }
    return "not claimed";
  }

  const Subgraph& subgraph_;
  const mote::GraphDelegates& delegates_;
  std::map<int, int> runners_;  // the delegate's node for each node that it replaces
};

std::string Counted(size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

PartitionReport MakePartitionReport(const Interpreter& interpreter) {
  PartitionReport report;
  for (size_t i = 0; i < interpreter.subgraphs_size(); ++i) {
    SubgraphReport(*interpreter.subgraph(static_cast<int>(i))).AddTo(&report);
  }
  return report;
}

std::string PartitionReport::ToString() const {
  struct Share {
    size_t nodes = 0;
    int64_t work = 0;
    std::map<std::pair<int, int>, bool> partitions;
  };
  std::map<std::string, Share> shares;
  std::string text;
  for (const Node& node : nodes) {
    text += "subgraph " + std::to_string(node.subgraph) + " node " + std::to_string(node.index) + " " + node.op + ": " +
            node.runner;
    if (node.partition >= 0) text += ", partition " + std::to_string(node.partition);
    text += ", work " + std::to_string(node.work) + "\n";
    for (const Refusal& refusal : node.refusals) text += "  " + refusal.delegate + ": " + refusal.reason + "\n";
    Share& share = shares[node.runner];
    ++share.nodes;
    if (__builtin_add_overflow(share.work, node.work, &share.work)) share.work = INT64_MAX;
    if (node.partition >= 0) share.partitions[{node.subgraph, node.partition}] = true;
  }
  for (const auto& [runner, share] : shares) {
    text += runner + ": " + Counted(share.nodes, "node");
    if (!share.partitions.empty()) text += " in " + Counted(share.partitions.size(), "partition");
    text += ", work " + std::to_string(share.work) + "\n";
  }
  for (const std::string& failure : failures) text += "failed: " + failure + "\n";
  return text;
}

}  // namespace delegates
}  // namespace tflite
