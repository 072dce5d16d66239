// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/update_source.h"

#include <algorithm>

#include "examples/ota_model/crc32.h"
#include "examples/ota_model/files/named_updates.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr uint32_t kMostPartBytes = 256;
constexpr uint32_t kMostBytes = 64 * 1024;

uint8_t content[kMostBytes];
uint32_t all = 0;
uint32_t sent = 0;

}  // namespace

bool SendUpdate(const char* path) {
  all = sent = 0;
  mote::HostFile file;
  if (!file.OpenToRead(path)) {
    MicroPrintf("%s cannot be opened", path);
    return false;
  }
  const int64_t size = file.Size();
  if (size < 1 || size > static_cast<int64_t>(kMostBytes) || !file.Read(content, static_cast<size_t>(size))) {
    MicroPrintf("%s must be a file of 1 to %d bytes that can be read", path, static_cast<int>(kMostBytes));
    return false;
  }
  all = static_cast<uint32_t>(size);
  return true;
}

bool IsSending() { return sent < all; }

bool GetUpdatePart(UpdatePart* part) {
  if (!IsSending()) return false;
  const uint32_t bytes = std::min(kMostPartBytes, all - sent);
  *part = {sent == 0, all, Crc32(content, all), content + sent, bytes};
  sent += bytes;
  return true;
}
