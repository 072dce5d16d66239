// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote sources`: which sources a target is made of. `mote new-project`: an application around a model. Both ask the
// repository that the command was built in.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_PROJECT_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_PROJECT_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

struct SourcesOptions {
  std::string target = "linux";
  std::string target_arch;         // of targets for several processors
  std::string tags;                // with spaces between; the last that has a file wins
  std::filesystem::path port_dir;  // empty: none
};

// Throws Error.
void SourcesCommand(const SourcesOptions& options);

struct NewProjectOptions {
  std::filesystem::path model;
  std::string ide;
  SourcesOptions sources;
  std::vector<std::string> operators;     // to carry besides the model's
  bool is_firmware = false;               // the program of tools/firmware around the model
  std::string mlperf_tiny;                // a benchmark, whose program it is; empty: none
  std::vector<std::string> operators_of;  // models whose operators the firmware has, too
  std::filesystem::path output, zip;      // empty: none; a folder named after the model if both are
  bool replaces = false;
  bool keeps_messages = false;
  bool is_for_debugger = false;
  bool is_sketch = false;  // for Arduino: without the library
};

// Throws Error.
void NewProjectCommand(const NewProjectOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_PROJECT_COMMAND_H_
