// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names that ArduinoCore-API puts into every source, for the cores that are built on it.
#include <math.h>
#include <stdlib.h>

#define ARDUINO_CORE_HAS_PINS
#include "../Arduino.h"
#include "common_macros.h"

#define word(...) makeWord(__VA_ARGS__)

namespace arduino {
typedef uint8_t byte;
typedef uint16_t word;
typedef bool boolean;
class __FlashStringHelper;
class String;
enum PinStatus { LOW, HIGH, CHANGE, FALLING, RISING };
enum PinMode { INPUT, OUTPUT, INPUT_PULLUP, INPUT_PULLDOWN, OUTPUT_OPENDRAIN };
enum BitOrder { LSBFIRST, MSBFIRST };
typedef uint8_t pin_size_t;
}  // namespace arduino

// Global: any name that a program gives to something of its own hides one of these, or meets it.
enum {
#define X(name, value) name = value,
#include "bit_names.h"
#undef X
};

template <class A, class B>
auto min(const A& a, const B& b) -> decltype(a < b ? a : b) {
  return b < a ? b : a;
}
template <class A, class B>
auto max(const A& a, const B& b) -> decltype(a < b ? b : a) {
  return a < b ? b : a;
}

using namespace arduino;

extern "C" {
void pinMode(pin_size_t pin, PinMode mode);
void digitalWrite(pin_size_t pin, PinStatus level);
PinStatus digitalRead(pin_size_t pin);
}
