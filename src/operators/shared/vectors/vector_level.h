// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds the vector instructions that this processor has: on x86-64 and Arm while the program runs, in WebAssembly from
// the options of the compiler. A family that has loops for them has a table of them, vectors/FAMILY_loops.cc, which is
// compiled once for each level (cmake/vector_levels.cmake).
#ifndef MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTOR_LEVEL_H_
#define MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTOR_LEVEL_H_

#include <cstdint>

#include "src/operators/seam/loop_choice.h"

namespace mote::vectors {

enum class VectorLevel : uint8_t { kNone, kAvx2, kAvx512Vnni, kNeon, kNeonDotProd, kWasm };

VectorLevel LevelOfThisProcessor();
// Limits vectors to those of a level, on x86-64. It has to be called before models are loaded.
void LimitVectors(VectorLevel level);
// Returns the level for loops that round products of integers twice, or none if numbers are rounded once
// (TFLITE_SINGLE_ROUNDING).
VectorLevel Int8LevelOfThisProcessor();
// Returns the name of loops for a level.
const char* NameOf(VectorLevel level);

// Returns the table of a family for a level, or null if there is none.
template <class Loops>
const Loops* LoopsFor(VectorLevel level) {
  switch (level) {
#if defined(__aarch64__)
    case VectorLevel::kNeon:
      return Loops::template Of<VectorLevel::kNeon>();
    case VectorLevel::kNeonDotProd:
      return Loops::template Of<VectorLevel::kNeonDotProd>();
#elif defined(__wasm__)
    case VectorLevel::kWasm:
      return Loops::template Of<VectorLevel::kWasm>();
#else
    case VectorLevel::kAvx2:
      return Loops::template Of<VectorLevel::kAvx2>();
    case VectorLevel::kAvx512Vnni:
      return Loops::template Of<VectorLevel::kAvx512Vnni>();
#endif
    default:
      return nullptr;
  }
}

constexpr LoopChoice kNoVectors = PortableBecause("the processor has none of the vectors that the loops are for");
// Returns the choice of an int8 loop that serves all shapes.
inline LoopChoice AnyShape() {
  const VectorLevel level = Int8LevelOfThisProcessor();
  return level == VectorLevel::kNone ? kNoVectors : TargetLoop(NameOf(level), kTargetWay);
}

// Returns the level for a convolution of floats. With few channels, half of a vector of 16 would be empty.
inline VectorLevel LevelForChannels(int channels) {
  const VectorLevel level = LevelOfThisProcessor();
  return level == VectorLevel::kAvx512Vnni && channels <= 8 ? VectorLevel::kAvx2 : level;
}

// Returns the choice of a float loop. `why_not` says why it does not serve the shape, and is null if it does.
inline LoopChoice FloatLoopOf(const char* why_not, bool keeps_weights, LoopWay way = kTargetWay,
                              VectorLevel level = LevelOfThisProcessor()) {
  if (level == VectorLevel::kNone) return kNoVectors;
  if (why_not != nullptr) return PortableBecause(why_not);
  if (!keeps_weights) return PortableBecause("its loop is for constant weights, in the dynamic runtime");
  return TargetLoop(NameOf(level), way);
}

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_VECTORS_VECTOR_LEVEL_H_
