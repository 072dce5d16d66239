// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sound of a file, or of a microphone that another program reads: `arecord -q -f S16_LE -r 4000 -t raw | anomaly
// /dev/stdin`.
#ifndef MOTE_EXAMPLES_ANOMALY_FILES_RECORDING_H_
#define MOTE_EXAMPLES_ANOMALY_FILES_RECORDING_H_

// The sound comes from this file from now on: samples of 16 bits, little-endian, mono, kSampleRate a second, without a
// header. False, with a message, if it cannot be opened or is a WAV file. Without one the recorded machines are heard.
bool OpenSound(const char* path);

// True once the file has less than another block.
bool SoundHasEnded();

// Blocks that were read.
int SoundBlocks();

#endif  // MOTE_EXAMPLES_ANOMALY_FILES_RECORDING_H_
