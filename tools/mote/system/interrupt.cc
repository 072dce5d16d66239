// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/interrupt.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstring>

namespace mote::cli {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr int kPatienceMs = 3000;  // with a child that cleans up too
constexpr int kStepMs = 10;

// The handler reads these. The first character is written last, and cleared first.
char folders[4][PATH_MAX];
volatile pid_t running_child = 0;
void (*volatile first_action)() = nullptr;

void EndChild(pid_t child) {
  kill(-child, SIGTERM);
  for (int waited = 0; waited < kPatienceMs; waited += kStepMs) {
    if (waitpid(child, nullptr, WNOHANG) != 0) break;
    poll(nullptr, 0, kStepMs);
  }
  kill(-child, SIGKILL);
}

void Remove(char* folder) {
  char program[] = "/bin/rm", options[] = "-rf", end[] = "--";
  char* arguments[] = {program, options, end, folder, nullptr};
  const pid_t child = fork();
  if (child == 0) {
    execv(program, arguments);
    _exit(1);
  }
  if (child > 0) waitpid(child, nullptr, 0);
}

// Calls only what a handler may.
void CleanUp(int signal_number) {
  if (first_action != nullptr) first_action();
  if (running_child > 0) EndChild(running_child);
  for (char* folder : folders) {
    if (folder[0] != '\0') Remove(folder);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void Install() {
  static const bool is_installed = [] {
    struct sigaction action = {}, old = {};
    action.sa_handler = CleanUp;
    for (const int one : kSignals) sigaddset(&action.sa_mask, one);
    for (const int one : kSignals) {
      if (sigaction(one, nullptr, &old) == 0 && old.sa_handler == SIG_DFL) sigaction(one, &action, nullptr);
    }
    return true;
  }();
  (void)is_installed;
}

}  // namespace

HeldInterrupts::HeldInterrupts() {
  sigset_t interrupts;
  sigemptyset(&interrupts);
  for (const int one : kSignals) sigaddset(&interrupts, one);
  pthread_sigmask(SIG_BLOCK, &interrupts, &before_);
}

HeldInterrupts::~HeldInterrupts() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void RemoveWhenInterrupted(const std::string& folder) {
  Install();
  for (char* slot : folders) {
    if (slot[0] != '\0' || folder.empty() || folder.size() >= PATH_MAX) continue;
    std::memcpy(slot + 1, folder.c_str() + 1, folder.size());
    slot[0] = folder[0];
    return;
  }
}

void KeepWhenInterrupted(const std::string& folder) {
  for (char* slot : folders) {
    if (folder == slot) slot[0] = '\0';
  }
}

void DoWhenInterrupted(void (*action)()) {
  Install();
  first_action = action;
}

void EndWhenInterrupted(pid_t child) {
  Install();
  running_child = child;
}

}  // namespace mote::cli
