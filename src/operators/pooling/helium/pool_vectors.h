// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Pools int8 or int16 channels, a vector at a time.
#ifndef MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_
#define MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_

#include <arm_mve.h>

#include "src/operators/pooling/pool_loop.h"

namespace mote {
inline namespace helium {

// The lanes that are loaded and stored: all, or those of a mask.
struct AllLanes {};
using FirstLanes = mve_pred16_t;

template <class Pool, class Lanes>
[[gnu::always_inline]] inline void MakeVector(Pool& pool, const PixelsOfWindow& pixels, const typename Pool::T* in,
                                              Lanes lanes, typename Pool::T* out) {
  typename Pool::Sum sum = Pool::Start();
  for (int i = pixels.rows; i > 0; --i, in += pixels.row_step) {
    const typename Pool::T* pixel = in;
    for (int j = pixels.columns; j > 0; --j, pixel += pixels.column_step)
      sum = Pool::Add(sum, Pool::Load(pixel, lanes));
  }
  Pool::Store(out, pool.Finish(sum, pixels.count()), lanes);
}

// `Pool` makes kChannels channels with members like those of PoolLoop's; First(count) is the mask of the first `count`
// lanes. With kMasks, masks take a few cycles more for each vector, and less code.
template <bool kMasks, class Pool>
void PoolVectors(const PoolArgs<typename Pool::T>& args, Pool pool) {
  using T = typename Pool::T;
  constexpr int kChannels = Pool::kChannels;
  const int channels = args.shape.channels;
  const auto make_pixel = [&](const PixelsOfWindow& pixels, const T* in, T* out) __attribute__((always_inline)) {
    int c = 0;
    if constexpr (!kMasks) {
      for (; c + kChannels <= channels; c += kChannels) MakeVector(pool, pixels, in + c, AllLanes(), out + c);
    }
    for (; c < channels; c += kChannels) MakeVector(pool, pixels, in + c, Pool::First(channels - c), out + c);
  };
  ForEachWindow(args.shape, args.in, args.out, make_pixel);
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_HELIUM_POOL_VECTORS_H_
