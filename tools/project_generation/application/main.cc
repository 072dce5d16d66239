// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs the model again and again, as Arduino does.
#include "application/main_functions.h"

// The number of runs; 0: for ever, which boards do. Computers and emulators, whose programs end, have 1.
#ifndef MOTE_INFERENCES
#define MOTE_INFERENCES 0
#endif

int main(int, char**) {
  setup();
  for (int i = 0; MOTE_INFERENCES == 0 || i < MOTE_INFERENCES; i += MOTE_INFERENCES == 0 ? 0 : 1) loop();
  return 0;
}
