// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_time.h"

#include <Arduino.h>

namespace tflite {

uint32_t ticks_per_second() { return 1000000; }

uint32_t GetCurrentTimeTicks() { return static_cast<uint32_t>(micros()); }

}  // namespace tflite
