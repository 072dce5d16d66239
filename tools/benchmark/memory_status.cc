// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark/memory_status.h"

#include <fstream>
#include <limits>
#include <map>

#include "tools/mote/system/format_text.h"

namespace mote::benchmark {

// The system counts in KiB.
std::string MemoryStatusText() {
  std::map<std::string, double> megabytes;
  std::ifstream status("/proc/self/status");
  for (std::string name; status >> name;) {
    double kibibytes = 0.0;
    if (name == "VmRSS:" || name.rfind("Rss", 0) == 0) status >> kibibytes;
    megabytes[name] = kibibytes / 1024.0;
    status.clear();
    status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return cli::Format("- VmRSS              : %.3f MB\n+ RssAnnon           : %.3f MB\n+ RssFile + RssShmem : %.3f MB",
                     megabytes["VmRSS:"], megabytes["RssAnon:"], megabytes["RssFile:"] + megabytes["RssShmem:"]);
}

}  // namespace mote::benchmark
