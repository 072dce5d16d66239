// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// That core on the emulator: few calls of loop(), a serial port that goes to the emulator's log, and a time that only
// delay() lets pass.
#include "Arduino.h"
#include "device_state.h"
#include "src/platform/qemu/semihosting.h"

SerialPort Serial;
int loops_to_run = 1;
DeviceState device_state = kDeviceWell;

namespace {

unsigned long now_ms = 0;

}  // namespace

void SerialPort::begin(unsigned long) {}

size_t SerialPort::print(const char* text) {
  mote::SemihostingWrite(text);
  return 0;
}

extern "C" unsigned long micros(void) { return 1000 * now_ms; }
extern "C" unsigned long millis(void) { return now_ms; }
extern "C" void delay(unsigned long milliseconds) { now_ms += milliseconds; }
void pinMode(uint8_t, uint8_t) {}
void digitalWrite(uint8_t, uint8_t) {}
int digitalRead(uint8_t) { return LOW; }

int main(int, char**) {
  setup();
  for (int i = 0; i < loops_to_run; ++i) loop();
  return 0;
}
