// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_OTA_MODEL_RAM_FLASH_H_
#define MOTE_EXAMPLES_OTA_MODEL_RAM_FLASH_H_

#include "examples/ota_model/flash.h"

// RAM that behaves like flash: writing clears bits, erasing sets them. It holds two models of almost 4 KB.
class RamFlash : public Flash {
 public:
  RamFlash();

  uint32_t SectorBytes() const override { return kSectorBytes; }
  uint32_t Bytes() const override { return sizeof(bytes_); }
  const uint8_t* At(uint32_t offset) const override { return bytes_ + offset; }
  bool EraseSector(uint32_t offset) override;
  bool Write(uint32_t offset, const uint8_t* data, uint32_t bytes) override;

 private:
  static constexpr uint32_t kSectorBytes = 1024;
  static constexpr uint32_t kSectors = 8;
  alignas(16) uint8_t bytes_[kSectors * kSectorBytes];
};

#endif  // MOTE_EXAMPLES_OTA_MODEL_RAM_FLASH_H_
