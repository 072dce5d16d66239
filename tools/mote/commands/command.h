// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A command of `mote`: a function that declares its options, and a function that runs it with them.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

namespace mote::cli {

// The exit statuses of commands that throw nothing.
inline constexpr int kSuccess = 0;
inline constexpr int kDifference = 2;  // `mote compare` has found one

// Runs a command with the options that the command line had, and returns the exit status. Throws Error.
using Action = std::function<int()>;

// Each declares the options of its command, and gives what runs it.
#define COMMAND(name, function, summary) Action function(CLI::App* command);
#include "tools/mote/commands/commands.def"
#undef COMMAND

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_COMMAND_H_
