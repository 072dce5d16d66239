// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lists the loops of AVERAGE_POOL_2D and MAX_POOL_2D of int8.
#ifndef MOTE_SRC_OPERATORS_POOLING_VECTORS_POOLING_LOOPS_H_
#define MOTE_SRC_OPERATORS_POOLING_VECTORS_POOLING_LOOPS_H_

#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

struct PoolingLoops {
  template <VectorLevel level>
  static const PoolingLoops* Of();  // pooling_loops.cc

  void (*average_pool)(const PoolArgs<int8_t>& args);  // windows of at most kMaxAveraged numbers
  void (*max_pool)(const PoolArgs<int8_t>& args);
};

constexpr int kMaxAveraged = 1 << 16;  // floats hold sums of so many int8 numbers exactly

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_POOLING_VECTORS_POOLING_LOOPS_H_
