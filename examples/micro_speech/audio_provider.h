// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delivers the sound: write examples/micro_speech/<tag>/audio_provider.cc to read a board's microphone.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_AUDIO_PROVIDER_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_AUDIO_PROVIDER_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

// The clock of LatestAudioTimestamp() begins again at 0 when it would get here, after 24 days: before int32_t ends. A
// multiple of the time that providers keep.
constexpr int32_t kAudioClockEndMs = 2100000000;

// Points *audio_samples to *audio_samples_size samples (mono, 16 kHz) that begin at start_ms and hold at least
// duration_ms. They stay as they are until the next call. An error if the samples of that time are not there, or no
// longer there.
TfLiteStatus GetAudioSamples(int start_ms, int duration_ms, int* audio_samples_size, int16_t** audio_samples);

// Milliseconds from the start to the last sample so far. Never decreases, but for the new beginning. loop() does what
// it does with new sound when this grows. It has no other pause: where there is no new sound, wait a little here.
int32_t LatestAudioTimestamp();

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_AUDIO_PROVIDER_H_
