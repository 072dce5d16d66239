// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of arduino-pico, as a sketch sees them: with some macros on the RISC-V cores alone.
#ifndef CORES_PICO_ARDUINO_H_
#define CORES_PICO_ARDUINO_H_

#include <cmath>
#include <cstdlib>

#include "../core_api.h"

#define F(text) (reinterpret_cast<const arduino::__FlashStringHelper*>(text))
#define FPSTR(text) (reinterpret_cast<const arduino::__FlashStringHelper*>(text))
#ifdef __riscv
#undef abs
#undef round
#define abs(x) ((x) > 0 ? (x) : -(x))
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#else
using std::abs;
using std::round;
#endif
#define interrupts() enable_interrupts()
#define noInterrupts() disable_interrupts()
#define sei() interrupts()
#define cli() noInterrupts()
#define PSRAM __attribute__((section(".psram")))
#define NOPIN 0xff
#define stdio_init_all() static_assert(false, "the core does that")
#define LED_BUILTIN 25

#endif  // CORES_PICO_ARDUINO_H_
