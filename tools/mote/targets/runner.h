// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model: here, on one of the two runtimes, on an emulated target, or on a board.
#ifndef MOTE_TOOLS_MOTE_TARGETS_RUNNER_H_
#define MOTE_TOOLS_MOTE_TARGETS_RUNNER_H_

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mote/partition_report.h"
#include "tools/mote/input/input.h"
#include "tools/mote/model/model_file.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

struct RunRequest {
  const ModelFile& file;
  const std::vector<TensorSpec>& input_specs;  // as the model has them, or in other shapes
  const InputSets& inputs;
  unsigned invokes = 1;    // with each set of inputs
  size_t arena_bytes = 0;  // 0: as many as it takes
  bool profile = false;    // measure each operator
};

struct OperatorCost {
  int index;  // of its node; a delegate's node comes behind those of the model
  std::string name;
  uint64_t time;
  std::string loop = "portable";  // of the operator; empty for a delegate's node
  std::string loop_reason;        // why it is the portable one; empty if it is not, or if there is no other
  int subgraph = 0;
  uint64_t runs = 1;  // in one Invoke, all of which `time` counts
};

struct RunResult {
  Bytes outputs;  // for each set of inputs the bytes of all output tensors, after its last Invoke
  std::vector<TensorSpec> output_specs;  // after the last of all
  size_t arena_used_bytes = 0;
  // Times are instructions on a target, nanoseconds on the host.
  uint64_t allocate_time = 0;
  uint64_t invoke_time = 0;  // one warm Invoke
  std::vector<OperatorCost> operators;
  // The operators of subgraphs that operators run, as far as they ran; what they take is a part of these operators'
  // time.
  std::vector<OperatorCost> inner_operators;
  // The next two describe a board at the end of a line, whose times are rounded to its ticks.
  std::string board;                                             // empty: none
  uint32_t ticks_per_second = 0;                                 // 0: no clock, and no times
  std::optional<tflite::delegates::PartitionReport> partitions;  // where it was asked for
};

class Runner {
 public:
  virtual ~Runner() = default;

  // Throws Error, with the messages of the runtime, where the model cannot be run.
  virtual RunResult Run(const RunRequest& request) const = 0;
  virtual bool CountsInstructions() const = 0;
};

struct TargetOptions {
  std::string name = "host";    // or a line to a board: tools/mote/serial/link.h
  std::filesystem::path image;  // empty: the one that the build folder of the target holds
  unsigned timeout_seconds = 600;
};

// Returns the times of the operators of subgraph 0, with their names.
std::vector<OperatorCost> CostsOf(const ModelFile& file, const std::vector<uint64_t>& times);

// Returns the nodes of a subgraph that ran, with their names.
std::vector<OperatorCost> InnerCostsOf(const ModelFile& file, int subgraph, const std::vector<uint64_t>& times,
                                       const std::vector<uint64_t>& runs);

// The names are null if there is one loop only, the portable one.
void SetLoop(const char* loop, const char* reason, OperatorCost* cost);

// Returns the targets that are emulated: cortex-m3 and so on.
const std::vector<std::string>& EmulatedTargets();

// Makes a runner with the micro runtime. Throws Error for an unknown target and for one whose runner was not built.
std::unique_ptr<Runner> MakeRunner(const TargetOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_RUNNER_H_
