// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where a model runs: here, or on an emulated target.
#ifndef MOTE_TOOLS_MOTE_RUNNER_H_
#define MOTE_TOOLS_MOTE_RUNNER_H_

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/mote/files.h"
#include "tools/mote/input.h"
#include "tools/mote/model_file.h"

namespace mote::cli {

struct RunRequest {
  const ModelFile& file;
  const InputSets& inputs;
  unsigned invokes = 1;    // with each set of inputs
  size_t arena_bytes = 0;  // 0: as many as it takes
  bool profile = false;    // measure each operator
};

struct RunResult {
  Bytes outputs;  // for each set of inputs the bytes of all output tensors, after its last Invoke
  size_t arena_used_bytes = 0;
  // Instructions on a target, nanoseconds on the host.
  uint64_t allocate_time = 0;
  uint64_t invoke_time = 0;  // one warm Invoke
  std::vector<uint64_t> operator_times;
};

class Runner {
 public:
  virtual ~Runner() = default;

  // Throws Error, with the messages of the runtime, where the model cannot be run.
  virtual RunResult Run(const RunRequest& request) const = 0;
  virtual bool CountsInstructions() const = 0;
};

struct TargetOptions {
  std::string name = "host";
  std::filesystem::path image;  // empty: the one that the build folder of the target holds
  unsigned timeout_seconds = 600;
};

// The targets that are emulated: cortex-m3 and so on.
const std::vector<std::string>& EmulatedTargets();

// Throws Error for an unknown target and for one whose runner was not built.
std::unique_ptr<Runner> MakeRunner(const TargetOptions& options);
std::unique_ptr<Runner> MakeHostRunner();
std::unique_ptr<Runner> MakeTargetRunner(const TargetOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_RUNNER_H_
