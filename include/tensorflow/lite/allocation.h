// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The bytes of a file in memory.
#ifndef TENSORFLOW_LITE_ALLOCATION_H_
#define TENSORFLOW_LITE_ALLOCATION_H_

#include <cstddef>
#include <memory>

#include "tensorflow/lite/core/api/error_reporter.h"

namespace tflite {

class Allocation {
 public:
  using Ptr = std::unique_ptr<Allocation>;
  enum class Type { kMMap = 0, kFileCopy = 1, kMemory = 2 };

  virtual ~Allocation() = default;
  // These are null, 0 and false where the file could not be read; a message has said why.
  virtual const void* base() const = 0;
  virtual size_t bytes() const = 0;
  virtual bool valid() const = 0;
  Type type() const { return type_; }

 protected:
  Allocation(ErrorReporter* error_reporter, Type type) : error_reporter_(error_reporter), type_(type) {}
  ErrorReporter* error_reporter_;

 private:
  const Type type_;
};

// A regular file, or `length` bytes of it from `offset` on, mapped read-only; with `map_private` it may be written, and
// the file stays as it is. A file descriptor remains the caller's. The file must keep its size and content while it is
// mapped: the operating system ends a program that reads behind the end of a file that was cut meanwhile. Where that
// can happen, use FileCopyAllocation.
class MMAPAllocation : public Allocation {
 public:
  MMAPAllocation(const char* filename, ErrorReporter* error_reporter, bool map_private = false);
  MMAPAllocation(const char* filename, size_t offset, size_t length, ErrorReporter* error_reporter,
                 bool map_private = false);
  MMAPAllocation(int fd, ErrorReporter* error_reporter, bool map_private = false);
  MMAPAllocation(int fd, size_t offset, size_t length, ErrorReporter* error_reporter, bool map_private = false);
  MMAPAllocation(const MMAPAllocation&) = delete;
  MMAPAllocation& operator=(const MMAPAllocation&) = delete;
  ~MMAPAllocation() override;

  const void* base() const override { return base_; }
  size_t bytes() const override { return bytes_; }
  bool valid() const override { return base_ != nullptr; }
  int fd() const { return mmap_fd_; }
  // Returns the mapping, which begins and ends with a page.
  const void* mmapped_buffer() const { return mapping_; }
  size_t mmapped_buffer_size() const { return mapping_bytes_; }
  size_t mmapped_buffer_offset_in_file() const { return mapping_offset_; }
  static bool IsSupported();

 private:
  // A `length` of 0 stands for all up to the end of the file.
  void Map(const char* name, size_t offset, size_t length, bool map_private);

  int mmap_fd_ = -1;
  const void* base_ = nullptr;
  size_t bytes_ = 0;
  void* mapping_ = nullptr;
  size_t mapping_bytes_ = 0;
  size_t mapping_offset_ = 0;
};

// A copy of a file on the heap.
class FileCopyAllocation : public Allocation {
 public:
  FileCopyAllocation(const char* filename, ErrorReporter* error_reporter);

  const void* base() const override { return copied_buffer_.get(); }
  size_t bytes() const override { return buffer_size_bytes_; }
  bool valid() const override { return copied_buffer_ != nullptr; }

 private:
  void Read(int fd, const char* name, size_t bytes);

  std::unique_ptr<char[]> copied_buffer_;
  size_t buffer_size_bytes_ = 0;
};

// The caller's memory, which has to stay. Memory that is not aligned to 8 bytes is copied.
class MemoryAllocation : public Allocation {
 public:
  MemoryAllocation(const void* ptr, size_t num_bytes, ErrorReporter* error_reporter);

  const void* base() const override { return buffer_; }
  size_t bytes() const override { return buffer_size_bytes_; }
  bool valid() const override { return buffer_ != nullptr; }

 private:
  const void* buffer_;
  size_t buffer_size_bytes_;
  std::unique_ptr<char[]> aligned_copy_;
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_ALLOCATION_H_
