// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The names of the core for Nano 33 BLE and its relatives (ArduinoCore-mbed), as a sketch sees them.
#ifndef CORES_MBED_ARDUINO_H_
#define CORES_MBED_ARDUINO_H_

#include "../core_api.h"

#define interrupts() enable_interrupts()
#define noInterrupts() disable_interrupts()
#undef abs
#define abs(x) ((x) > 0 ? (x) : -(x))

template <class T>
const arduino::__FlashStringHelper* F(T text) {
  return reinterpret_cast<const arduino::__FlashStringHelper*>(text);
}

extern SerialPort usb_serial;
#define Serial usb_serial
#define Serial1 usb_serial
#define NOT_A_PIN 255
#define D0 0
#define D1 1
#define D2 2
#define LEDR 22
#define LEDG 23
#define LEDB 24
#define LED_BUILTIN 13

#endif  // CORES_MBED_ARDUINO_H_
