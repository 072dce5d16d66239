// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/vectors/elementwise_loops.h"

namespace mote {

void AddInt8(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  if (p.way == kPortableWay) return AddQuantized8<int8_t>(row, p);
  vectors::LoopsFor<vectors::ElementwiseLoops>(vectors::Int8LevelOfThisProcessor())->add(row, p);
}

LoopChoice LoopOfAddInt8() { return vectors::AnyShape(); }

}  // namespace mote
