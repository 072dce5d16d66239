// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/memory_info.h"

#if defined(__linux__)
#include <malloc.h>
#include <sys/resource.h>

#include <fstream>
#include <limits>
#include <string>
#endif

namespace tflite {
namespace profiling {
namespace memory {

const size_t MemoryUsage::kValueNotSet = 0;

MemoryUsage::MemoryUsage()
    : mem_footprint_kb(static_cast<int64_t>(kValueNotSet)),
      total_allocated_bytes(kValueNotSet),
      in_use_allocated_bytes(kValueNotSet),
      private_footprint_bytes(kValueNotSet) {}

MemoryUsage MemoryUsage::operator+(MemoryUsage const& obj) const {
  MemoryUsage sum;
  sum.mem_footprint_kb = mem_footprint_kb + obj.mem_footprint_kb;
  sum.total_allocated_bytes = total_allocated_bytes + obj.total_allocated_bytes;
  sum.in_use_allocated_bytes = in_use_allocated_bytes + obj.in_use_allocated_bytes;
  sum.private_footprint_bytes = private_footprint_bytes + obj.private_footprint_bytes;
  return sum;
}

MemoryUsage MemoryUsage::operator-(MemoryUsage const& obj) const {
  MemoryUsage difference;
  difference.mem_footprint_kb = mem_footprint_kb - obj.mem_footprint_kb;
  difference.total_allocated_bytes = total_allocated_bytes - obj.total_allocated_bytes;
  difference.in_use_allocated_bytes = in_use_allocated_bytes - obj.in_use_allocated_bytes;
  difference.private_footprint_bytes = private_footprint_bytes - obj.private_footprint_bytes;
  return difference;
}

void MemoryUsage::AllStatsToStream(std::ostream* stream) const {
  constexpr double kBytesPerMegabyte = 1024.0 * 1024.0;
  // Differences may be negative.
  const auto megabytes = [](size_t bytes) {
    return static_cast<double>(static_cast<ptrdiff_t>(bytes)) / kBytesPerMegabyte;
  };
  *stream << "max resident set size/physical footprint = " << static_cast<double>(mem_footprint_kb) / 1024.0
          << " MB, total non-mmapped heap size = " << megabytes(total_allocated_bytes)
          << " MB, in-use heap size = " << megabytes(in_use_allocated_bytes)
          << " MB, private footprint = " << megabytes(private_footprint_bytes) << " MB";
}

#if defined(__linux__)

namespace {

// Returns the sum of the lines of /proc/self/status with these names, which are in KiB.
size_t StatusBytes(const std::initializer_list<const char*>& names) {
  std::ifstream status("/proc/self/status");
  size_t kibibytes = 0;
  for (std::string name; status >> name;) {
    for (const char* wanted : names) {
      size_t value = 0;
      if (name == wanted && status >> value) kibibytes += value;
    }
    status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return kibibytes * 1024;
}

}  // namespace

bool MemoryUsage::IsSupported() { return true; }

MemoryUsage GetMemoryUsage() {
  MemoryUsage usage;
  rusage resources;
  if (getrusage(RUSAGE_SELF, &resources) == 0) usage.mem_footprint_kb = resources.ru_maxrss;
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  const struct mallinfo2 heap = mallinfo2();
  usage.total_allocated_bytes = heap.arena;
  usage.in_use_allocated_bytes = heap.uordblks + heap.hblkhd;
#endif
  usage.private_footprint_bytes = StatusBytes({"RssAnon:", "VmSwap:"});
  return usage;
}

#else

bool MemoryUsage::IsSupported() { return false; }
MemoryUsage GetMemoryUsage() { return {}; }

#endif

}  // namespace memory
}  // namespace profiling
}  // namespace tflite
