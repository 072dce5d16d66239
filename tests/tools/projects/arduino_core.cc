// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// That core on the emulator: few calls of loop(), and a serial port that goes to the emulator's log.
#include "Arduino.h"
#include "src/platform/qemu/semihosting.h"

SerialPort Serial;
int loops_to_run = 1;

void SerialPort::begin(unsigned long) {}

size_t SerialPort::print(const char* text) {
  mote::SemihostingWrite(text);
  return 0;
}

extern "C" unsigned long micros(void) { return 0; }

int main(int, char**) {
  setup();
  for (int i = 0; i < loops_to_run; ++i) loop();
  return 0;
}
