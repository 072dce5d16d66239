// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Writes benchmark_model's lines, which scripts look for.
#ifndef MOTE_TOOLS_BENCHMARK_LOG_H_
#define MOTE_TOOLS_BENCHMARK_LOG_H_

#include <string>

namespace mote::benchmark {

// These print "INFO: text" and "WARNING: text" on standard output, "ERROR: text" on standard error.
void LogInfo(const std::string& text);
void LogWarning(const std::string& text);
void LogError(const std::string& text);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_LOG_H_
