// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/debug_log_numbers.h"

#include "src/core/log_text.h"

namespace {

void Print(const char* format, ...) {
  va_list args;
  va_start(args, format);
  mote::LogText(format, args);
  va_end(args);
}

}  // namespace

extern "C" {

void DebugLogInt32(int32_t i) { Print("%ld", static_cast<long>(i)); }

void DebugLogUInt32(uint32_t i) { Print("%lu", static_cast<unsigned long>(i)); }

void DebugLogHex(uint32_t i) { Print("0x%lx", static_cast<unsigned long>(i)); }

void DebugLogFloat(float i) { Print("%f", static_cast<double>(i)); }

}  // extern "C"
