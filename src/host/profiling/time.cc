// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/time.h"

#include <time.h>

#include <cerrno>

#include "src/host/profiling/clock.h"

namespace tflite {
namespace profiling {
namespace time {

uint64_t NowMicros() { return mote::NowNanos() / 1000; }

void SleepForMicros(uint64_t micros) {
  timespec left = {static_cast<time_t>(micros / 1'000'000), static_cast<long>(micros % 1'000'000 * 1000)};
  while (micros > 0 && clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
  }
}

}  // namespace time
}  // namespace profiling
}  // namespace tflite
