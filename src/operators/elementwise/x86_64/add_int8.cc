// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/x86_64/elementwise_loops.h"

namespace mote {

void AddInt8(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  if (p.way == kPortableWay) return AddQuantized8<int8_t>(row, p);
  x86_64::ElementwiseLoopsFor(x86_64::Int8LevelOfThisProcessor())->add(row, p);
}

LoopChoice LoopOfAddInt8() { return x86_64::AnyShape(); }

}  // namespace mote
