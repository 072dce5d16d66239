// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Adds eight products an iteration.
#include "src/operators/products/int16_dot.h"

#include <arm_acle.h>

#include <cstring>

#include "src/core/fixed_point.h"

namespace mote {
namespace {

int16x2_t LoadPair(const int16_t* numbers) {
  int16x2_t pair;
  std::memcpy(&pair, numbers, sizeof(pair));
  return pair;
}

// Calls sum = add(sum, two of x, two of w) for all pairs; an odd last number is added by itself.
template <class Sum, class Add>
[[gnu::always_inline]] inline Sum DotPairs(const int16_t* x, const int16_t* w, int count, const Add& add) {
  Sum sum = 0;
  const auto add_four = [&](int i) __attribute__((always_inline)) {
    const int16x2_t x0 = LoadPair(x + i), x1 = LoadPair(x + i + 2), w0 = LoadPair(w + i), w1 = LoadPair(w + i + 2);
    sum = add(add(sum, x0, w0), x1, w1);
  };
  for (; count >= 8; count -= 8, x += 8, w += 8) {
    add_four(0);
    add_four(4);
  }
  if (count >= 4) {
    add_four(0);
    count -= 4;
    x += 4;
    w += 4;
  }
  for (; count > 0; --count) sum = WrappingAdd(sum, Sum{*x++ * *w++});
  return sum;
}

}  // namespace

int64_t DotInt16(const int16_t* x, const int16_t* w, int count) {
  return DotPairs<int64_t>(x, w, count, [](int64_t sum, int16x2_t a, int16x2_t b) { return __smlald(a, b, sum); });
}

int32_t DotInt16To32(const int16_t* x, const int16_t* w, int count) {
  return DotPairs<int32_t>(x, w, count, [](int32_t sum, int16x2_t a, int16x2_t b) { return __smlad(a, b, sum); });
}

}  // namespace mote
