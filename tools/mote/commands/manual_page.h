// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMMANDS_MANUAL_PAGE_H_
#define MOTE_TOOLS_MOTE_COMMANDS_MANUAL_PAGE_H_

#include <CLI/CLI.hpp>
#include <string>

namespace mote::cli {

// Returns "mote-run.1", for `man mote-run` and `man mote run`.
std::string ManualPageName(const CLI::App& command);

// The page is in the language of man.
std::string ManualPage(const CLI::App& command);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_MANUAL_PAGE_H_
