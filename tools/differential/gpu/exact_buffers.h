// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Buffers of OpenCL that end where the memory of the process ends: a kernel that reads or writes behind one ends the
// process. What is in front of a buffer is filled with NaN, and is looked at when the buffer is given back. This is for
// devices that use the memory of the host, as PoCL's CPU does.
#ifndef MOTE_TOOLS_DIFFERENTIAL_GPU_EXACT_BUFFERS_H_
#define MOTE_TOOLS_DIFFERENTIAL_GPU_EXACT_BUFFERS_H_

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace mote {

class ExactMemory {
 public:
  explicit ExactMemory(size_t bytes)
      : page_(static_cast<size_t>(sysconf(_SC_PAGESIZE))), room_((bytes + page_ - 1) / page_ * page_) {
    void* const block = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block == MAP_FAILED) std::abort();
    first_ = static_cast<unsigned char*>(block) + page_;
    if (mprotect(first_, room_, PROT_READ | PROT_WRITE) != 0) std::abort();
    data_ = first_ + room_ - bytes;
    std::memset(first_, kFilling, room_);
  }
  ~ExactMemory() {
    if (!std::all_of(first_, data_, [](unsigned char c) { return c == kFilling; })) {
      std::fputs("a kernel has written in front of a buffer\n", stderr);
      std::abort();
    }
    munmap(first_ - page_, room_ + 2 * page_);
  }
  ExactMemory(const ExactMemory&) = delete;
  ExactMemory& operator=(const ExactMemory&) = delete;

  void* data() const { return data_; }

 private:
  static constexpr unsigned char kFilling = 0xFF;

  size_t page_, room_;
  unsigned char *first_, *data_;
};

// Does what clCreateBuffer does, which is `create`. `on_release` is clSetMemObjectDestructorCallback.
inline cl_mem CreateExactBuffer(decltype(&clCreateBuffer) create,
                                decltype(&clSetMemObjectDestructorCallback) on_release, cl_context context,
                                size_t bytes, const void* data, cl_int* error) {
  auto* const memory = new ExactMemory(bytes);
  if (data != nullptr) std::memcpy(memory->data(), data, bytes);
  const cl_mem buffer = create(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, memory->data(), error);
  const auto give_back = [](cl_mem, void* its_memory) { delete static_cast<ExactMemory*>(its_memory); };
  if (buffer == nullptr || on_release(buffer, give_back, memory) != CL_SUCCESS) delete memory;
  return buffer;
}

}  // namespace mote

#endif  // MOTE_TOOLS_DIFFERENTIAL_GPU_EXACT_BUFFERS_H_
