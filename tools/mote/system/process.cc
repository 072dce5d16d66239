// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/system/process.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tools/mote/system/error.h"
#include "tools/mote/system/interrupt.h"

extern char** environ;

namespace mote::cli {
namespace {

pid_t Start(const std::vector<std::string>& arguments, int output, const sigset_t& held_signals) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", 0, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  // The program has a group of its own, so that an interrupt can end what it has started too.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&attributes, &held_signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = -1;
  const int error = posix_spawn(&child, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw Error(arguments[0] + " cannot be started: " + std::strerror(error));
  return child;
}

std::string ReadAll(int input) {
  std::string text;
  char part[4096];
  while (true) {
    const ssize_t bytes = read(input, part, sizeof(part));
    if (bytes > 0) {
      text.append(part, static_cast<size_t>(bytes));
    } else if (bytes == 0 || errno != EINTR) {
      return text;
    }
  }
}

}  // namespace

ProcessResult RunProcess(const std::vector<std::string>& arguments) {
  int ends[2];
  if (pipe(ends) != 0) throw Error(std::string("no pipe can be made: ") + std::strerror(errno));
  pid_t child;
  try {
    const HeldInterrupts held;
    child = Start(arguments, ends[1], held.before());
    EndWhenInterrupted(child);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
  ProcessResult result{0, ReadAll(ends[0])};
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  EndWhenInterrupted(0);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace mote::cli
