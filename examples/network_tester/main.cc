// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tests the network once.
#include "examples/network_tester/main_functions.h"

int main(int, char**) {
  setup();
  loop();
  return NetworkIsRight() ? 0 : 1;
}
