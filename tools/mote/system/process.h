// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_PROCESS_H_
#define MOTE_TOOLS_MOTE_SYSTEM_PROCESS_H_

#include <string>
#include <vector>

namespace mote::cli {

struct ProcessResult {
  int status;          // the exit status; 128 + the signal that ended it
  std::string output;  // standard output and standard error
};

// Runs a program to its end, without a shell. Throws Error if it cannot be started.
ProcessResult RunProcess(const std::vector<std::string>& arguments);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_PROCESS_H_
