// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The serial port of an Arduino sketch; native USB ports ignore the rate.
#include "tensorflow/lite/micro/system_setup.h"

#include <Arduino.h>

namespace tflite {

void InitializeTarget() {
  constexpr unsigned long kBaud = 9600;
  Serial.begin(kBaud);
}

}  // namespace tflite
