// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/random/random_bits.h"

#include "tests/test.h"

namespace mote {
namespace {

// The authors of these generators publish these words for zeros and for digits of pi.
TEST(RandomBits, PhiloxGivesThePublishedWords) {
  const uint32_t zero_key[2] = {}, zero_counter[kPhiloxWords] = {};
  const uint32_t zero_words[] = {0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8};
  const uint32_t key[] = {0xA4093822, 0x299F31D0};
  const uint32_t counter[] = {0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344};
  const uint32_t expected[] = {0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1};
  uint32_t words[kPhiloxWords];
  Philox(zero_key, zero_counter, words);
  for (int i = 0; i < kPhiloxWords; ++i) EXPECT_EQ(words[i], zero_words[i]);
  Philox(key, counter, words);
  for (int i = 0; i < kPhiloxWords; ++i) EXPECT_EQ(words[i], expected[i]);
}

TEST(RandomBits, ThreefryGivesThePublishedWords) {
  const uint32_t zero_key[2] = {}, zero_counter[kThreefryWords] = {};
  const uint32_t key[] = {0x13198A2E, 0x03707344}, counter[] = {0x243F6A88, 0x85A308D3};
  uint32_t words[kThreefryWords];
  Threefry(zero_key, zero_counter, words);
  EXPECT_EQ(words[0], 0x6B200159u);
  EXPECT_EQ(words[1], 0x99BA4EFEu);
  Threefry(key, counter, words);
  EXPECT_EQ(words[0], 0xC4923A9Cu);
  EXPECT_EQ(words[1], 0x483DF7A0u);
}

}  // namespace
}  // namespace mote
