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
  const int8_t* image = args.in;
  int8_t* out = args.out;
  Patch patch = MakePatch(s);
  for (int b = 0; b < s.batches; ++b, image += s.in_elements()) {
    for (int y = 0; y < s.out_height; ++y) {
      CutRows(s, y, &patch);
      for (int x = 0; x < s.out_width; ++x, out += s.channels) {
        CutColumns(s, x, /*join=*/false, &patch);
        const int8_t* const in = image + patch.in_offset();
        for (int c = 0; c < s.channels; c += Pool::kChannels) {
          const typename Pool::Mask mask = Pool::First(s.channels - c);
          typename Pool::Sum sum = Pool::Start();
          for (int row = 0; row < patch.rows; ++row) {
            const int8_t* pixel = in + c + row * patch.in_row_step;
            for (int run = patch.runs; run > 0; --run, pixel += patch.in_run_step) {
              sum = Pool::Add(sum, pixel, mask);
            }
          }
          Pool::Finish(sum, patch.rows * patch.runs, args, s.channels - c, out + c);
        }
      }
    }
  }
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_
