// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/files/microphone.h"

#include "tensorflow/lite/micro/micro_log.h"

bool ChooseMicrophone(const char*) {
  MicroPrintf("This program has no microphone: it was built without PortAudio (Debian: portaudio19-dev)");
  return false;
}

bool ListMicrophones() { return ChooseMicrophone(nullptr); }

bool ReadMicrophone(int16_t*, int) { return false; }
