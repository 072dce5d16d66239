// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_MEMORY_STATUS_H_
#define MOTE_TOOLS_BENCHMARK_MEMORY_STATUS_H_

#include <string>

namespace mote::benchmark {

// Lists the RAM of this process at present, in lines of MB (1024 * 1024 bytes): all, anonymous memory, files and
// shared memory.
std::string MemoryStatusText();

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_MEMORY_STATUS_H_
