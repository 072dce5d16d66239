// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_JAVA_NATIVE_KEPT_SIGNALS_H_
#define MOTE_JAVA_NATIVE_KEPT_SIGNALS_H_

#include <signal.h>

#include <cstddef>

namespace mote::java {

// At its end signals are handled as at its beginning. A virtual machine of Java looks for null with SIGSEGV, and
// drivers of OpenCL that have LLVM put its handlers in place of those that are there.
class KeptSignals {
 public:
  explicit KeptSignals(bool is_needed) : is_needed_(is_needed) {
    for (size_t i = 0; is_needed_ && i < kCount; ++i) (void)sigaction(kSignals[i], nullptr, &before_[i]);
  }
  KeptSignals(const KeptSignals&) = delete;
  ~KeptSignals() {
    for (size_t i = 0; is_needed_ && i < kCount; ++i) {
      struct sigaction now = {};
      if (sigaction(kSignals[i], nullptr, &now) == 0 && now.sa_sigaction != before_[i].sa_sigaction) {
        (void)sigaction(kSignals[i], &before_[i], nullptr);
      }
    }
  }

 private:
  static constexpr int kSignals[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGPIPE, SIGXFSZ,
                                     SIGSYS,  SIGXCPU, SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2};
  static constexpr size_t kCount = sizeof(kSignals) / sizeof(kSignals[0]);

  bool is_needed_;
  struct sigaction before_[kCount] = {};
};

}  // namespace mote::java

#endif  // MOTE_JAVA_NATIVE_KEPT_SIGNALS_H_
