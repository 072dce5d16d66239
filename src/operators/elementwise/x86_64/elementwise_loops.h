// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ADD and SUB of int8.
#ifndef MOTE_SRC_OPERATORS_ELEMENTWISE_X86_64_ELEMENTWISE_LOOPS_H_
#define MOTE_SRC_OPERATORS_ELEMENTWISE_X86_64_ELEMENTWISE_LOOPS_H_

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/shared/x86_64/processor.h"

namespace mote::x86_64 {

struct ElementwiseLoops {
  void (*add)(const BinaryRow& row, const AddParams& params);
};

extern const ElementwiseLoops kAvx2Elementwise, kAvx512VnniElementwise;

inline const ElementwiseLoops* ElementwiseLoopsFor(VectorLevel level) {
  return TableFor(level, kAvx2Elementwise, kAvx512VnniElementwise);
}

}  // namespace mote::x86_64

// The table for the vectors that a source is compiled for, where the source asks for it.
#ifdef MOTE_FILLS_ELEMENTWISE_LOOPS
#include "src/operators/elementwise/x86_64/vector_add.h"

namespace mote::x86_64 {
namespace {

constexpr ElementwiseLoops VectorLoops() { return {AddVectors}; }

}  // namespace
}  // namespace mote::x86_64
#endif

#endif  // MOTE_SRC_OPERATORS_ELEMENTWISE_X86_64_ELEMENTWISE_LOOPS_H_
