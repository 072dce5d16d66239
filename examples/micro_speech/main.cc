// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Listens for two seconds. A board that should go on calls loop() forever, as Arduino does.
#include "examples/micro_speech/main_functions.h"

namespace {

constexpr int kLoops = 20;

}  // namespace

int main(int, char**) {
  setup();
  for (int i = 0; i < kLoops; ++i) loop();
  return 0;
}
