// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sound that stand-ins for microphones hear: a recording, every two seconds, in faint noise.
#ifndef HEARD_SOUND_H_
#define HEARD_SOUND_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>

inline int16_t HeardSample(long i) {
  constexpr long kRepeated = 2 * 16000;
  constexpr long kHeadBytes = 44;
  static int16_t recorded[kRepeated];
  static bool is_read = false;
  if (!is_read) {
    std::FILE* const file = std::fopen(HEARD_SOUND, "rb");
    if (file == nullptr || std::fseek(file, kHeadBytes, SEEK_SET) != 0) std::abort();
    is_read = std::fread(recorded, sizeof(recorded[0]), kRepeated, file) > 8000;
    if (!is_read || std::fclose(file) != 0) std::abort();
  }
  static uint32_t noise = 1;
  noise = noise * 1664525 + 1013904223;
  return static_cast<int16_t>(recorded[i % kRepeated] + static_cast<int>(noise >> 30) - 1);
}

#endif  // HEARD_SOUND_H_
