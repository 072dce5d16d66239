// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sound of a file, or of a microphone that another program reads: `arecord -q -f S16_LE -r 16000 -t raw |
// micro_speech /dev/stdin`.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_FILES_RECORDING_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_FILES_RECORDING_H_

#include <cstdint>

// The audio provider's sound comes from this file from now on: a WAV file (PCM of 16 bits, mono, 16 kHz), or such
// samples without a header. False, with a message, if it cannot be opened or has another kind of sound. Without a
// recording the provider gives silence.
bool OpenRecording(const char* path);

// Milliseconds that LatestAudioTimestamp() has read, and whether that was the end.
int32_t RecordingMs();
bool RecordingHasEnded();

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_FILES_RECORDING_H_
