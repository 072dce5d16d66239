// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The timer of every Cortex-M, which counts the processor's clock down in 24 bits; its interrupt counts the rounds.
#include "tensorflow/lite/micro/micro_time.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace {

constexpr uintptr_t kControl = 0xe000e010, kReload = 0xe000e014, kCount = 0xe000e018;
constexpr uint32_t kLargestCount = 0xffffff;
constexpr uint32_t kEnabledWithInterrupt = 7;  // from the clock of the processor

volatile uint32_t rounds = 0;

}  // namespace

// The table of vectors has these names for this interrupt: our own, and those of CMSIS.
extern "C" void mote_system_tick() { rounds = rounds + 1; }
extern "C" void SysTick_Handler() { mote_system_tick(); }

namespace tflite {

uint32_t ticks_per_second() { return board::ClockHz(); }

uint32_t GetCurrentTimeTicks() {
  using mote::Register;
  if ((Register(kControl) & kEnabledWithInterrupt) != kEnabledWithInterrupt) {
    Register(kReload) = kLargestCount;
    Register(kCount) = 0;
    Register(kControl) = kEnabledWithInterrupt;
  }
  uint32_t before, count;
  do {  // again, where a round ended in between
    before = rounds;
    count = Register(kCount);
  } while (before != rounds);
  // The timer goes from 0, where the round is counted, to the largest count.
  return (before << 24) + ((kLargestCount + 1 - count) & kLargestCount);
}

}  // namespace tflite
