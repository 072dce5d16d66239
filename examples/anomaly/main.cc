// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Listens for four seconds. A board that should go on calls loop() forever, as Arduino does.
#include "examples/anomaly/main_functions.h"
#include "examples/anomaly/settings.h"

int main(int, char**) {
  setup();
  for (int i = 0; i < 4 * kWindowBlocks; ++i) loop();
  return 0;
}
