// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program without the runtime, whose size examples/memory_footprint takes off that of interpreter_memory_footprint.
#include "mote/plain_log.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

void LogSize() {
  mote::LogText("arena: ");
  mote::LogProduct(0, 1.0f, 0);
  mote::LogText(" bytes\r\n");
}

}  // namespace

int main(int, char**) {
  tflite::InitializeTarget();
#ifdef MOTE_PROGRAM_ENDS
  LogSize();
#else
  for (;;) LogSize();
#endif
  return 0;
}
