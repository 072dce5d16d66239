// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED of few rows.
#ifndef MOTE_SRC_OPERATORS_DENSE_X86_64_DENSE_LOOPS_H_
#define MOTE_SRC_OPERATORS_DENSE_X86_64_DENSE_LOOPS_H_

#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/x86_64/processor.h"

namespace mote::x86_64 {

namespace FullyConnectedWay {
enum : LoopWay {
  kConv = 1,  // a convolution, whose pixels are the rows
  kRowByRow,
};
}  // namespace FullyConnectedWay

struct DenseLoops {
  // One row of FULLY_CONNECTED; `start` is its RowStart.
  void (*row)(const FullyConnectedArgs<Int8Format>& args, const int8_t* row, int32_t start, int8_t* out);
  void (*row_uint8)(const FullyConnectedArgs<UInt8Format>& args, const uint8_t* row, uint8_t* out);
};

extern const DenseLoops kAvx2Dense, kAvx512VnniDense;

inline const DenseLoops* DenseLoopsFor(VectorLevel level) { return TableFor(level, kAvx2Dense, kAvx512VnniDense); }

}  // namespace mote::x86_64

// The table for the vectors that a source is compiled for, where the source asks for it.
#ifdef MOTE_FILLS_DENSE_LOOPS
#include "src/operators/dense/x86_64/vector_rows.h"

namespace mote::x86_64 {
namespace {

constexpr DenseLoops VectorLoops() { return {RowVectors<Int8Format>, UInt8RowVectors}; }

}  // namespace
}  // namespace mote::x86_64
#endif

#endif  // MOTE_SRC_OPERATORS_DENSE_X86_64_DENSE_LOOPS_H_
