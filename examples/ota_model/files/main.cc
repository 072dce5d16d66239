// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ota_model [MODELS...]: runs the program's own model, and sends it each of the models as an update.
#include "examples/ota_model/files/named_updates.h"
#include "examples/ota_model/main_functions.h"

int main(int argc, char** argv) {
  setup();
  loop();
  for (int i = 1; i < argc; ++i) {
    if (!SendUpdate(argv[i])) return 1;
    while (IsSending()) loop();
  }
  return 0;
}
