// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the core for ESP32, version 3, as a sketch sees them. (The headers that it has at paths of ours are made
// by the test.)
#ifndef CORES_ESP32_3_ARDUINO_H_
#define CORES_ESP32_3_ARDUINO_H_

#include <math.h>
#include <stdlib.h>

#include <algorithm>
#include <cmath>

#define ARDUINO_CORE_HAS_PINS
#include "../../Arduino.h"
#include "../common_macros.h"

typedef uint8_t byte;
typedef bool boolean;
class __FlashStringHelper;

#define LOW 0x0
#define HIGH 0x1
#define INPUT 0x01
#define OUTPUT 0x03
#define CHANGE 0x03
#define FALLING 0x02
#define RISING 0x01
#define LSBFIRST 0
#define MSBFIRST 1
#define DEFAULT 1
#define EXTERNAL 0
#define word(...) makeWord(__VA_ARGS__)
#define _BV(at) (1UL << (at))
#define _min(a, b) ((a) < (b) ? (a) : (b))
#define _max(a, b) ((a) > (b) ? (a) : (b))
#define _abs(x) ((x) > 0 ? (x) : -(x))
#define _round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define F(text) (reinterpret_cast<const __FlashStringHelper*>(text))
#define sei()
#define cli()
#define interrupts() enable_interrupts()
#define noInterrupts() disable_interrupts()

enum {
#define X(name, value) name = value,
#include "../bit_names.h"
#undef X
};
using std::abs;
using std::max;
using std::min;
using std::round;

extern "C" {
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);
}

#endif  // CORES_ESP32_3_ARDUINO_H_
