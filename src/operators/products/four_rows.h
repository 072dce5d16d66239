// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies numbers by four rows of weights, for processors whose load instructions cannot advance a pointer.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_FOUR_ROWS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_FOUR_ROWS_H_

#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {

// Adds to sums[i] the products of the `count` numbers x[k] - x_zero with the weights w[i * step + k], i < 4; count > 0.
// Sums wrap. An iteration takes kTurn numbers, 4 or 8, so that the pointers advance once for all of them. The first
// iteration takes the remainder: the switch jumps into the loop. Pointers are behind the numbers of an iteration.
template <int kTurn, class X>
[[gnu::always_inline]] inline void AddFourRows(const X* x, int32_t x_zero, const int8_t* w, int step, int count,
                                               int32_t* sums) {
  static_assert(kTurn == 4 || kTurn == 8);
  const X* const end = x + count;
  const int first = ((count - 1) & (kTurn - 1)) + 1;
  x += first;
  w += first;
  const int8_t* w1 = w + step;
  const int8_t* w2 = w1 + step;
  const int8_t* w3 = w2 + step;
  int32_t sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  const auto add = [&](int k) __attribute__((always_inline)) {
    const int32_t value = x[k] - x_zero;
    sum0 = WrappingAdd(sum0, value * w[k]);
    sum1 = WrappingAdd(sum1, value * w1[k]);
    sum2 = WrappingAdd(sum2, value * w2[k]);
    sum3 = WrappingAdd(sum3, value * w3[k]);
  };
  switch (first) {
    do {
      x += kTurn, w += kTurn, w1 += kTurn, w2 += kTurn, w3 += kTurn;
      [[fallthrough]];
      default:
        if (kTurn == 8) {
          add(-8);
          [[fallthrough]];
          case 7:
            add(-7);
            [[fallthrough]];
          case 6:
            add(-6);
            [[fallthrough]];
          case 5:
            add(-5);
        }
        [[fallthrough]];
      case 4:
        add(-4);
        [[fallthrough]];
      case 3:
        add(-3);
        [[fallthrough]];
      case 2:
        add(-2);
        [[fallthrough]];
      case 1:
        add(-1);
    } while (x != end);
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_FOUR_ROWS_H_
