// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Opens a device of OpenCL with a context and a queue that runs commands in order.
#ifndef MOTE_SRC_HOST_GPU_DEVICE_H_
#define MOTE_SRC_HOST_GPU_DEVICE_H_

#include <cstddef>
#include <mutex>
#include <string>

#include "src/host/gpu/opencl.h"

namespace mote::gpu {

// All functions throw GpuError if OpenCL fails.
class Device {
 public:
  // Opens the first GPU of all platforms; if there is none, the first accelerator; then the first device of any kind.
  Device();

  cl_device_id id() const { return id_; }
  cl_context context() const { return context_.get(); }
  cl_command_queue queue() const { return queue_.get(); }
  // The identity covers everything that a compiled kernel depends on: the names and versions of platform, device and
  // driver.
  const std::string& identity() const { return identity_; }
  bool has_half() const { return has_half_; }
  // These are the alignment of a part of a buffer, and the size of the largest buffer.
  size_t alignment() const { return alignment_; }
  size_t most_bytes() const { return most_bytes_; }
  size_t work_group() const { return work_group_; }

  // Makes a buffer of at least one byte, and fills it from `data` unless that is null. A message of failure names
  // `what`.
  Memory NewBuffer(size_t bytes, const void* data, const std::string& what) const;
  // Returns a part of a buffer. Its offset is a multiple of the alignment.
  Memory Part(const Memory& buffer, size_t offset, size_t bytes) const;

  // A graph holds this mutex while it runs, as the queue serves one graph at a time.
  std::mutex& turn() { return turn_; }

 private:
  std::string DeviceText(cl_device_info what) const;

  cl_device_id id_ = nullptr;
  Context context_;
  Queue queue_;
  std::string identity_;
  bool has_half_ = false;
  size_t alignment_ = 0;
  size_t most_bytes_ = 0;
  size_t work_group_ = 0;
  std::mutex turn_;
};

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_DEVICE_H_
