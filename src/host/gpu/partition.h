// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs nodes on the device in place of the runtime. A partition holds their kernels and their memory.
#ifndef MOTE_SRC_HOST_GPU_PARTITION_H_
#define MOTE_SRC_HOST_GPU_PARTITION_H_

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "src/host/gpu/device_graph.h"
#include "src/host/gpu/kernel_source.h"
#include "src/host/gpu/program_cache.h"

namespace mote::gpu {

// A buffer of the application that replaces the runtime's memory of a tensor.
struct OutsideBuffer {
  cl_mem memory;  // null: the tensor has none
  size_t bytes;
};

// Counts what moved between the runtime's memory and the device, and how often kernels were started.
struct Traffic {
  size_t bytes_to_device = 0, bytes_from_device = 0;
  size_t runs = 0, kernels = 0;
};

struct PartitionSettings {
  bool stores_half;
  CacheFile file;
};

// Runs a partition on the device. All functions throw GpuError.
class Partition {
 public:
  // Compiles the kernels and takes the memory. The device has to outlive the partition.
  Partition(Device* device, const PartitionSettings& settings, TfLiteContext* context,
            const std::vector<NodeView>& nodes, const std::vector<int>& outputs);

  using FindBuffer = std::function<OutsideBuffer(const TfLiteTensor& tensor)>;
  // Computes the outputs. If `find_buffer` finds a buffer for one, it stays on the device, and its data in the
  // runtime's memory is stale.
  void Run(TfLiteContext* context, const FindBuffer& find_buffer, Traffic* traffic);

  size_t CountKernels() const { return launches_.size(); }
  bool comes_from_file() const { return comes_from_file_; }
  size_t device_bytes() const { return device_bytes_; }

 private:
  struct Launch {
    Kernel kernel;
    size_t items, group;
    std::string what;
  };

  enum class Direction { kUpload, kDownload };

  void TakeMemory();
  void MakeLaunches(const std::vector<KernelSource>& kernels);
  void Start(TfLiteContext* context, const FindBuffer& find_buffer, Traffic* traffic);
  // Copies a tensor from or to the runtime's memory, or the buffer that was set for it.
  void Move(Direction direction, const GpuTensor& tensor, TfLiteTensor* outside, const FindBuffer& find_buffer,
            Traffic* traffic);
  cl_mem MemoryOf(const GpuTensor& tensor) const { return memory_[static_cast<size_t>(tensor.memory)].get(); }

  Device* device_;
  Graph graph_;
  size_t work_group_;
  Program program_;
  Memory arena_;                // of tensors between steps
  std::vector<Memory> memory_;  // for each tensor; null where another tensor has it
  std::vector<Launch> launches_;
  size_t device_bytes_ = 0;
  bool comes_from_file_ = false;
};

}  // namespace mote::gpu

#endif  // MOTE_SRC_HOST_GPU_PARTITION_H_
