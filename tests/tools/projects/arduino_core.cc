// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// That core on the emulator: one call of loop(), and a serial port that goes to the emulator's log.
#include "Arduino.h"
#include "src/platform/qemu/semihosting.h"

SerialPort Serial;

void SerialPort::begin(unsigned long) {}

size_t SerialPort::print(const char* text) {
  mote::SemihostingWrite(text);
  return 0;
}

extern "C" unsigned long micros(void) { return 0; }

int main(int, char**) {
  setup();
  loop();
  return 0;
}
