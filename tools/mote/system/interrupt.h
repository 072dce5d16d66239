// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SIGINT, SIGTERM and SIGHUP clean up temporary files and processes before they end the program.
#ifndef MOTE_TOOLS_MOTE_SYSTEM_INTERRUPT_H_
#define MOTE_TOOLS_MOTE_SYSTEM_INTERRUPT_H_

#include <signal.h>
#include <sys/types.h>

#include <string>

namespace mote::cli {

// Notes a folder to be removed: at most four at a time, more are left.
void RemoveWhenInterrupted(const std::string& folder);
void KeepWhenInterrupted(const std::string& folder);

// Holds SIGINT, SIGTERM and SIGHUP back while it lives, so that none ends this program before it knows a child that it
// has started.
class HeldInterrupts {
 public:
  HeldInterrupts();
  ~HeldInterrupts();
  HeldInterrupts(const HeldInterrupts&) = delete;
  HeldInterrupts& operator=(const HeldInterrupts&) = delete;

  // Returns the signals that were held back before; a child is to hold back these alone.
  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_;
};

// The action is called before all else, and does only what a signal's handler may do.
void DoWhenInterrupted(void (*action)());

// Notes the leader of a process group to be ended; 0 is none.
void EndWhenInterrupted(pid_t child);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_INTERRUPT_H_
