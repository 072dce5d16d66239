// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote report`: all that is known of a model, as one page to look at.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_REPORT_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_REPORT_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

namespace mote::cli {

struct ReportOptions {
  std::filesystem::path model;
  std::filesystem::path other;       // a model to stand beside it; empty: none
  std::vector<std::string> targets;  // empty: host, cortex-m4, and others whose runner is built
  std::vector<std::string> inputs = {"lcg"};
  double megahertz = 100;        // for the times of targets
  std::filesystem::path output;  // empty: the model's name with .html, in the current folder
  bool json = false;             // prints what the page is made of, and writes no page
};

// Writes the page, also for a model that is refused: it says why, and so does the Error that is thrown then.
void ReportCommand(const ReportOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_REPORT_COMMAND_H_
