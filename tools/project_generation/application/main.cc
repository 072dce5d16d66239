// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs the model for ever; with MOTE_PROGRAM_ENDS, as for computers and emulators, once.
#include "application/main_functions.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  loop();
#else
  for (;;) loop();
#endif
  return 0;
}
