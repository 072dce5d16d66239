// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The microphone of an Arduino Nano 33 BLE Sense, or of another board whose core has the library PDM.
#include "examples/micro_speech/audio_provider.h"

#include <Arduino.h>
#ifdef ARDUINO_ARCH_MBED
#include <PDM.h>
#endif

#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/microphone_keeper.h"
#include "examples/micro_speech/sound_ring.h"

namespace {

constexpr unsigned long kPauseMs = 20;

SoundRing ring;

#ifdef ARDUINO_ARCH_MBED
constexpr int kPartSamples = 256;

// Called in an interrupt.
void TakeSound() {
  static int16_t part[kPartSamples];
  const int available = PDM.available();
  const int bytes = available < static_cast<int>(sizeof(part)) ? available : static_cast<int>(sizeof(part));
  const int samples = PDM.read(part, static_cast<size_t>(bytes)) / 2;
  for (int i = 0; i < samples; ++i) ring.Add(part[i]);
}

const char* Start() {
  PDM.onReceive(TakeSound);
  return PDM.begin(1, kAudioSampleFrequency) ? nullptr : "The microphone does not start (PDM.begin)";
}

void Stop() { PDM.end(); }
#else
const char* Start() { return "This board's microphone is not known: audio_provider.h says what to write for it"; }

void Stop() {}
#endif

MicrophoneKeeper keeper(Start, Stop);

}  // namespace

TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples) {
  return ring.Get(start_ms, duration_ms, audio_samples_size, audio_samples);
}

int32_t LatestAudioTimestamp() {
  static int32_t given_ms = 0;
  if (ring.LatestMs() == given_ms) delay(kPauseMs);
  keeper.Keep(millis(), ring.LatestMs());
  given_ms = ring.LatestMs();
  return given_ms;
}
