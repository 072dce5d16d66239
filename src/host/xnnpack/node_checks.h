// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds out if XNNPACK can run a node and gives the same result as our own operator.
#ifndef MOTE_SRC_HOST_XNNPACK_NODE_CHECKS_H_
#define MOTE_SRC_HOST_XNNPACK_NODE_CHECKS_H_

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "src/host/xnnpack/partition.h"

namespace mote::xnnpack {

// The cost of a node.
struct Work {
  uint64_t macs;
  uint64_t elements;
};

// One object serves several threads.
class NodeChecks {
 public:
  explicit NodeChecks(const Settings& settings) : settings_(settings) {}

  // Returns an empty string if XNNPACK runs the node; else why not.
  std::string WhyNot(TfLiteContext* context, const Node& node, Work* work = nullptr);

 private:
  bool TrySetup(const TfLiteContext& context, GraphBuilder* graph) const;
  std::string CheckRounding(const TfLiteContext& context, const Node& node);

  const Settings settings_;
  std::mutex mutex_;
  std::map<std::vector<float>, int> differences_;  // found before, by what they depend on
};

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_NODE_CHECKS_H_
