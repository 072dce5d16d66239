// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/allocation.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <new>

namespace tflite {
namespace {

// The alignment of the widest element; `operator new[]` aligns to at least this.
constexpr uintptr_t kModelAlignment = 8;

// Returns the file's descriptor; -1 after a message. Does not wait for the other end of a pipe.
int OpenFile(const char* name, ErrorReporter* error_reporter) {
  const int fd = name == nullptr ? -1 : open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd >= 0) return fd;
  error_reporter->Report("Could not open '%s': %s", name == nullptr ? "(null)" : name,
                         name == nullptr ? "the name is null" : std::strerror(errno));
  return -1;
}

// Returns false, after a message, for what is no regular file.
bool FindSize(int fd, const char* name, ErrorReporter* error_reporter, size_t* bytes) {
  struct stat status;
  if (fstat(fd, &status) != 0) {
    error_reporter->Report("could not learn the size of '%s': %s", name, std::strerror(errno));
    return false;
  }
  if (!S_ISREG(status.st_mode)) {
    error_reporter->Report("'%s' is no regular file, but a folder, a pipe or a device", name);
    return false;
  }
  *bytes = static_cast<size_t>(status.st_size);
  return true;
}

}  // namespace

MMAPAllocation::MMAPAllocation(const char* filename, ErrorReporter* error_reporter, bool map_private)
    : MMAPAllocation(filename, 0, 0, error_reporter, map_private) {}

MMAPAllocation::MMAPAllocation(const char* filename, size_t offset, size_t length, ErrorReporter* error_reporter,
                               bool map_private)
    : Allocation(error_reporter, Type::kMMap), mmap_fd_(OpenFile(filename, error_reporter)) {
  if (mmap_fd_ >= 0) Map(filename, offset, length, map_private);
}

MMAPAllocation::MMAPAllocation(int fd, ErrorReporter* error_reporter, bool map_private)
    : MMAPAllocation(fd, 0, 0, error_reporter, map_private) {}

MMAPAllocation::MMAPAllocation(int fd, size_t offset, size_t length, ErrorReporter* error_reporter, bool map_private)
    : Allocation(error_reporter, Type::kMMap), mmap_fd_(dup(fd)) {
  if (mmap_fd_ < 0) {
    error_reporter_->Report("file descriptor %d cannot be used: %s", fd, std::strerror(errno));
    return;
  }
  Map("the file", offset, length, map_private);
}

void MMAPAllocation::Map(const char* name, size_t offset, size_t length, bool map_private) {
  size_t file_bytes = 0;
  if (!FindSize(mmap_fd_, name, error_reporter_, &file_bytes)) return;
  if (length == 0 && offset < file_bytes) length = file_bytes - offset;
  if (length == 0 || offset > file_bytes || length > file_bytes - offset) {
    error_reporter_->Report("'%s' has %zu bytes; %zu from byte %zu on were asked for", name, file_bytes, length,
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
    error_reporter_->Report("could not map '%s': %s", name, std::strerror(errno));
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
  const int fd = OpenFile(filename, error_reporter);
  if (fd < 0) return;
  size_t bytes = 0;
  if (FindSize(fd, filename, error_reporter, &bytes)) Read(fd, filename, bytes);
  close(fd);
}

void FileCopyAllocation::Read(int fd, const char* name, size_t bytes) {
  std::unique_ptr<char[]> buffer(bytes == 0 ? nullptr : new (std::nothrow) char[bytes]);
  if (buffer == nullptr) {
    error_reporter_->Report("'%s' has %zu bytes, for which there is no memory, or is empty", name, bytes);
    return;
  }
  for (size_t count = 0; count < bytes;) {
    const ssize_t step = read(fd, buffer.get() + count, bytes - count);
    if (step <= 0) {
      if (step < 0 && errno == EINTR) continue;
      error_reporter_->Report("could read only %zu of the %zu bytes of '%s': %s", count, bytes, name,
                              step < 0 ? std::strerror(errno) : "it has been cut");
      return;
    }
    count += static_cast<size_t>(step);
  }
  copied_buffer_ = std::move(buffer);
  buffer_size_bytes_ = bytes;
}

MemoryAllocation::MemoryAllocation(const void* ptr, size_t num_bytes, ErrorReporter* error_reporter)
    : Allocation(error_reporter, Type::kMemory), buffer_(ptr), buffer_size_bytes_(num_bytes) {
  if (reinterpret_cast<uintptr_t>(ptr) % kModelAlignment == 0) return;
  aligned_copy_.reset(new (std::nothrow) char[num_bytes]);
  buffer_ = aligned_copy_.get();
  if (buffer_ != nullptr) {
    std::memcpy(aligned_copy_.get(), ptr, num_bytes);
    return;
  }
  buffer_size_bytes_ = 0;
  error_reporter_->Report("the model is not aligned to %d bytes, and there is no memory for a copy of its %zu bytes",
                          static_cast<int>(kModelAlignment), num_bytes);
}

}  // namespace tflite
