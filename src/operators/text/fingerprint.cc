// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/text/fingerprint.h"

namespace mote {
namespace {

constexpr uint64_t kPrime0 = 0xC3A5C85C97CB3127, kPrime1 = 0xB492B66FBE98F273, kPrime2 = 0x9AE16A3B2F90404F;

uint64_t WordAt(const uint8_t* data, int bytes = 8) {
  uint64_t word = 0;
  for (int i = 0; i < bytes; ++i) word |= uint64_t{data[i]} << (8 * i);
  return word;
}

uint64_t Rotate(uint64_t word, int bits) { return word >> bits | word << (64 - bits); }
uint64_t Fold(uint64_t word) { return word ^ word >> 47; }
uint64_t Join(uint64_t a, uint64_t b, uint64_t multiplier) {
  return Fold((b ^ Fold((a ^ b) * multiplier)) * multiplier) * multiplier;
}

uint64_t UpTo16(const uint8_t* data, size_t bytes) {
  const uint64_t multiplier = kPrime2 + 2 * bytes;
  if (bytes >= 8) {
    const uint64_t first = WordAt(data) + kPrime2, last = WordAt(data + bytes - 8);
    return Join(Rotate(last, 37) * multiplier + first, (Rotate(first, 25) + last) * multiplier, multiplier);
  }
  if (bytes >= 4) return Join(bytes + (WordAt(data, 4) << 3), WordAt(data + bytes - 4, 4), multiplier);
  if (bytes == 0) return kPrime2;
  const uint64_t ends = data[0] + (uint64_t{data[bytes / 2]} << 8), rest = bytes + (uint64_t{data[bytes - 1]} << 2);
  return Fold(ends * kPrime2 ^ rest * kPrime0) * kPrime2;
}

// Takes 17 to 64 bytes: two words from each end; beyond 32 bytes the result goes into the same mixture of the next two
// from each end.
uint64_t UpTo64(const uint8_t* data, size_t bytes) {
  const uint64_t multiplier = kPrime2 + 2 * bytes;
  const uint8_t* const end = data + bytes;
  const bool is_long = bytes > 32;
  const uint64_t a = WordAt(data) * (is_long ? kPrime2 : kPrime1), b = WordAt(data + 8);
  const uint64_t c = WordAt(end - 8) * multiplier, d = WordAt(end - 16) * kPrime2;
  const uint64_t sum = Rotate(a + b, 43) + Rotate(c, 30) + d;
  const uint64_t outer = a + Rotate(b + kPrime2, 18) + c;
  const uint64_t joined = Join(sum, outer, multiplier);
  if (!is_long) return joined;
  const uint64_t e = WordAt(data + 16) * multiplier, f = WordAt(data + 24);
  const uint64_t g = (sum + WordAt(end - 32)) * multiplier, h = (joined + WordAt(end - 24)) * multiplier;
  return Join(Rotate(e + f, 43) + Rotate(g, 30) + h, e + Rotate(f + a, 18) + g, multiplier);
}

// The state into which more than 64 bytes are gathered, 64 at a time.
struct State {
  struct Pair {
    uint64_t first, second;
    // Takes in 32 bytes and two numbers.
    void Set(const uint8_t* data, uint64_t a, uint64_t b) {
      const uint64_t start = a + WordAt(data), end = WordAt(data + 24);
      const uint64_t sum = start + WordAt(data + 8) + WordAt(data + 16);
      first = sum + end;
      second = Rotate(b + start + end, 21) + Rotate(sum, 44) + start;
    }
  };
  uint64_t x, y, z;
  Pair v, w;

  // `weight` is 1 but for the last block.
  void Take(const uint8_t* block, uint64_t multiplier, uint64_t weight) {
    x = Rotate(x + y + v.first + WordAt(block + 8), 37) * multiplier;
    y = Rotate(y + v.second + WordAt(block + 48), 42) * multiplier;
    x ^= w.second * weight;
    y += v.first * weight + WordAt(block + 40);
    z = Rotate(z + w.first, 33) * multiplier;
    v.Set(block, v.second * multiplier, x + w.first);
    w.Set(block + 32, z + w.second, y + WordAt(block + 16));
    const uint64_t moved = z;
    z = x;
    x = moved;
  }
};

uint64_t Beyond64(const uint8_t* data, size_t bytes) {
  constexpr uint64_t kSeed = 81, kStart = kSeed * kPrime1 + 113;
  State state = {kSeed * kPrime2 + WordAt(data), kStart, Fold(kStart * kPrime2 + 113) * kPrime2, {0, 0}, {0, 0}};
  const uint8_t* const last = data + bytes - 64;
  for (; data < last; data += 64) state.Take(data, kPrime1, 1);
  const uint64_t multiplier = kPrime1 + ((state.z & 0xFF) << 1);
  state.w.first += (bytes - 1) & 63;
  state.v.first += state.w.first;
  state.w.first += state.v.first;
  state.Take(last, multiplier, 9);
  return Join(Join(state.v.first, state.w.first, multiplier) + Fold(state.y) * kPrime0 + state.z,
              Join(state.v.second, state.w.second, multiplier) + state.x, multiplier);
}

}  // namespace

uint64_t Fingerprint(const uint8_t* data, size_t bytes) {
  return bytes <= 16 ? UpTo16(data, bytes) : bytes <= 64 ? UpTo64(data, bytes) : Beyond64(data, bytes);
}

}  // namespace mote
