// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One period of the sine. A board that should go on calls loop() forever, as Arduino does.
#include "examples/hello_world/constants.h"
#include "examples/hello_world/main_functions.h"

int main(int, char**) {
  setup();
  for (int i = 0; i < kInferencesPerCycle; ++i) loop();
  return 0;
}
