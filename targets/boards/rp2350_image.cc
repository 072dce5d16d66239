// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The boot ROM of an RP2350 looks in the first 4 KiB of the flash for a block that says that this is a program,
// and for which of its processors (section 5.9 of the data sheet).
#include <cstdint>

extern "C" {
extern uint32_t mote_stack_end[];
void mote_reset();
}

namespace {

constexpr uint32_t kHead = 0xffffded3, kTail = 0xab123579;
constexpr uint32_t kNoOtherBlock = 0;

}  // namespace

#if defined(__riscv)
struct Block {
  uint32_t head, type, entry;
  void (*reset)();
  uint32_t* stack;
  uint32_t last, next, tail;
};

[[gnu::section(".boot.after"), gnu::used]] extern const Block mote_image_block = {
    kHead, 0x11010142, 0x00000344, mote_reset, mote_stack_end, 0x000004ff, kNoOtherBlock, kTail};
#else
struct Block {
  uint32_t head, type, last, next, tail;
};

// The processor starts at the vectors, which are at the head of the flash.
[[gnu::section(".boot.after"), gnu::used]] extern const Block mote_image_block = {kHead, 0x10210142, 0x000001ff,
                                                                                  kNoOtherBlock, kTail};
#endif
