// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SIGINT, SIGTERM and SIGHUP clean up temporary files and processes before they end the program.
#ifndef MOTE_TOOLS_MOTE_SYSTEM_INTERRUPT_H_
#define MOTE_TOOLS_MOTE_SYSTEM_INTERRUPT_H_

#include <sys/types.h>

#include <string>

namespace mote::cli {

// Folders that are removed: at most four at a time, more are left.
void RemoveWhenInterrupted(const std::string& folder);
void KeepWhenInterrupted(const std::string& folder);

// The leader of a process group that is ended; 0: none.
void EndWhenInterrupted(pid_t child);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_INTERRUPT_H_
