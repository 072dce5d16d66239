// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/ram_flash.h"

#include <algorithm>

RamFlash::RamFlash() { std::fill_n(bytes_, sizeof(bytes_), kErasedByte); }

bool RamFlash::EraseSector(uint32_t offset) {
  if (offset % kSectorBytes != 0 || offset >= sizeof(bytes_)) return false;
  std::fill_n(bytes_ + offset, kSectorBytes, kErasedByte);
  return true;
}

bool RamFlash::Write(uint32_t offset, const uint8_t* data, uint32_t bytes) {
  if (offset % kWriteBytes != 0 || bytes % kWriteBytes != 0) return false;
  if (offset > sizeof(bytes_) || bytes > sizeof(bytes_) - offset) return false;
  for (uint32_t i = 0; i < bytes; ++i) bytes_[offset + i] = static_cast<uint8_t>(bytes_[offset + i] & data[i]);
  return true;
}
