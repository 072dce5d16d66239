// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints the help of `mote --help` and `mote COMMAND --help`.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_HELP_H_
#define MOTE_TOOLS_MOTE_COMMANDS_HELP_H_

#include <CLI/CLI.hpp>
#include <memory>

namespace mote::cli {

// Lines are no longer than the terminal is wide, where it has 40 columns or more.
std::shared_ptr<CLI::FormatterBase> MakeHelp();

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_HELP_H_
