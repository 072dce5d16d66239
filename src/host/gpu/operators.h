// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Which nodes the device runs, and the steps that it runs them by.
#ifndef MOTE_SRC_HOST_GPU_OPERATORS_H_
#define MOTE_SRC_HOST_GPU_OPERATORS_H_

#include <map>
#include <string>

#include "src/host/gpu/device_graph.h"
#include "src/host/gpu/node_view.h"

namespace mote::gpu {

// An operator that the device runs. Each source of operators has a function that adds its own.
struct Operator {
  int max_version;
  // Empty: the device can run the node; otherwise the reason why not. Null: always.
  std::string (*why_not)(const NodeView& node);
  // Adds the steps of a node for which `why_not` is empty.
  void (*lower)(const NodeView& node, Graph* graph);
};

// By builtin code, and by the name of a custom operator.
struct Operators {
  std::map<int, Operator> builtin;
  std::map<std::string, Operator> custom;
};

void AddElementwiseOperators(Operators* operators);
void AddConvolutionOperators(Operators* operators);
void AddDenseOperators(Operators* operators);
void AddPoolOperators(Operators* operators);
void AddReductionOperators(Operators* operators);
void AddMovementOperators(Operators* operators);
void AddFrameOperators(Operators* operators);
void AddSelectionOperators(Operators* operators);
void AddRecurrentOperators(Operators* operators);
void AddCustomOperators(Operators* operators);

// Empty, or why the device does not run the node: the reason is in the partition report and in the log.
std::string WhyNot(const NodeView& node, bool takes_quantized);
void Lower(const NodeView& node, Graph* graph);

// Checks that several operators need; empty, or what does not fit.
std::string CheckOneRuntimeInput(const NodeView& node);  // and one output
std::string CheckActivation(int activation);
// For 8-bit tensors that are no constants: they have one scale.
std::string CheckScale(const TfLiteTensor& tensor);

// A list of checks, of which the first that fails counts.
class Checks {
 public:
  void Check(bool holds, const char* otherwise) {
    if (problem_.empty() && !holds) problem_ = otherwise;
  }
  void Add(const std::string& problem) {
    if (problem_.empty()) problem_ = problem;
  }
  const std::string& problem() const { return problem_; }

 private:
  std::string problem_;
};

// Elements in groups of four, as kernels compute them.
inline int CountSlices(int channels) { return (channels + 3) / 4; }

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_OPERATORS_H_
