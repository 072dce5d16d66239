// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints a number with DebugLog, as programs of 2019 do. src/core/debug_log_numbers.cc defines it.
#ifndef TENSORFLOW_LITE_MICRO_DEBUG_LOG_NUMBERS_H_
#define TENSORFLOW_LITE_MICRO_DEBUG_LOG_NUMBERS_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void DebugLogInt32(int32_t i);
void DebugLogUInt32(uint32_t i);
void DebugLogHex(uint32_t i);  // 0x and the digits that are needed
void DebugLogFloat(float i);   // with 6 decimal places

#ifdef __cplusplus
}  // extern "C"
#endif

#endif  // TENSORFLOW_LITE_MICRO_DEBUG_LOG_NUMBERS_H_
