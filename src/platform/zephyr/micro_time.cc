// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The clock that Zephyr counts its time with: of the processor on most parts, of 32,768 Hz on a Nordic one.
#include "tensorflow/lite/micro/micro_time.h"

#include <zephyr/kernel.h>

namespace tflite {

uint32_t ticks_per_second() { return static_cast<uint32_t>(sys_clock_hw_cycles_per_sec()); }

uint32_t GetCurrentTimeTicks() { return k_cycle_get_32(); }

}  // namespace tflite
