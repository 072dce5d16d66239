// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A while with the first model, the update, and a while with the second. A board that should go on calls loop()
// forever, as Arduino does.
#include "examples/ota_model/main_functions.h"

int main(int, char**) {
  setup();
  for (int i = 0; i < 20; ++i) loop();
  return 0;
}
