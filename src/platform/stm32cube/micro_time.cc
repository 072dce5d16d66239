// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cycle counter, at the clock that the STM32Cube project has set. The system tick is the HAL's.
#include "tensorflow/lite/micro/micro_time.h"

#include "src/platform/board/cycle_counter.h"

// The clock in Hz, which every CMSIS device library defines.
extern "C" uint32_t SystemCoreClock;

namespace tflite {

uint32_t ticks_per_second() { return SystemCoreClock; }

uint32_t GetCurrentTimeTicks() { return mote::CycleCount(); }

}  // namespace tflite
