// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Listens for ever; with MOTE_PROGRAM_ENDS, as for computers and emulators, for four seconds.
#include "examples/anomaly/main_functions.h"
#include "examples/anomaly/settings.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  for (int i = 0; i < 4 * kWindowBlocks; ++i) loop();
#else
  for (;;) loop();
#endif
  return 0;
}
