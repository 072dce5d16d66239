// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cycle counter of Cortex-M3 and larger processors, at the board's clock.
#include "tensorflow/lite/micro/micro_time.h"

#include "board/board.h"
#include "src/platform/board/cycle_counter.h"

namespace tflite {

uint32_t ticks_per_second() { return board::ClockHz(); }

uint32_t GetCurrentTimeTicks() { return mote::CycleCount(); }

}  // namespace tflite
