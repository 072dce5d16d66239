// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Each output is the average or the maximum of a window of one channel of a volume.
#ifndef MOTE_SRC_OPERATORS_POOLING_POOL_3D_LOOP_H_
#define MOTE_SRC_OPERATORS_POOLING_POOL_3D_LOOP_H_

#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/volume.h"

namespace mote {

template <class T>
struct Pool3DArgs {
  Volume volume;
  int batches, channels;
  const T* in;  // [batches, z, y, x, channels]
  T* out;
};

// `Pool` has the members that it has for PoolLoop.
template <class Pool>
void Pool3DLoop(const Pool3DArgs<typename Pool::T>& args) {
  const typename Pool::T* in = args.in;
  typename Pool::T* out = args.out;
  for (int b = 0; b < args.batches; ++b, in += args.volume.in_pixels() * args.channels) {
    ForEachOutputPixel(args.volume, [&](int z, int y, int x) {
      for (int c = 0; c < args.channels; ++c) {
        typename Pool::Sum sum = Pool::Start();
        int count = 0;
        ForEachTap(args.volume, z, y, x, [&](int pixel, int) {
          sum = Pool::Add(sum, in[pixel * args.channels + c]);
          ++count;
        });
        *out++ = static_cast<typename Pool::T>(Pool::Finish(sum, count));
      }
    });
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_POOL_3D_LOOP_H_
