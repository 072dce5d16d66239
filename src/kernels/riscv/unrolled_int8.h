// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The sums of Int8Format with a loop for processors that have registers to spare but no loads that move their pointer
// on.
#ifndef MOTE_SRC_KERNELS_RISCV_UNROLLED_INT8_H_
#define MOTE_SRC_KERNELS_RISCV_UNROLLED_INT8_H_

#include "src/kernels/mac_formats.h"
#include "src/kernels/patch_product.h"

namespace mote {

// What the sums need of Int8Format.
struct UnrolledInt8Products {
  using Act = int8_t;
  using Weight = int8_t;
  using Sum = int32_t;

  int32_t in_zero;

  Sum Mac(Sum sum, Act x, Weight w) const { return WrappingAdd(sum, (x - in_zero) * w); }
};

struct UnrolledInt8Format : Int8Format {};

// The templates of patch_product.h prefer this to their own: four activations per turn.
[[gnu::noinline]] inline void AddRunProducts4(const UnrolledInt8Products& products, const int8_t* in,
                                              const int8_t* filter, int filter_channel_step, int length,
                                              int32_t* sums) {
  const UnrolledInt8Products f = products;
  const int8_t* filter1 = filter + filter_channel_step;
  const int8_t* filter2 = filter1 + filter_channel_step;
  const int8_t* filter3 = filter2 + filter_channel_step;
  int32_t sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  const auto add = [&](int i) __attribute__((always_inline)) {
    const int8_t x = in[i];
    sum0 = f.Mac(sum0, x, filter[i]);
    sum1 = f.Mac(sum1, x, filter1[i]);
    sum2 = f.Mac(sum2, x, filter2[i]);
    sum3 = f.Mac(sum3, x, filter3[i]);
    // Loads that move up from the next activation would take registers that have to be saved first.
    asm volatile("" ::: "memory");
  };
  const auto advance = [&](int count) __attribute__((always_inline)) {
    in += count;
    filter += count;
    filter1 += count;
    filter2 += count;
    filter3 += count;
  };
  const int8_t* const end = in + length;
  for (const int8_t* const end_of_fours = in + (length & ~3); in != end_of_fours; advance(4)) {
    add(0);
    add(1);
    add(2);
    add(3);
  }
  for (; in != end; advance(1)) add(0);
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}
inline void AddRunProducts4(const UnrolledInt8Format& format, const int8_t* in, const int8_t* filter,
                            int filter_channel_step, int length, int32_t* sums) {
  AddRunProducts4(UnrolledInt8Products{format.in_zero}, in, filter, filter_channel_step, length, sums);
}

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_RISCV_UNROLLED_INT8_H_
