// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/fully_connected_int4.h"

#include <vector>

#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

// Packed weights give the same outputs as the loop of int8 with the unpacked weights.
void ExpectPortableResults(int rows, int depth, int channels, RandomProblems* random) {
  const auto size = [](int a, int b) { return static_cast<size_t>(a) * static_cast<size_t>(b); };
  FencedVector<int8_t> in(size(rows, depth)), weights(size(channels, depth)), packed((weights.size() + 1) / 2);
  for (int8_t& x : in) x = static_cast<int8_t>(random->Int(-128, 127));
  for (size_t i = 0; i < weights.size(); ++i) {
    weights[i] = static_cast<int8_t>(random->Int(-8, 7));
    packed[i / 2] = static_cast<int8_t>(packed[i / 2] | (weights[i] & 15) << (i % 2 * 4));
  }
  std::vector<int32_t> bias(static_cast<size_t>(channels)), multipliers(bias.size());
  std::vector<int8_t> shifts(bias.size());
  for (size_t c = 0; c < bias.size(); ++c) {
    bias[c] = random->Int(-5000, 5000);
    multipliers[c] = random->Int(1 << 30, 0x7FFFFFFF);
    shifts[c] = static_cast<int8_t>(random->Int(-9, -4));
  }
  const int step = random->Int(0, 1);  // a multiplier for each channel, or one
  FullyConnectedArgs<Int8Format> args;
  args.rows = rows;
  args.depth = depth;
  args.channels = channels;
  args.out_step = channels + random->Int(0, 3);
  args.filter_zero = random->Int(0, 2) == 0 ? random->Int(-8, 7) : 0;
  args.format = {random->Int(-128, 127),
                 {random->Int(-128, 127), {-128, 127}, {multipliers.data(), shifts.data(), step}, bias.data()}};
  args.in = in.data();
  args.scratch = nullptr;
  std::vector<int8_t> expected(size(rows, args.out_step), 77), got = expected;
  args.filter = weights.data();
  args.out = expected.data();
  FullyConnectedLoop(args);
  args.filter = packed.data();
  args.out = got.data();
  for (const auto loop : {FullyConnectedInt4, FullyConnectedInt4Loop}) {
    // A target's loop may take only even depths, as its ChooseFullyConnectedInt4 says.
    if (loop == FullyConnectedInt4 && depth % 2 != 0) continue;
    got.assign(got.size(), 77);
    loop(args);
    ASSERT_SAME(got, expected);
  }
}

TEST(FullyConnectedInt4, GivesWhatUnpackedWeightsGive) {
  RandomProblems random(3);
  for (const int channels : {0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 33}) {
    for (int depth = 0; depth < 20; ++depth) ExpectPortableResults(random.Int(1, 3), depth, channels, &random);
    for (const int depth : {62, 63, 64, 65, 66, 127, 128, 130, 258}) {
      for (const int rows : {0, 1, 2, 3, 7, 8, 9}) ExpectPortableResults(rows, depth, channels, &random);
    }
  }
}

}  // namespace
}  // namespace mote
