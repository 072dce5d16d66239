// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads the command line, and explains one that cannot be understood.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_COMMAND_LINE_H_
#define MOTE_TOOLS_MOTE_COMMANDS_COMMAND_LINE_H_

#include <CLI/CLI.hpp>

namespace mote::cli {

// Reads the command line. Returns false where the program is to end, after the help or a message was printed: *status
// is then its exit status. Words that are no subcommand, no option and no argument are named, with the nearest that is
// one.
bool ParseCommandLine(CLI::App* app, int argc, char** argv, int* status);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_COMMAND_LINE_H_
