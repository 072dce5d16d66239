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

void MulInt8(const BinaryRow& row, const void* params) {
  constexpr int kMostRight = 30;
  const MulParams& p = *static_cast<const MulParams*>(params);
  const vectors::VectorLevel level = vectors::Int8LevelOfThisProcessor();
  const bool is_fraction = p.shift <= 0 && p.shift >= -kMostRight;
  if (!is_fraction || level == vectors::VectorLevel::kNone) return MulQuantized<QuantizedProduct, int8_t>(row, p);
  vectors::LoopsFor<vectors::ElementwiseLoops>(level)->mul(row, p);
}

LoopChoice LoopOfMulInt8() { return vectors::AnyShape(); }

}  // namespace mote
