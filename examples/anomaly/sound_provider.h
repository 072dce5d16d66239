// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delivers the sound: write examples/anomaly/<tag>/sound_provider.cc to read a board's microphone.
#ifndef MOTE_EXAMPLES_ANOMALY_SOUND_PROVIDER_H_
#define MOTE_EXAMPLES_ANOMALY_SOUND_PROVIDER_H_

#include <cstdint>

// Writes the next kBlockSamples samples, kSampleRate a second. False, with nothing written, as long as they are not
// there.
bool GetSoundBlock(int16_t* samples);

#endif  // MOTE_EXAMPLES_ANOMALY_SOUND_PROVIDER_H_
