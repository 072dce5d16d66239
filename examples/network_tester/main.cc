// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests the network for ever, so that a serial port may be opened late; with MOTE_PROGRAM_ENDS, as for computers and
// emulators, once.
#include "examples/network_tester/main_functions.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  loop();
#else
  for (;;) loop();
#endif
  return NetworkIsRight() ? 0 : 1;
}
