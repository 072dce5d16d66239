// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote compile`: a model as code that needs no interpreter.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_COMPILE_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_COMPILE_COMMAND_H_

#include <filesystem>
#include <string>

namespace mote::cli {

struct CompileOptions {
  std::filesystem::path model;
  std::string target = "cortex-m4";
  std::string name;          // empty: from the model's file
  std::string shared_arena;  // empty: the model gets a buffer of its own
  std::filesystem::path output;
};

// Throws Error, and then has written nothing.
void CompileCommand(const CompileOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_COMPILE_COMMAND_H_
