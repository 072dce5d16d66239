// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints a command and lights an LED for three seconds: green for "yes", red for "no", blue for another word, on boards
// that have an RGB LED, as a Nano 33 BLE Sense does; else the board's one LED for "yes".
#include "examples/micro_speech/command_responder.h"

#include <Arduino.h>

#include "mote/plain_log.h"

namespace {

constexpr int32_t kLitMs = 3000;

bool is_ready = false;
bool is_lit = false;
int32_t lit_ms = 0;

// The first letter of a label says which LED: y, n, u, or 0 for none. The RGB LED of a Nano RP2040 Connect is reached
// over its radio alone, by another library.
#if defined(LEDR) && defined(LEDG) && defined(LEDB) && !defined(ARDUINO_NANO_RP2040_CONNECT)
// Such LEDs light where the pin is low.
void Light(char letter) {
  digitalWrite(LEDR, letter == 'n' ? LOW : HIGH);
  digitalWrite(LEDG, letter == 'y' ? LOW : HIGH);
  digitalWrite(LEDB, letter == 'u' ? LOW : HIGH);
}

void SetUp() {
  pinMode(LEDR, OUTPUT);
  pinMode(LEDG, OUTPUT);
  pinMode(LEDB, OUTPUT);
}
#elif defined(LED_BUILTIN)
void Light(char letter) { digitalWrite(LED_BUILTIN, letter == 'y' ? HIGH : LOW); }

void SetUp() { pinMode(LED_BUILTIN, OUTPUT); }
#else
void Light(char) {}
void SetUp() {}
#endif

void LogInteger(int32_t value) { mote::LogProduct(value, 1.0f, 0); }

}  // namespace

void RespondToCommand(int32_t current_time, const char* found_command, uint8_t score, bool is_new_command) {
  if (!is_ready) {
    SetUp();
    Light(0);
    is_ready = true;
  }
  if (is_lit && (current_time < lit_ms || current_time - lit_ms >= kLitMs)) {
    Light(0);
    is_lit = false;
  }
  if (!is_new_command) return;
  if (found_command[0] != 's') {  // silence
    Light(found_command[0]);
    is_lit = true;
    lit_ms = current_time;
  }
  mote::LogText("Heard ");
  mote::LogText(found_command);
  mote::LogText(" (");
  LogInteger(score);
  mote::LogText(") @");
  LogInteger(current_time);
  mote::LogText("ms\r\n");
}
