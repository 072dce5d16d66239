// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The time of the recorded gestures. A board that should go on calls loop() forever, as Arduino does.
#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/main_functions.h"
#include "examples/magic_wand/recorded_gestures.h"

int main(int, char**) {
  setup();
  for (int i = 0; i < g_recorded_gestures_len / kStrideMeasurements; ++i) loop();
  return 0;
}
