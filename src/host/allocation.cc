// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/allocation.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace tflite {
namespace {

// `operator new[]` aligns to more than a pointer needs.
constexpr uintptr_t kModelAlignment = alignof(void*);

}  // namespace

MMAPAllocation::MMAPAllocation(const char* filename, ErrorReporter* error_reporter, bool map_private)
    : MMAPAllocation(filename, 0, 0, error_reporter, map_private) {}

MMAPAllocation::MMAPAllocation(const char* filename, size_t offset, size_t length, ErrorReporter* error_reporter,
                               bool map_private)
    : Allocation(error_reporter, Type::kMMap), mmap_fd_(open(filename, O_RDONLY | O_CLOEXEC)) {
  if (mmap_fd_ < 0) {
    error_reporter_->Report("Could not open '%s': %s.", filename, std::strerror(errno));
    return;
  }
  Map(filename, offset, length, map_private);
}

MMAPAllocation::MMAPAllocation(int fd, ErrorReporter* error_reporter, bool map_private)
    : MMAPAllocation(fd, 0, 0, error_reporter, map_private) {}

MMAPAllocation::MMAPAllocation(int fd, size_t offset, size_t length, ErrorReporter* error_reporter, bool map_private)
    : Allocation(error_reporter, Type::kMMap), mmap_fd_(dup(fd)) {
  if (mmap_fd_ < 0) {
    error_reporter_->Report("File descriptor %d cannot be used: %s.", fd, std::strerror(errno));
    return;
  }
  Map("the file", offset, length, map_private);
}

void MMAPAllocation::Map(const char* name, size_t offset, size_t length, bool map_private) {
  struct stat status;
  if (fstat(mmap_fd_, &status) != 0) {
    error_reporter_->Report("Could not learn the size of '%s': %s.", name, std::strerror(errno));
    return;
  }
  const size_t file_bytes = static_cast<size_t>(status.st_size);
  if (length == 0 && offset < file_bytes) length = file_bytes - offset;
  if (length == 0 || offset > file_bytes || length > file_bytes - offset) {
    error_reporter_->Report("'%s' has %zu bytes; %zu from byte %zu on were asked for.", name, file_bytes, length,
                            offset);
    return;
  }
  mapping_offset_ = offset - offset % static_cast<size_t>(sysconf(_SC_PAGESIZE));
  mapping_bytes_ = length + (offset - mapping_offset_);
  const int protection = map_private ? PROT_READ | PROT_WRITE : PROT_READ;
  mapping_ = mmap(nullptr, mapping_bytes_, protection, map_private ? MAP_PRIVATE : MAP_SHARED, mmap_fd_,
                  static_cast<off_t>(mapping_offset_));
  if (mapping_ == MAP_FAILED) {
    mapping_ = nullptr;
    error_reporter_->Report("Could not map '%s': %s.", name, std::strerror(errno));
    return;
  }
  base_ = static_cast<const char*>(mapping_) + (offset - mapping_offset_);
  bytes_ = length;
}

MMAPAllocation::~MMAPAllocation() {
  if (mapping_ != nullptr) munmap(mapping_, mapping_bytes_);
  if (mmap_fd_ >= 0) close(mmap_fd_);
}

bool MMAPAllocation::IsSupported() { return true; }

FileCopyAllocation::FileCopyAllocation(const char* filename, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kFileCopy) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(filename, "rb"), std::fclose);
  struct stat status;
  if (file == nullptr || fstat(fileno(file.get()), &status) != 0 || status.st_size <= 0) {
    error_reporter_->Report("Could not open '%s', or it is empty: %s.", filename, std::strerror(errno));
    return;
  }
  buffer_size_bytes_ = static_cast<size_t>(status.st_size);
  auto buffer = std::make_unique<char[]>(buffer_size_bytes_);
  if (std::fread(buffer.get(), 1, buffer_size_bytes_, file.get()) != buffer_size_bytes_) {
    error_reporter_->Report("Could not read the %zu bytes of '%s'.", buffer_size_bytes_, filename);
    return;
  }
  copied_buffer_ = std::move(buffer);
}

MemoryAllocation::MemoryAllocation(const void* ptr, size_t num_bytes, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kMemory), buffer_(ptr), buffer_size_bytes_(num_bytes) {
  if (reinterpret_cast<uintptr_t>(ptr) % kModelAlignment == 0) return;
  aligned_copy_ = std::make_unique<char[]>(num_bytes);
  std::memcpy(aligned_copy_.get(), ptr, num_bytes);
  buffer_ = aligned_copy_.get();
}

}  // namespace tflite
