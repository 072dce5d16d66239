// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the core for STM32, versions 1 and 2, as a sketch sees them.
#ifndef CORES_STM32_2_ARDUINO_H_
#define CORES_STM32_2_ARDUINO_H_

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
#define DEFAULT 1
#define EXTERNAL 0
#define _BV(at) (1 << (at))
#define cbi(place, at) (place &= ~_BV(at))
#define sbi(place, at) (place |= _BV(at))
#define F(text) (reinterpret_cast<const __FlashStringHelper*>(text))
extern SerialPort Serial2;
#define Serial Serial2

enum BitOrder { LSBFIRST, MSBFIRST };
enum {
#define X(name, value) name = value,
#include "../bit_names.h"
#undef X
};
using std::max;
using std::min;

extern "C" {
void pinMode(uint32_t pin, uint32_t mode);
void digitalWrite(uint32_t pin, uint32_t level);
int digitalRead(uint32_t pin);
}

#endif  // CORES_STM32_2_ARDUINO_H_
