// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/network_tester/main_functions.h"

#include "examples/network_tester/network.h"
#include "examples/network_tester/network_tester.h"
#include "mote/plain_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

bool is_loaded = false;
bool is_right = false;

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  is_loaded = LoadNetwork();
}

void loop() {
  is_right = is_loaded && RunNetwork();
  if (!is_right) return;
  PrintOutputs();
  if (!network_has_expected_output) return;
  const int wrong = CountWrongElements();
  is_right = wrong == 0;
  if (is_right) {
    mote::LogText("All outputs are as expected\r\n");
  } else {
    mote::LogNumber(static_cast<float>(wrong), 0);
    mote::LogText(" elements of outputs are not as expected\r\n");
  }
}

}  // extern "C"

bool NetworkIsRight() { return is_right; }
