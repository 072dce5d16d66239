// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the core for STM32, version 3, as a sketch sees them.
#ifndef CORES_STM32_ARDUINO_H_
#define CORES_STM32_ARDUINO_H_

#include "../core_api.h"

#define F(text) (reinterpret_cast<const arduino::__FlashStringHelper*>(text))
#define DEFAULT 1
#define EXTERNAL 0
#define _BV(at) (1 << (at))
#define cbi(place, at) (place &= ~_BV(at))
#define sbi(place, at) (place |= _BV(at))
#define interrupts() enable_interrupts()
#define noInterrupts() disable_interrupts()
extern SerialPort Serial2;
#define Serial Serial2
#define PA0 0
#define PC13 45
#define A0 192
#define LED_BUILTIN PC13

#endif  // CORES_STM32_ARDUINO_H_
