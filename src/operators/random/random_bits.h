// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes random numbers by counting, as a block cipher's view of 0, 1, 2, ... (Salmon and others, "Parallel random
// numbers: as easy as 1, 2, 3").
#ifndef MOTE_SRC_OPERATORS_RANDOM_RANDOM_BITS_H_
#define MOTE_SRC_OPERATORS_RANDOM_RANDOM_BITS_H_

#include <cstdint>

namespace mote {

constexpr int kPhiloxWords = 4, kThreefryWords = 2;

// Runs Philox4x32 in 10 rounds.
void Philox(const uint32_t key[2], const uint32_t counter[kPhiloxWords], uint32_t words[kPhiloxWords]);
// Runs Threefry2x32 in 20 rounds.
void Threefry(const uint32_t key[2], const uint32_t counter[kThreefryWords], uint32_t words[kThreefryWords]);

// Makes blocks of Philox, as TensorFlow makes them from two seeds.
class RandomBlocks {
 public:
  void Seed(int64_t seed, int64_t seed2) {
    key_[0] = static_cast<uint32_t>(seed);
    key_[1] = static_cast<uint32_t>(static_cast<uint64_t>(seed) >> 32);
    stream_ = static_cast<uint64_t>(seed2);
    position_ = 0;
  }
  void Rewind() { position_ = 0; }
  void Skip(uint64_t blocks) { position_ += blocks; }
  void Next(uint32_t words[kPhiloxWords]) {
    const uint32_t counter[] = {static_cast<uint32_t>(position_), static_cast<uint32_t>(position_ >> 32),
                                static_cast<uint32_t>(stream_), static_cast<uint32_t>(stream_ >> 32)};
    Philox(key_, counter, words);
    ++position_;
  }

 private:
  uint32_t key_[2];
  uint64_t stream_;
  uint64_t position_;
};

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RANDOM_RANDOM_BITS_H_
