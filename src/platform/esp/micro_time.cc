// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ESP-IDF's timer: microseconds since the start.
#include "tensorflow/lite/micro/micro_time.h"

extern "C" int64_t esp_timer_get_time();

namespace tflite {

uint32_t ticks_per_second() { return 1000000; }

uint32_t GetCurrentTimeTicks() { return static_cast<uint32_t>(esp_timer_get_time()); }

}  // namespace tflite
