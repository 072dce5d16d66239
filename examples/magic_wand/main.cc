// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Looks at gestures for ever; with MOTE_PROGRAM_ENDS, as for computers and emulators, as long as the recorded ones
// last.
#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/main_functions.h"
#include "examples/magic_wand/recorded_gestures.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  for (int i = 0; i < g_recorded_gestures_len / kStrideMeasurements; ++i) loop();
#else
  for (;;) loop();
#endif
  return 0;
}
