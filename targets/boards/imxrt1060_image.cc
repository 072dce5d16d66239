// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The first 8 KiB of the QSPI flash of an i.MX RT1060, from which its boot ROM learns how to read the flash and where
// the program starts (chapter 9 of the reference manual: FlexSPI configuration block, image vector table, boot data).
#include <cstddef>
#include <cstdint>

extern "C" {
extern uint32_t mote_stack_end[];
void mote_reset();
}

namespace {

constexpr uint32_t kFlash = 0x60000000, kFlashBytes = 8 << 20;
constexpr uint32_t kTableAt = 0x1000;

// One instruction of the flash controller's sequences.
constexpr uint32_t kCommand = 1, kRowAddress = 2, kRead = 9, kDummy = 12;
constexpr uint32_t kOneLine = 0, kFourLines = 2;
constexpr uint32_t Step(uint32_t opcode, uint32_t lines, uint32_t operand) {
  return (opcode << 10) | (lines << 8) | operand;
}
constexpr uint32_t Steps(uint32_t first, uint32_t second) { return first | (second << 16); }

struct FlashConfiguration {
  uint32_t tag = 0x42464346;
  uint32_t version = 0x56010400;
  uint32_t reserved1 = 0;
  uint8_t sample_clock = 1;  // looped back from the pad DQS
  uint8_t hold_time = 3, setup_time = 3;
  uint8_t reserved2[49] = {};
  uint32_t options[1] = {};  // none
  uint8_t device_type = 1;   // serial NOR
  uint8_t pads = 4;
  uint8_t clock = 6;  // 100 MHz
  uint8_t reserved3[9] = {};
  uint32_t bytes = kFlashBytes;
  uint8_t reserved4[44] = {};
  // The first sequence reads: quad I/O (0xeb), 24 bits of address, 6 clocks of pause.
  uint32_t sequences[64] = {Steps(Step(kCommand, kOneLine, 0xeb), Step(kRowAddress, kFourLines, 24)),
                            Steps(Step(kDummy, kFourLines, 6), Step(kRead, kFourLines, 4))};
  uint8_t reserved5[64] = {};
  uint32_t page_bytes = 256, sector_bytes = 4096;
  uint8_t command_clock = 1;  // 30 MHz
  uint8_t reserved6[7] = {};
  uint32_t block_bytes = 64 << 10;
  uint8_t reserved7[44] = {};
};
static_assert(offsetof(FlashConfiguration, device_type) == 0x44 && offsetof(FlashConfiguration, bytes) == 0x50 &&
              offsetof(FlashConfiguration, sequences) == 0x80 && offsetof(FlashConfiguration, page_bytes) == 0x1c0 &&
              offsetof(FlashConfiguration, block_bytes) == 0x1d0 && sizeof(FlashConfiguration) == 512);

struct BootData {
  uint32_t start = kFlash, bytes = kFlashBytes, plugin = 0, reserved = 0;
};

}  // namespace

extern "C" {

struct Image {
  FlashConfiguration flash;
  uint8_t unused[kTableAt - sizeof(FlashConfiguration)];
  // The image vector table.
  uint32_t header;
  const void* program;  // its vectors
  uint32_t reserved1, device_data;
  const BootData* boot_data;
  const void* self;
  uint32_t signature, reserved2;
  BootData boot;
};

extern const Image mote_image;
// The name of the table of vectors, whose type its own source knows.
extern const uint32_t mote_vectors[];

[[gnu::section(".image"), gnu::used]] extern const Image mote_image = {
    {}, {}, 0x412000d1, mote_vectors, 0, 0, &mote_image.boot, &mote_image.header, 0, 0, {}};

}  // extern "C"
