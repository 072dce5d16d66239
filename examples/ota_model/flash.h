// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory that keeps models while the power is off: write examples/ota_model/<tag>/flash.cc for a board's.
#ifndef MOTE_EXAMPLES_OTA_MODEL_FLASH_H_
#define MOTE_EXAMPLES_OTA_MODEL_FLASH_H_

#include <cstdint>

// The value of a sector's bytes after it was erased; a byte can be written once then.
constexpr uint8_t kErasedByte = 0xFF;

class Flash {
 public:
  // Bytes of a sector, which is erased as a whole, and of all sectors.
  virtual uint32_t SectorBytes() const = 0;
  virtual uint32_t Bytes() const = 0;

  // The address at which the flash's bytes from `offset` on can be read; aligned to 16 bytes where offset is.
  virtual const uint8_t* At(uint32_t offset) const = 0;

  // Both return when it is done; false if it failed. Erases the sector that begins at `offset`, or writes bytes that
  // are erased; offset and `bytes` are multiples of kWriteBytes.
  virtual bool EraseSector(uint32_t offset) = 0;
  virtual bool Write(uint32_t offset, const uint8_t* data, uint32_t bytes) = 0;

  // The most bytes that the flash of a board writes at once.
  static constexpr uint32_t kWriteBytes = 16;

 protected:
  ~Flash() = default;
};

// The part of the board's flash that is there for models.
Flash* BoardFlash();

#endif  // MOTE_EXAMPLES_OTA_MODEL_FLASH_H_
