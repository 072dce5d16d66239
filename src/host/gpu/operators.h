// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decides which nodes the device runs, and lowers them to steps.
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
  // Returns an empty text if the device can run the node, otherwise the reason why not. Null stands for a function that
  // always returns an empty text.
  std::string (*why_not)(const NodeView& node);
  // Adds the steps of a node for which `why_not` returns an empty text.
  void (*lower)(const NodeView& node, Graph* graph);
};

// Holds operators by their builtin code, or by the name of a custom operator.
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

// Returns an empty text, or the reason why the device does not run the node. The reason is in the partition report and
// in the log.
std::string WhyNot(const NodeView& node, bool takes_quantized);
void Lower(const NodeView& node, Graph* graph);

// These checks are used by several operators. They return an empty text, or what does not fit.
std::string CheckOneRuntimeInput(const NodeView& node);  // and one output
std::string CheckActivation(int activation);
// Checks that an 8-bit tensor that is no constant has one scale.
std::string CheckScale(const TfLiteTensor& tensor);

// Collects the result of checks; only the first that fails counts.
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

// Returns the number of groups of four elements, in which kernels compute.
inline int CountSlices(int channels) { return (channels + 3) / 4; }

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_OPERATORS_H_
