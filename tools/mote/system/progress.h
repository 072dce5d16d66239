// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shows at a terminal what a command does and for how long yet: on one line of standard error, from two seconds after
// the command's begin until its end. Where standard error is no terminal there is nothing.
#ifndef MOTE_TOOLS_MOTE_SYSTEM_PROGRESS_H_
#define MOTE_TOOLS_MOTE_SYSTEM_PROGRESS_H_

#include <cstdint>
#include <string>

namespace mote::cli {

// Lives as long as a command, of which there is one at a time.
class Progress {
 public:
  explicit Progress(const std::string& command);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
};

// Shows a part of what the command does, or of the ProgressStep that lives when it begins. Use it in the main thread.
class ProgressStep {
 public:
  // If `work` is given, the step has parts, and there is a time left as soon as a twentieth of it is done.
  explicit ProgressStep(const std::string& what, uint64_t work = 0);
  ~ProgressStep();
  ProgressStep(const ProgressStep&) = delete;
  ProgressStep& operator=(const ProgressStep&) = delete;

  // Says that so much of the work is done; steps within this one do the next part, which is so large.
  static void SetDone(uint64_t done, uint64_t next_part = 1);
  // The text is that of the part that begins, as "2 of 5: cortex-m4".
  static void Begin(const std::string& what, uint64_t done, uint64_t next_part = 1);
};

// Call it before anything is printed, so that it does not stand behind the line. May be called by a signal's handler.
void RemoveProgressLine();

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_PROGRESS_H_
