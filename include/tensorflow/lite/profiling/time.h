// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_TIME_H_
#define TENSORFLOW_LITE_PROFILING_TIME_H_

#include <cstdint>

namespace tflite {
namespace profiling {
namespace time {

// Microseconds from an arbitrary point on, of a clock that is never set back.
uint64_t NowMicros();
// Sleeps at least as long; 0 returns at once.
void SleepForMicros(uint64_t micros);

}  // namespace time
}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_TIME_H_
