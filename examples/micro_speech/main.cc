// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Listens for ever; with MOTE_PROGRAM_ENDS, as for computers and emulators, for 20 loops: two seconds of silence.
#include "examples/micro_speech/main_functions.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  for (int i = 0; i < 20; ++i) loop();
#else
  for (;;) loop();
#endif
  return 0;
}
