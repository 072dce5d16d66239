// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of Adafruit's core for the nRF52, as a sketch sees them: an older one, with macros for nearly all.
#ifndef CORES_NRF52_ARDUINO_H_
#define CORES_NRF52_ARDUINO_H_

#include <math.h>
#include <stdlib.h>

#include <algorithm>

#define ARDUINO_CORE_HAS_PINS
#include "../../Arduino.h"
#include "../common_macros.h"

typedef uint8_t byte;
typedef uint16_t word;
typedef bool boolean;
class __FlashStringHelper;

#define LOW 0x0
#define HIGH 0x1
#define INPUT 0x0
#define OUTPUT 0x1
#define CHANGE 2
#define FALLING 3
#define RISING 4
#define LSBFIRST 0
#define MSBFIRST 1
#undef abs
#undef round
#define abs(x) ((x) > 0 ? (x) : -(x))
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define F(text) (reinterpret_cast<const __FlashStringHelper*>(text))
#define interrupts() enable_interrupts()
#define noInterrupts() disable_interrupts()

// Written out, since a macro cannot define macros.
#define B0 0
#define B1 1
#define B00 0
#define B01 1
#define B10 2
#define B11 3
#define B101 5
#define B0110 6
#define B10101 21
#define B011011 27
#define B1111111 127
#define B11111111 255

template <class A, class B>
auto min(const A& a, const B& b) -> decltype(a < b ? a : b) {
  return b < a ? b : a;
}
template <class A, class B>
auto max(const A& a, const B& b) -> decltype(a < b ? b : a) {
  return a < b ? b : a;
}

extern "C" {
void pinMode(uint32_t pin, uint32_t mode);
void digitalWrite(uint32_t pin, uint32_t level);
int digitalRead(uint32_t pin);
}

#endif  // CORES_NRF52_ARDUINO_H_
