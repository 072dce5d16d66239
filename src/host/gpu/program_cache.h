// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiles the kernels of a partition, or loads compiled kernels from a file.
#ifndef MOTE_SRC_HOST_GPU_PROGRAM_CACHE_H_
#define MOTE_SRC_HOST_GPU_PROGRAM_CACHE_H_

#include <string>

#include "src/host/gpu/device.h"

namespace mote::gpu {

// Names the file that caches compiled kernels.
struct CacheFile {
  std::string folder;  // empty: nowhere
  std::string token;
};

// Throws GpuError with the compiler's words if it refuses the source, or if a file cannot be written. If the file
// belongs to another driver or another source, or is damaged, it is written again. `comes_from_file` says whether a
// file was used.
Program MakeProgram(const Device& device, const std::string& source, const CacheFile& file, bool* comes_from_file);

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_PROGRAM_CACHE_H_
