// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Looks once. A board that should go on calls loop() forever, as Arduino does.
#include "examples/person_detection/main_functions.h"

int main(int, char**) {
  setup();
  loop();
  return 0;
}
