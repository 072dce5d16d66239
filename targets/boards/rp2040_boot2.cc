// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The first 256 bytes of the flash of an RP2040, which its boot ROM copies to RAM, checks and runs: lets the flash
// appear at 0x10000000 and starts the program behind these bytes. Reads with the command 03, which every flash has, at
// a quarter of the processor's clock; the comments are the instructions (sections 2.8.1.3 and 4.10 of the data sheet).
#include <cstdint>

namespace {

constexpr int kChecked = 252;

struct BootStage {
  uint8_t code[kChecked];
  uint8_t checksum[4];
};

constexpr uint16_t kInstructions[] = {
    0x4b0a,          // ldr r3, [pc, #40]   the flash interface
    0x2000, 0x6098,  // SSIENR = 0: off while it is set up
    0x2004, 0x6158,  // BAUDR = 4
    0x4809, 0x6018,  // CTRLR0: 32 bits at a time, read after a command and an address
    0x4809, 0x4909,  // SPI_CTRLR0: the command 03
    0x6008, 0x2000,  // with 24 bits of address
    0x6058,          // CTRLR1 = 0
    0x2001, 0x6098,  // SSIENR = 1
    0x4807, 0x4908,  // the vectors of the program
    0x6008,          // are the processor's
    0xc806,          // ldmia r0!, {r1, r2}  its stack and its first instruction
    0xf381, 0x8808,  // msr msp, r1
    0x4710, 0x46c0,  // bx r2
    0x0000, 0x1800,  // the flash interface
    0x0300, 0x001f,  // CTRLR0
    0x0218, 0x0300,  // SPI_CTRLR0
    0x00f4, 0x1800,  // its address
    0x0100, 0x1000,  // the program's vectors
    0xed08, 0xe000,  // VTOR
};

// The checksum of the boot ROM: CRC-32 with the polynomial 0x04c11db7, high bits first.
constexpr uint32_t Crc32(const uint8_t* bytes, int count) {
  uint32_t crc = 0xffffffff;
  for (int i = 0; i < count; ++i) {
    crc ^= static_cast<uint32_t>(bytes[i]) << 24;
    for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ ((crc >> 31) != 0 ? 0x04c11db7 : 0);
  }
  return crc;
}

constexpr BootStage MakeBootStage() {
  BootStage stage = {};
  int at = 0;
  for (const uint16_t half : kInstructions) {
    stage.code[at++] = static_cast<uint8_t>(half & 0xff);
    stage.code[at++] = static_cast<uint8_t>(half >> 8);
  }
  const uint32_t crc = Crc32(stage.code, kChecked);
  for (int i = 0; i < 4; ++i) stage.checksum[i] = static_cast<uint8_t>(crc >> (8 * i));
  return stage;
}

}  // namespace

extern "C" [[gnu::section(".boot2"), gnu::used]] constexpr BootStage mote_boot_stage = MakeBootStage();
