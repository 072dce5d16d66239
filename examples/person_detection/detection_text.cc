// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/detection_text.h"

#include "mote/plain_log.h"

void PrintDetection(float person_score, float no_person_score) {
  constexpr int kDecimals = 2;
  mote::LogText(person_score > no_person_score ? "A person" : "No person");
  mote::LogText(" (person score: ");
  mote::LogNumber(person_score, kDecimals);
  mote::LogText(", no person score: ");
  mote::LogNumber(no_person_score, kDecimals);
  mote::LogText(")\r\n");
}
