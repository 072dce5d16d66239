// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The library of PDM.h with a microphone that behaves as device_state says. Its interrupt comes when somebody asks for
// the time.
#include <cstdlib>

#include "PDM.h"
#include "device_state.h"
#include "heard_sound.h"

namespace {

void (*receiver)() = nullptr;
bool is_begun = false;
long heard = 0;  // samples
unsigned long begin_ms = 0;
constexpr int kBufferSamples = 256;
int waiting = 0;

}  // namespace

PDMClass PDM(0, 0, 0);

PDMClass::PDMClass(int, int, int) {}
PDMClass::~PDMClass() {}

int PDMClass::begin(int channels, int sample_rate) {
  if (is_begun || channels != 1 || sample_rate != 16000) std::abort();
  if (device_state == kDeviceAbsent) return 0;
  is_begun = true;
  heard = 0;
  begin_ms = millis();
  return 1;
}

void PDMClass::end() {
  if (!is_begun) std::abort();
  is_begun = false;
}

void PDMClass::onReceive(void (*function)(void)) { receiver = function; }

int PDMClass::available() { return device_state == kDeviceRefuses ? 0 : 2 * waiting; }

int PDMClass::read(void* buffer, size_t size) {
  int16_t* const samples = static_cast<int16_t*>(buffer);
  const int count = static_cast<int>(size / 2) < waiting ? static_cast<int>(size / 2) : waiting;
  for (int i = 0; i < count; ++i) samples[i] = HeardSample(heard + i);
  return 2 * count;
}

// host_core.cc calls it where time passes.
void TimeHasPassed() {
  if (!is_begun || device_state == kDeviceStalls || device_state == kDeviceAbsent) {
    begin_ms = millis();
    heard = 0;
    return;
  }
  while (heard + kBufferSamples <= static_cast<long>(millis() - begin_ms) * 16) {
    waiting = kBufferSamples;
    receiver();
    heard += kBufferSamples;
  }
}
