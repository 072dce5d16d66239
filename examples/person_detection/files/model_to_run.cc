// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/model_to_run.h"

#include "examples/person_detection/files/named_files.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr size_t kMostModelBytes = 400 * 1024;
alignas(16) uint8_t content[kMostModelBytes];
size_t bytes = 0;  // 0: none was named

// Models of ten times the own one's size are fine.
constexpr size_t kArenaBytes = 128 * 1024;
alignas(16) uint8_t arena[kArenaBytes];

}  // namespace

bool NameModel(const char* path) {
  mote::HostFile file;
  if (!file.OpenToRead(path)) {
    MicroPrintf("%s cannot be opened", path);
    return false;
  }
  const int64_t size = file.Size();
  if (size < 1 || size > static_cast<int64_t>(kMostModelBytes)) {
    MicroPrintf("%s must be a file of 1 to %d bytes", path, static_cast<int>(kMostModelBytes));
    return false;
  }
  if (!file.Read(content, static_cast<size_t>(size))) {
    MicroPrintf("%s cannot be read", path);
    return false;
  }
  bytes = static_cast<size_t>(size);
  return true;
}

PersonDetectionModel ModelToRun() {
  if (bytes == 0) return OwnPersonDetectionModel();
  return {content, bytes, arena, kArenaBytes};
}
