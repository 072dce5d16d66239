// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Recorded machines, one that is well and one that is not by turns, so that the application runs on a board that has no
// microphone yet.
#include "examples/anomaly/sound_provider.h"

#include <algorithm>

#include "examples/anomaly/recorded_sounds.h"
#include "examples/anomaly/settings.h"

namespace {

int next_block = 0;

}  // namespace

bool GetSoundBlock(int16_t* samples) {
  const int16_t* const sound = g_recorded_sounds[next_block / kWindowBlocks];
  std::copy_n(sound + next_block % kWindowBlocks * kBlockSamples, kBlockSamples, samples);
  next_block = (next_block + 1) % (2 * kWindowBlocks);
  return true;
}
