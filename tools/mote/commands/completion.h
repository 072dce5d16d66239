// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Scripts by which shells complete the words of a command line that begins with `mote`.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_COMPLETION_H_
#define MOTE_TOOLS_MOTE_COMMANDS_COMPLETION_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mote::cli {

// The names that an option may be given, besides its own choices.
struct KnownNames {
  std::vector<std::string> targets;
  std::vector<std::string> boards;
};

std::string BashCompletion(const CLI::App& app, const KnownNames& known);
std::string ZshCompletion(const CLI::App& app, const KnownNames& known);
std::string FishCompletion(const CLI::App& app, const KnownNames& known);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_COMPLETION_H_
