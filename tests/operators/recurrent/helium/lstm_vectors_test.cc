// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/helium/lstm_vectors.h"

#include "src/operators/recurrent/lstm_fixed_point.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int kLanes = 8;

// Returns number i of all int16 numbers and the seven behind it.
int16x8_t NumbersFrom(int i) { return vreinterpretq_s16_u16(vidupq_n_u16(static_cast<uint32_t>(i), 1)); }

TEST(LstmVectors, SigmoidsAreThePortableOnes) {
  for (int i = 0; i < 1 << 16; i += kLanes) {
    int16_t results[kLanes];
    vstrhq_s16(results, LstmSigmoid(NumbersFrom(i)));
    for (int j = 0; j < kLanes; ++j) ASSERT_EQ(results[j], LstmSigmoid(static_cast<int16_t>(i + j)));
  }
}

TEST(LstmVectors, TanhsAreThePortableOnes) {
  for (int integer_bits = 0; integer_bits <= 6; ++integer_bits) {
    for (int i = 0; i < 1 << 16; i += kLanes) {
      int16_t results[kLanes];
      vstrhq_s16(results, LstmTanh(NumbersFrom(i), integer_bits));
      for (int j = 0; j < kLanes; ++j) ASSERT_EQ(results[j], LstmTanh(static_cast<int16_t>(i + j), integer_bits));
    }
  }
}

}  // namespace
}  // namespace mote
