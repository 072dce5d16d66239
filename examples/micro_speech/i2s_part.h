// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Samples as microphones with I2S give them: 24 bits, in the upper part of 32.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_I2S_PART_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_I2S_PART_H_

#include <cstdint>

#include "examples/micro_speech/sound_ring.h"

// Four times as loud as the upper 16 bits: such a microphone leaves room for a shout beside it.
inline int16_t LouderSample(int32_t word) {
  const int32_t louder = word / (1 << 14);
  return static_cast<int16_t>(louder < -32768 ? -32768 : louder > 32767 ? 32767 : louder);
}

// Adds every `step`-th of the words. A microphone has noise; words that are all the same come from none, and are no
// sound.
inline void AddPart(const int32_t* words, int count, int step, SoundRing* ring) {
  bool is_sound = false;
  for (int i = step; i < count; i += step) is_sound |= words[i] != words[0];
  for (int i = 0; is_sound && i < count; i += step) ring->Add(LouderSample(words[i]));
}

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_I2S_PART_H_
