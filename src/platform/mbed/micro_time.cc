// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Mbed's timer: microseconds since the start.
#include "tensorflow/lite/micro/micro_time.h"

#include <hal/ticker_api.h>
#include <hal/us_ticker_api.h>

namespace tflite {

uint32_t ticks_per_second() { return 1000000; }

uint32_t GetCurrentTimeTicks() { return static_cast<uint32_t>(ticker_read(get_us_ticker_data())); }

}  // namespace tflite
