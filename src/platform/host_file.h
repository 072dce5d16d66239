// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PLATFORM_HOST_FILE_H_
#define MOTE_PLATFORM_HOST_FILE_H_

#include <cstddef>
#include <cstdint>

namespace mote {

// Represents a file of the computer that runs, or emulates, this program. The destructor closes it.
class HostFile {
 public:
  HostFile() = default;
  ~HostFile() { Close(); }
  HostFile(const HostFile&) = delete;
  HostFile& operator=(const HostFile&) = delete;

  // Returns false when the file cannot be opened. An open file is closed first.
  bool OpenToRead(const char* path);
  // Makes the file, or empties it.
  bool OpenToWrite(const char* path);

  // Returns the bytes in a file that is open to be read; -1 when that cannot be told.
  int64_t Size();

  // Reads the next `bytes` bytes; false unless all were there.
  bool Read(void* data, size_t bytes);
  // Returns false unless all were written.
  bool Write(const void* data, size_t bytes);

  // Returns false when written data may be lost. Closing a closed file succeeds.
  bool Close();

 private:
  static constexpr intptr_t kClosed = -1;
  intptr_t handle_ = kClosed;
};

}  // namespace mote

#endif  // MOTE_PLATFORM_HOST_FILE_H_
