// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/cortex_m_dsp/lstm_gates.h"

#include "src/operators/recurrent/lstm_fixed_point.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int kTogether = 16;

// The tests go through all int16 numbers, some at a time.
template <class Gates, class Portable>
void ExpectSame(Gates gates, Portable portable) {
  for (int i = -32768; i < 32768; i += kTogether) {
    int16_t x[kTogether];
    for (int j = 0; j < kTogether; ++j) x[j] = static_cast<int16_t>(i + j);
    gates(x);
    for (int j = 0; j < kTogether; ++j) ASSERT_EQ(x[j], portable(static_cast<int16_t>(i + j)));
  }
}

TEST(LstmGates, SigmoidsAreThePortableOnes) {
  ExpectSame([](int16_t* x) { LstmSigmoids(x, kTogether); }, LstmSigmoid);
}

TEST(LstmGates, TanhsAreThePortableOnes) {
  for (int bits = kMinTanhBits; bits <= 6; ++bits) {
    ExpectSame([bits](int16_t* x) { LstmTanhs(x, kTogether, bits); }, [bits](int16_t x) { return LstmTanh(x, bits); });
  }
}

}  // namespace
}  // namespace mote
