// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the core for Zero, MKR and Nano 33 IoT (ArduinoCore-samd), as a sketch sees them.
#ifndef CORES_SAMD_ARDUINO_H_
#define CORES_SAMD_ARDUINO_H_

#include "../core_api.h"

#undef abs
#define abs(x) ((x) > 0 ? (x) : -(x))
#define F(text) (reinterpret_cast<const arduino::__FlashStringHelper*>(text))
#define interrupts() enable_interrupts()
#define noInterrupts() disable_interrupts()
#define RAMSTART 0x20000000
#define RAMSIZE 0x8000
#define RAMEND (RAMSTART + RAMSIZE - 1)
#define LED_BUILTIN 13

#endif  // CORES_SAMD_ARDUINO_H_
