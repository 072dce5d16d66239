// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/patch_product.h"

namespace mote {

// Four numbers a turn, as not all processors have loads that move their pointers on. The first turn takes the rest;
// pointers are at the end of what a turn takes.
void AddInt8Products4(int32_t in_zero, const int8_t* in, const int8_t* filter, int filter_channel_step, int length,
                      int32_t* sums) {
  const int8_t* const end = in + length;
  const int first = ((length - 1) & 3) + 1;
  in += first;
  filter += first;
  const int8_t* filter1 = filter + filter_channel_step;
  const int8_t* filter2 = filter1 + filter_channel_step;
  const int8_t* filter3 = filter2 + filter_channel_step;
  int32_t sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  const auto add = [&](int i) __attribute__((always_inline)) {
    const int32_t x = in[i] - in_zero;
    sum0 = WrappingAdd(sum0, x * filter[i]);
    sum1 = WrappingAdd(sum1, x * filter1[i]);
    sum2 = WrappingAdd(sum2, x * filter2[i]);
    sum3 = WrappingAdd(sum3, x * filter3[i]);
  };
  switch (first) {
    do {
      in += 4, filter += 4, filter1 += 4, filter2 += 4, filter3 += 4;
      [[fallthrough]];
      default:
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
    } while (in != end);
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

}  // namespace mote
