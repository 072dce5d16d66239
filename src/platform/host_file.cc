// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/platform/host_file.h"

#include <cstdio>

namespace mote {
namespace {

FILE* Stream(intptr_t handle) { return reinterpret_cast<FILE*>(handle); }

}  // namespace

bool HostFile::OpenToRead(const char* path) {
  Close();
  FILE* const stream = fopen(path, "rb");
  if (stream != nullptr) handle_ = reinterpret_cast<intptr_t>(stream);
  return stream != nullptr;
}

bool HostFile::OpenToWrite(const char* path) {
  Close();
  FILE* const stream = fopen(path, "wb");
  if (stream != nullptr) handle_ = reinterpret_cast<intptr_t>(stream);
  return stream != nullptr;
}

int64_t HostFile::Size() {
  if (handle_ == kClosed) return -1;
  const long position = ftell(Stream(handle_));
  if (position < 0 || fseek(Stream(handle_), 0, SEEK_END) != 0) return -1;
  const long size = ftell(Stream(handle_));
  return fseek(Stream(handle_), position, SEEK_SET) == 0 ? size : -1;
}

bool HostFile::Read(void* data, size_t bytes) {
  return handle_ != kClosed && fread(data, 1, bytes, Stream(handle_)) == bytes;
}

bool HostFile::Write(const void* data, size_t bytes) {
  return handle_ != kClosed && fwrite(data, 1, bytes, Stream(handle_)) == bytes;
}

bool HostFile::Close() {
  if (handle_ == kClosed) return true;
  FILE* const stream = Stream(handle_);
  handle_ = kClosed;
  return fclose(stream) == 0;
}

}  // namespace mote
