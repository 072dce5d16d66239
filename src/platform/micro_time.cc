// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The clock of a desktop program: ten nanoseconds a tick, so that a small operator takes some ticks and 42 s fit.
#include "tensorflow/lite/micro/micro_time.h"

#include <chrono>

namespace tflite {

uint32_t ticks_per_second() { return 100000000; }

uint32_t GetCurrentTimeTicks() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint32_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() / 10);
}

}  // namespace tflite
