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
unsigned long millis(void);
void delay(unsigned long milliseconds);
}

// The cores in cores/ have these in other forms.
#ifndef ARDUINO_CORE_HAS_PINS
#define LOW 0
#define HIGH 1
#define INPUT 0
#define OUTPUT 1
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t level);
int digitalRead(uint8_t pin);
#endif  // ARDUINO_CORE_HAS_PINS

class SerialPort {
 public:
  void begin(unsigned long baud);
  size_t print(const char* text);
};
extern SerialPort Serial;

// The number of times that main() calls loop(): once, unless a part of the program wants more.
extern int loops_to_run;

#endif  // ARDUINO_H_
