// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The first 256 bytes of the flash of an RP2040, which its boot ROM copies to RAM, checks and runs: lets the flash
// appear at 0x10000000 and starts the program behind these bytes. Reads on four lines at half the processor's clock,
// with the command eb of Winbond's W25Q and those like it, which Picos have; a flash whose four lines are off is told
// to turn them on (sections 2.8.1.3 and 4.10 of the data sheet, W25Q16JV). The comments are the instructions.
#include <cstdint>

namespace {

constexpr int kChecked = 252;

struct BootStage {
  uint8_t code[kChecked];
  uint8_t checksum[4];
};

constexpr uint16_t kInstructions[] = {
    0x4b32,                          // ldr r3, [pc, #200]   the pads of the flash
    0x2021, 0x6058,                  // SCLK = 0x21: 8 mA, fast
    0x6898,                          // ldr r0, [r3, #8]   SD0
    0x2102, 0x4388,                  // without hysteresis
    0x6098, 0x60d8, 0x6118, 0x6158,  // and so SD1, SD2, SD3
    0x4b2e,                          // ldr r3, [pc, #184]   the flash interface; r4 = 0, r5 = 1
    0x2400, 0x2501,
    0x609c,                                  // SSIENR = 0: off while it is set up
    0x2002, 0x6158,                          // BAUDR = 2
    0x21f0, 0x505d,                          // RX_SAMPLE_DLY = 1
    0x482b, 0x6018,                          // CTRLR0: 8 bits at a time, sent and received
    0x609d,                                  // SSIENR = 1
    0x2035, 0xf000, 0xf833,                  // read the status 2 (command 35)
    0x2802, 0xd014,                          // beq quad: has four lines already
    0x2006, 0xf000, 0xf838, 0xf000, 0xf83e,  // allow a write (06)
    0x2001, 0xf000, 0xf833,                  // write the status (01)
    0x2000, 0xf000, 0xf830,                  // status 1 = 0
    0x2002, 0xf000, 0xf82d, 0xf000, 0xf833,  // status 2 = 2: four lines
    0x2005, 0xf000, 0xf81e,                  // busy: read the status 1 (05)
    0x07c0, 0xd1fa,                          // bne busy, by its bit 0
    0x609c,                                  // quad: SSIENR = 0
    0x481d, 0x6018,                          // CTRLR0: 32 bits at a time, on four lines
    0x605c,                                  // CTRLR1 = 0
    0x481d, 0x21f4, 0x5058,          // SPI_CTRLR0: a command on one line, address and mode on four, 4 clocks of pause
    0x609d,                          // SSIENR = 1
    0x20eb, 0xf000, 0xf81b,          // quad I/O (eb)
    0x20a0, 0xf000, 0xf818,          // of address 0, in the mode a0: from now on without a command
    0xf000, 0xf818,                  // bl idle
    0x609c,                          // SSIENR = 0
    0x4817, 0x21f4, 0x5058,          // SPI_CTRLR0: no command
    0x609d,                          // SSIENR = 1
    0x4816, 0x4917, 0x6008,          // the vectors of the program are the processor's
    0xc806,                          // ldmia r0!, {r1, r2}   its stack and its first instruction
    0xf381, 0x8808,                  // msr msp, r1
    0x4710,                          // bx r2
    0x4677,                          // status: keep lr
    0xf000, 0xf807, 0xf000, 0xf805,  // send the command, and anything for its answer
    0xf000, 0xf805,                  // bl idle
    0x6e18, 0x6e18,                  // the second byte received
    0x4738,                          // bx r7
    0x6618, 0x4770,                  // send: DR0 = r0; bx lr
    0x6a99, 0x2205, 0x4011,          // idle: all is sent (TFE) and nothing under way (BUSY)
    0x2904, 0xd1fa,                  // bne idle
    0x4770,                          // bx lr
    0x4677, 0xf7ff, 0xfff7,          // drain: keep lr; bl idle
    0x6a59, 0x2900, 0xd001,          // drain1: RXFLR: nothing is left
    0x6e19, 0xe7fa,                  // take a byte; b drain1
    0x4738,                          // bx r7
    0x0000, 0x4002,                  // the pads of the flash
    0x0000, 0x1800,                  // the flash interface
    0x0000, 0x0007,                  // CTRLR0, 8 bits
    0x0300, 0x005f,                  // CTRLR0, four lines
    0x2221, 0x0000,                  // SPI_CTRLR0, with the command
    0x2022, 0xa000,                  // SPI_CTRLR0, without
    0x0100, 0x1000,                  // the program's vectors
    0xed08, 0xe000,                  // VTOR
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
