// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Says who runs each node of a model, and why delegates left it to the CPU.
#ifndef MOTE_PARTITION_REPORT_H_
#define MOTE_PARTITION_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tensorflow/lite/core/interpreter.h"

namespace tflite {
namespace delegates {

struct PartitionReport {
  struct Refusal {
    std::string delegate;
    std::string reason;
  };
  struct Node {
    int subgraph;
    int index;
    std::string op;                 // "CONV_2D", "CUSTOM Atan"
    std::string runner;             // "CPU", or the delegate's name
    int partition;                  // the node of the delegate that stands for it; -1 on the CPU
    int64_t work;                   // EstimateNodeWork
    std::vector<Refusal> refusals;  // of each delegate that could have taken it and has not
  };

  std::vector<Node> nodes;            // in the order of the plan before delegates
  std::vector<std::string> failures;  // delegates that could not be applied

  // Returns a line for each node, with its refusals, and what each runner has in all.
  std::string ToString() const;
};

// Reports the present state: after AllocateTensors the default delegates are in it, and the work is known.
PartitionReport MakePartitionReport(const Interpreter& interpreter);

}  // namespace delegates
}  // namespace tflite

#endif  // MOTE_PARTITION_REPORT_H_
