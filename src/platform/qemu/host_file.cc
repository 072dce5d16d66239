// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Files of the computer that runs the emulator.
#include "src/platform/host_file.h"

#include <cstring>

#include "src/platform/qemu/semihosting.h"

namespace mote {
namespace {

intptr_t Open(const char* path, intptr_t mode) {
  const intptr_t block[] = {reinterpret_cast<intptr_t>(path), mode, static_cast<intptr_t>(strlen(path))};
  return SemihostingCall(Semihosting::kOpen, block);
}

// Both operations answer with the number of bytes that were left undone.
bool Transfer(Semihosting operation, intptr_t handle, const void* data, size_t bytes) {
  const intptr_t block[] = {handle, reinterpret_cast<intptr_t>(data), static_cast<intptr_t>(bytes)};
  return SemihostingCall(operation, block) == 0;
}

}  // namespace

bool HostFile::OpenToRead(const char* path) {
  constexpr intptr_t kReadBinary = 1;
  Close();
  handle_ = Open(path, kReadBinary);
  return handle_ != kClosed;
}

bool HostFile::OpenToWrite(const char* path) {
  constexpr intptr_t kWriteBinary = 5;
  Close();
  handle_ = Open(path, kWriteBinary);
  return handle_ != kClosed;
}

int64_t HostFile::Size() { return handle_ == kClosed ? -1 : SemihostingCall(Semihosting::kLength, &handle_); }

bool HostFile::Read(void* data, size_t bytes) {
  return handle_ != kClosed && Transfer(Semihosting::kRead, handle_, data, bytes);
}

bool HostFile::Write(const void* data, size_t bytes) {
  return handle_ != kClosed && Transfer(Semihosting::kWrite, handle_, data, bytes);
}

bool HostFile::Close() {
  if (handle_ == kClosed) return true;
  const bool closed = SemihostingCall(Semihosting::kClose, &handle_) == 0;
  handle_ = kClosed;
  return closed;
}

}  // namespace mote
