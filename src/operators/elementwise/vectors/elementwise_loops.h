// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lists the loops of ADD, SUB and MUL of int8.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_ELEMENTWISE_LOOPS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_ELEMENTWISE_LOOPS_H_

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

struct ElementwiseLoops {
  template <VectorLevel level>
  static const ElementwiseLoops* Of();  // elementwise_loops.cc

  void (*add)(const BinaryRow& row, const AddParams& params);
  void (*mul)(const BinaryRow& row, const MulParams& params);  // shift: from -30 to 0
};

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_ELEMENTWISE_LOOPS_H_
