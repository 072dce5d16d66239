// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ADD, SUB and MUL of int8.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_ELEMENTWISE_LOOPS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_ELEMENTWISE_LOOPS_H_

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

struct ElementwiseLoops {
  void (*add)(const BinaryRow& row, const AddParams& params);
  void (*mul)(const BinaryRow& row, const MulParams& params);  // shift: from -30 to 0
};

// The table of a level; null if there is none.
const ElementwiseLoops* ElementwiseLoopsFor(VectorLevel level);

}  // namespace mote::vectors

// The table for the vectors that a source is compiled for, where the source asks for it.
#ifdef MOTE_FILLS_ELEMENTWISE_LOOPS
#include "src/operators/elementwise/vectors/vector_add.h"
#include "src/operators/elementwise/vectors/vector_mul.h"

namespace mote::vectors {
namespace {

constexpr ElementwiseLoops VectorLoops() { return {AddVectors, MulVectors}; }

}  // namespace
}  // namespace mote::vectors
#endif

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_VECTORS_ELEMENTWISE_LOOPS_H_
