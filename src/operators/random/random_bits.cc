// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/random/random_bits.h"

namespace mote {

void Philox(const uint32_t key[2], const uint32_t counter[kPhiloxWords], uint32_t words[kPhiloxWords]) {
  constexpr uint32_t kMultiplier[] = {0xD2511F53, 0xCD9E8D57};
  constexpr uint32_t kKeyStep[] = {0x9E3779B9, 0xBB67AE85};
  constexpr int kRounds = 10;
  for (int i = 0; i < kPhiloxWords; ++i) words[i] = counter[i];
  uint32_t round_key[] = {key[0], key[1]};
  for (int round = 0; round < kRounds; ++round) {
    const uint64_t even = uint64_t{kMultiplier[0]} * words[0];
    const uint64_t odd = uint64_t{kMultiplier[1]} * words[2];
    words[0] = static_cast<uint32_t>(odd >> 32) ^ words[1] ^ round_key[0];
    words[1] = static_cast<uint32_t>(odd);
    words[2] = static_cast<uint32_t>(even >> 32) ^ words[3] ^ round_key[1];
    words[3] = static_cast<uint32_t>(even);
    for (int i = 0; i < 2; ++i) round_key[i] += kKeyStep[i];
  }
}

void Threefry(const uint32_t key[2], const uint32_t counter[kThreefryWords], uint32_t words[kThreefryWords]) {
  constexpr uint8_t kRotation[] = {13, 15, 26, 6, 17, 29, 16, 24};
  constexpr int kRounds = 20, kRoundsPerKey = 4;
  const uint32_t keys[] = {key[0], key[1], 0x1BD11BDA ^ key[0] ^ key[1]};
  words[0] = counter[0] + keys[0];
  words[1] = counter[1] + keys[1];
  for (int round = 1; round <= kRounds; ++round) {
    const int rotation = kRotation[(round - 1) % 8];
    words[0] += words[1];
    words[1] = (words[1] << rotation | words[1] >> (32 - rotation)) ^ words[0];
    if (round % kRoundsPerKey != 0) continue;
    const int injection = round / kRoundsPerKey;
    words[0] += keys[injection % 3];
    words[1] += keys[(injection + 1) % 3] + static_cast<uint32_t>(injection);
  }
}

}  // namespace mote
