// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The vector instructions that this processor has, found while the program runs. A family that has loops for them
// compiles a table of them for each level.
#ifndef MOTE_SRC_OPERATORS_SHARED_X86_64_PROCESSOR_H_
#define MOTE_SRC_OPERATORS_SHARED_X86_64_PROCESSOR_H_

#include <cstdint>

#include "src/operators/seam/loop_choice.h"

namespace mote::x86_64 {

enum class VectorLevel : uint8_t { kNone, kAvx2, kAvx512Vnni };

VectorLevel LevelOfThisProcessor();
// The level for loops that round products of integers twice: none if numbers are rounded once (TFLITE_SINGLE_ROUNDING).
VectorLevel Int8LevelOfThisProcessor();
// The name of loops for a level.
const char* NameOf(VectorLevel level);

// Selects from a family's two tables the one for a level; null if there is none.
template <class Table>
const Table* TableFor(VectorLevel level, const Table& avx2, const Table& avx512_vnni) {
  if (level == VectorLevel::kNone) return nullptr;
  return level == VectorLevel::kAvx2 ? &avx2 : &avx512_vnni;
}

constexpr LoopChoice kNoVectors = PortableBecause("the processor has neither AVX2 nor AVX-512 VNNI");
// The choice of an int8 loop that serves all shapes.
inline LoopChoice AnyShape() {
  const VectorLevel level = Int8LevelOfThisProcessor();
  return level == VectorLevel::kNone ? kNoVectors : TargetLoop(NameOf(level), kTargetWay);
}

// The choice of a float loop. `why_not`: why it does not serve the shape; null if it does.
inline LoopChoice FloatLoopOf(const char* why_not, bool keeps_weights, LoopWay way = kTargetWay) {
  const VectorLevel level = LevelOfThisProcessor();
  if (level == VectorLevel::kNone) {
    return PortableBecause("the processor has neither AVX2 with FMA nor AVX-512 VNNI");
  }
  if (why_not != nullptr) return PortableBecause(why_not);
  if (!keeps_weights) return PortableBecause("its loop is for constant weights, in the dynamic runtime");
  return TargetLoop(NameOf(level), way);
}

}  // namespace mote::x86_64

#endif  // MOTE_SRC_OPERATORS_SHARED_X86_64_PROCESSOR_H_
