// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/log.h"

#include <cstdio>

#include "tools/mote/system/progress.h"

namespace mote::benchmark {
namespace {

// Writes at once, so that lines of other programs and streams do not get in between.
void Write(std::FILE* stream, const char* severity, const std::string& text) {
  cli::RemoveProgressLine();
  std::fprintf(stream, "%s: %s\n", severity, text.c_str());
  std::fflush(stream);
}

}  // namespace

void LogInfo(const std::string& text) { Write(stdout, "INFO", text); }
void LogWarning(const std::string& text) { Write(stdout, "WARNING", text); }
void LogError(const std::string& text) { Write(stderr, "ERROR", text); }

}  // namespace mote::benchmark
