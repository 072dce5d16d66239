// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lists the loops of FULLY_CONNECTED with few rows, and of BATCH_MATMUL of floats.
#ifndef MOTE_SRC_OPERATORS_DENSE_VECTORS_DENSE_LOOPS_H_
#define MOTE_SRC_OPERATORS_DENSE_VECTORS_DENSE_LOOPS_H_

#include "src/operators/dense/batch_matmul_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

namespace FullyConnectedWay {
enum : LoopWay {
  kConv = 1,  // a convolution, whose pixels are the rows
  kRowByRow,
};
}  // namespace FullyConnectedWay

struct DenseLoops {
  template <VectorLevel level>
  static const DenseLoops* Of();  // dense_loops.cc

  // Computes one row of FULLY_CONNECTED; `start` is its RowStart.
  void (*row)(const FullyConnectedArgs<Int8Format>& args, const int8_t* row, int32_t start, int8_t* out);
  void (*row_uint8)(const FullyConnectedArgs<UInt8Format>& args, const uint8_t* row, uint8_t* out);
  void (*matrices)(const MatrixProduct<Float32Format>& product);
};

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_DENSE_VECTORS_DENSE_LOOPS_H_
