// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A register that counts: the board's description has its address and rate, and lets it run.
#include "tensorflow/lite/micro/micro_time.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace tflite {

uint32_t ticks_per_second() { return board::kTicksHz; }

uint32_t GetCurrentTimeTicks() { return mote::Register(board::kTicks); }

}  // namespace tflite
