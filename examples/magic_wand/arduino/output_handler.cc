// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints a gesture and lights an LED for it: red for the wing, blue for the ring, green for the slope, on boards that
// have an RGB LED, as a Nano 33 BLE Sense does; else the board's one LED.
#include "examples/magic_wand/output_handler.h"

#include <Arduino.h>

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/gesture_drawing.h"

namespace {

constexpr unsigned long kLitMs = 2000;

bool is_ready = false;
bool is_lit = false;
unsigned long lit_ms = 0;

#if defined(LEDR) && defined(LEDG) && defined(LEDB)
// Such LEDs light where the pin is low.
void Show(int kind) {
  digitalWrite(LEDR, kind == kWingGesture ? LOW : HIGH);
  digitalWrite(LEDG, kind == kSlopeGesture ? LOW : HIGH);
  digitalWrite(LEDB, kind == kRingGesture ? LOW : HIGH);
}

void Begin() {
  pinMode(LEDR, OUTPUT);
  pinMode(LEDG, OUTPUT);
  pinMode(LEDB, OUTPUT);
}
#elif defined(LED_BUILTIN)
void Show(int kind) { digitalWrite(LED_BUILTIN, kind == kNoGesture ? LOW : HIGH); }

void Begin() { pinMode(LED_BUILTIN, OUTPUT); }
#else
void Show(int) {}
void Begin() {}
#endif

}  // namespace

void HandleOutput(int kind) {
  PrintGesture(kind);
  if (!is_ready) {
    Begin();
    Show(kNoGesture);
    is_ready = true;
  }
  if (kind != kNoGesture) {
    Show(kind);
    lit_ms = millis();
    is_lit = true;
  } else if (is_lit && millis() - lit_ms >= kLitMs) {
    Show(kNoGesture);
    is_lit = false;
  }
}
