// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// That core for this computer: `PROGRAM STATE:SECONDS...` runs an application while the devices behave as the states
// say, one after another, in a time that only delay() and a millisecond for each loop() let pass. After each state it
// prints how often loop() was called, and how often LEDs were set to each level.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "Arduino.h"
#include "device_state.h"

SerialPort Serial;
int loops_to_run = 0;
DeviceState device_state = kDeviceWell;

// A stand-in whose device interrupts replaces it.
[[gnu::weak]] void TimeHasPassed() {}

namespace {

constexpr int kPins = 64;
unsigned long now_ms = 0;
int levels[kPins];
int changes = 0;

bool Named(const char* text, const char* name) { return std::strncmp(text, name, std::strlen(name)) == 0; }

DeviceState StateOf(const char* text) {
  if (Named(text, "well:")) return kDeviceWell;
  if (Named(text, "absent:")) return kDeviceAbsent;
  if (Named(text, "refuses:")) return kDeviceRefuses;
  if (Named(text, "stalls:")) return kDeviceStalls;
  std::fprintf(stderr, "%s is no state\n", text);
  std::exit(2);
}

}  // namespace

void SerialPort::begin(unsigned long) {}

size_t SerialPort::print(const char* text) {
  std::fputs(text, stderr);
  return std::strlen(text);
}

extern "C" unsigned long micros(void) { return 1000 * now_ms; }
extern "C" unsigned long millis(void) { return now_ms; }
extern "C" void delay(unsigned long milliseconds) {
  now_ms += milliseconds;
  TimeHasPassed();
}

void pinMode(uint8_t, uint8_t) {}

void digitalWrite(uint8_t pin, uint8_t level) {
  changes += levels[pin % kPins] != level;
  levels[pin % kPins] = level;
}

// A signal that changes every millisecond, unless the device stalls.
int digitalRead(uint8_t) {
  ++now_ms;
  return device_state == kDeviceStalls || device_state == kDeviceAbsent ? LOW : static_cast<int>(now_ms % 2);
}

int main(int argc, char** argv) {
  device_state = StateOf(argc > 1 ? argv[1] : "");
  setup();
  for (int i = 1; i < argc; ++i) {
    device_state = StateOf(argv[i]);
    const unsigned long end = now_ms + 1000UL * static_cast<unsigned long>(std::atoi(std::strchr(argv[i], ':') + 1));
    int loops = 0;
    for (; now_ms < end; ++loops) {
      loop();
      ++now_ms;
    }
    std::fprintf(stderr, "%s %d loops, %d changes of LEDs\n", argv[i], loops, changes);
    changes = 0;
  }
  return 0;
}
