// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The first model, updates, and for ever the model that is new. With MOTE_PROGRAM_ENDS, as for computers and emulators,
// a while with the first model, the update, and a while with the second.
#include "examples/ota_model/main_functions.h"

int main(int, char**) {
  setup();
#ifdef MOTE_PROGRAM_ENDS
  for (int i = 0; i < 20; ++i) loop();
#else
  for (;;) loop();
#endif
  return 0;
}
