// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sound that the audio provider gives: that of a file, or of this computer's microphone.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_FILES_RECORDING_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_FILES_RECORDING_H_

#include <cstdint>

// The audio provider's sound comes from this file from now on, which may be a pipe: see OpenWav() in wav_file.h.
// Without a recording and a microphone the provider gives silence.
bool OpenRecording(const char* path);

// The sound comes from a microphone, and never ends: see ChooseMicrophone() in microphone.h.
bool OpenMicrophone(const char* name);

// True once all of the file was read.
bool RecordingHasEnded();

// Counts how often loop() has asked for sound: never if setup() has failed.
uint32_t RequestsForSound();

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_FILES_RECORDING_H_
