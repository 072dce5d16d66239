// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sine for ever; with MOTE_PROGRAM_ENDS, as for computers and emulators, one period.
#include "examples/hello_world/constants.h"
#include "examples/hello_world/main_functions.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  for (int i = 0; i < kInferencesPerCycle; ++i) loop();
#else
  for (;;) loop();
#endif
  return 0;
}
