// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Does what ESP-IDF does after start-up. Compiled, like the start-up code, with another name for main(), which programs
// for ESP-IDF may have but which nothing there calls.
#include <cstdlib>

extern "C" void app_main();

int main(int, char**) {
  app_main();
  return 0;
}

// An application waits after each run of its model: one is enough.
extern "C" void vTaskDelay(unsigned) { _Exit(0); }
