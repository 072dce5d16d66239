// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_MEMORY_INFO_H_
#define TENSORFLOW_LITE_PROFILING_MEMORY_INFO_H_

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <sstream>

namespace tflite {
namespace profiling {
namespace memory {

// The memory of this process, or a difference of two such figures. Sums and differences wrap around as unsigned numbers
// do, so that a decrease survives being added again.
struct MemoryUsage {
  // A figure has this value where the system does not tell it.
  static const size_t kValueNotSet;
  static bool IsSupported();

  MemoryUsage();

  int64_t mem_footprint_kb;        // the most physical memory that the process has had so far, in KiB
  size_t total_allocated_bytes;    // that malloc has from the system
  size_t in_use_allocated_bytes;   // of these, what the program has at present
  size_t private_footprint_bytes;  // anonymous memory, in RAM or swapped out, of this process alone

  MemoryUsage operator+(MemoryUsage const& obj) const;
  MemoryUsage operator-(MemoryUsage const& obj) const;
  void AllStatsToStream(std::ostream* stream) const;

  friend std::ostream& operator<<(std::ostream& stream, const MemoryUsage& obj) {
    obj.AllStatsToStream(&stream);
    return stream;
  }
};

// Returns the present usage. It reads a file of the system, which takes some 10 microseconds.
MemoryUsage GetMemoryUsage();

}  // namespace memory
}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_MEMORY_INFO_H_
