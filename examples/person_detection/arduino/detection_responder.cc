// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints an answer and shows it with LEDs: on boards with an RGB LED, as a Nano 33 BLE Sense, green for a person, red
// for none, and blue that changes with each picture; else the board's one LED for a person.
#include "examples/person_detection/detection_responder.h"

#include <Arduino.h>

#include "examples/person_detection/detection_text.h"

namespace {

bool is_ready = false;

#if defined(LEDR) && defined(LEDG) && defined(LEDB)
bool is_odd = false;

void Begin() {
  pinMode(LEDR, OUTPUT);
  pinMode(LEDG, OUTPUT);
  pinMode(LEDB, OUTPUT);
}

// Such LEDs light where the pin is low.
void Show(bool is_person) {
  is_odd = !is_odd;
  digitalWrite(LEDR, is_person ? HIGH : LOW);
  digitalWrite(LEDG, is_person ? LOW : HIGH);
  digitalWrite(LEDB, is_odd ? LOW : HIGH);
}
#elif defined(LED_BUILTIN)
void Begin() { pinMode(LED_BUILTIN, OUTPUT); }
void Show(bool is_person) { digitalWrite(LED_BUILTIN, is_person ? HIGH : LOW); }
#else
void Begin() {}
void Show(bool) {}
#endif

}  // namespace

void RespondToDetection(float person_score, float no_person_score) {
  PrintDetection(person_score, no_person_score);
  if (!is_ready) Begin();
  is_ready = true;
  Show(person_score > no_person_score);
}
