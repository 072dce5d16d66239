// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Pooling of int8 channels, a vector at a time.
#ifndef MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_
#define MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_

#include <arm_mve.h>

#include <algorithm>

#include "src/operators/pooling/pool_loop.h"

namespace mote {
inline namespace helium {

// `Pool` makes kChannels channels, or the first of them, with members like those of PoolLoop's.
template <class Pool>
void PoolVectors(const PoolArgs<int8_t>& args) {
  const ConvShape& s = args.shape;
  const auto make_pixel = [&](const Patch& patch, const int8_t* in, int8_t* out) __attribute__((always_inline)) {
    for (int c = 0; c < s.channels; c += Pool::kChannels) {
      const typename Pool::Mask mask = Pool::First(s.channels - c);
      typename Pool::Sum sum = Pool::Start();
      for (int row = 0; row < patch.rows; ++row) {
        const int8_t* pixel = in + c + row * patch.in_row_step;
        for (int run = patch.runs; run > 0; --run, pixel += patch.in_run_step) sum = Pool::Add(sum, pixel, mask);
      }
      Pool::Finish(sum, patch.rows * patch.runs, args, s.channels - c, out + c);
    }
  };
  ForEachPatch(s, /*join=*/false, args.in, args.out, make_pixel);
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_
