// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(FullyConnectedInt8, IsThePortableLoop) {
  RandomProblems random(2);
  for (int i = 0; i < kRandomProblems; ++i) {
    auto problem = RandomFullyConnected(random);
    const LoopChoice choice =
        ChooseFullyConnectedInt8(problem.args.rows, problem.args.depth, problem.args.channels, random.plan());
    ASSERT_TRUE(problem.IsSolvedAlike(FullyConnectedInt8, choice, FullyConnectedLoop<Int8Format>));
  }
}

}  // namespace
}  // namespace mote
