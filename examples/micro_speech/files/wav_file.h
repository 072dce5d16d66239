// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sound of a WAV file, or of samples without a header.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_FILES_WAV_FILE_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_FILES_WAV_FILE_H_

#include <cstdint>

// Opens a WAV file (PCM of 16 bits, up to eight channels, any rate that the Resampler takes), or mono samples of 16
// bits and kAudioSampleFrequency. False, with a message, if it cannot be opened or has another kind of sound. What has
// to be changed to have mono sound of kAudioSampleFrequency is said, too.
bool OpenWav(const char* path);

// Reads the next samples, of all channels the mean, at kAudioSampleFrequency; those behind the end are silence. Returns
// whether there are more.
bool ReadWav(int16_t* samples, int count);

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_FILES_WAV_FILE_H_
