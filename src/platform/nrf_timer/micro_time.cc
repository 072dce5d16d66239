// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A timer of nRF chips: microseconds, in 32 bits. nRF51 has no other counter.
#include "tensorflow/lite/micro/micro_time.h"

#include "board/board.h"
#include "src/platform/board/registers.h"

namespace tflite {

uint32_t ticks_per_second() { return 1000000; }

uint32_t GetCurrentTimeTicks() {
  using mote::Register;
  constexpr uintptr_t kStart = board::kTicks, kCapture = board::kTicks + 0x040, kBits = board::kTicks + 0x508,
                      kPrescaler = board::kTicks + 0x510, kCaptured = board::kTicks + 0x540;
  constexpr uint32_t k32Bits = 3;
  constexpr uint32_t k16MHzBy16 = 4;
  if (Register(kBits) != k32Bits) {
    Register(kBits) = k32Bits;
    Register(kPrescaler) = k16MHzBy16;
    Register(kStart) = 1;
  }
  Register(kCapture) = 1;
  return Register(kCaptured);
}

}  // namespace tflite
