// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of an Arduino core that the library uses, for compiling generated libraries without one.
#ifndef ARDUINO_H_
#define ARDUINO_H_

#include <stddef.h>
#include <stdint.h>

extern "C" {
void setup(void);
void loop(void);
unsigned long micros(void);
}

class SerialPort {
 public:
  void begin(unsigned long baud);
  size_t print(const char* text);
};
extern SerialPort Serial;

// The number of times that main() calls loop(): once, unless a part of the program wants more.
extern int loops_to_run;

#endif  // ARDUINO_H_
