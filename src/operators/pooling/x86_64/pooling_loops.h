// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AVERAGE_POOL_2D and MAX_POOL_2D of int8.
#ifndef MOTE_SRC_OPERATORS_POOLING_X86_64_POOLING_LOOPS_H_
#define MOTE_SRC_OPERATORS_POOLING_X86_64_POOLING_LOOPS_H_

#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/x86_64/processor.h"

namespace mote::x86_64 {

struct PoolingLoops {
  void (*average_pool)(const PoolArgs<int8_t>& args);  // windows of at most kMaxAveraged numbers
  void (*max_pool)(const PoolArgs<int8_t>& args);
};

constexpr int kMaxAveraged = 1 << 16;  // floats hold sums of so many int8 numbers exactly

extern const PoolingLoops kAvx2Pooling, kAvx512VnniPooling;

inline const PoolingLoops* PoolingLoopsFor(VectorLevel level) {
  return TableFor(level, kAvx2Pooling, kAvx512VnniPooling);
}

}  // namespace mote::x86_64

// The table for the vectors that a source is compiled for, where the source asks for it.
#ifdef MOTE_FILLS_POOLING_LOOPS
#include "src/operators/pooling/x86_64/vector_pool.h"

namespace mote::x86_64 {
namespace {

constexpr PoolingLoops VectorLoops() { return {AveragePoolVectors, MaxPoolVectors}; }

}  // namespace
}  // namespace mote::x86_64
#endif

#endif  // MOTE_SRC_OPERATORS_POOLING_X86_64_POOLING_LOOPS_H_
