// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs the model once. A board that should go on calls loop() again and again, as Arduino does.
#include "application/main_functions.h"

int main(int, char**) {
  setup();
  loop();
  return 0;
}
