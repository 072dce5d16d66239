// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A tick is an instruction: the emulator's `-icount shift=6` makes each take 64 ns.
#include "tensorflow/lite/micro/micro_time.h"

#include "src/platform/instruction_counter.h"

namespace tflite {

uint32_t ticks_per_second() { return 1000000000 / 64; }

uint32_t GetCurrentTimeTicks() { return static_cast<uint32_t>(mote::InstructionCount()); }

}  // namespace tflite
