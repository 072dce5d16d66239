// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_PROBE_H_
#define MOTE_TOOLS_MOTE_TARGETS_PROBE_H_

#include <filesystem>
#include <string>
#include <vector>

#include "tools/mote/input/input.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

// A tensor that a node of subgraph 0 writes.
struct ProbedTensor {
  int node;
  int output;  // which one of the node's
  int tensor;
  std::string op;
  std::string name;
};

// Holds the tensors after a run: `bytes` holds, for each set of inputs, the tensors in order.
struct ProbedRun {
  std::vector<TensorSpec> specs;
  Bytes bytes;
};

// A model of which each runtime gives all that its nodes write, not only the outputs.
class Probe {
 public:
  // Throws Error for a file that is no model, and one without nodes that write numbers.
  explicit Probe(const std::filesystem::path& model);

  const ModelFile& file() const { return file_; }
  const std::vector<ProbedTensor>& tensors() const { return tensors_; }

  // Throws Error where the model cannot be run, or has other shapes for each set of inputs.
  ProbedRun Run(const Runner& runner, const InputSets& inputs) const;

 private:
  ModelFile file_;
  std::vector<ProbedTensor> tensors_;
  TemporaryFolder folder_;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_PROBE_H_
