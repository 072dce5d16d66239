// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random shapes for operators that move elements of any size.
#ifndef MOTE_TESTS_OPERATORS_MOVEMENT_RANDOM_MOVES_H_
#define MOTE_TESTS_OPERATORS_MOVEMENT_RANDOM_MOVES_H_

#include <cstdint>
#include <random>

#include "tests/testing/seeded.h"

namespace mote {

// Calls check(random, an element of the type) a hundred times for each size of elements.
template <class Check>
void CheckRandomMoves(const Check& check) {
  Seeded<std::mt19937> random(20261121);
  for (int i = 0; i < 100; ++i) {
    check(random, int8_t{});
    check(random, int16_t{});
    check(random, float{});
    check(random, int64_t{});
  }
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_MOVEMENT_RANDOM_MOVES_H_
