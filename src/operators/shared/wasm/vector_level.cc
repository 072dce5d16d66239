// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

VectorLevel LevelOfThisProcessor() { return VectorLevel::kWasm; }

VectorLevel Int8LevelOfThisProcessor() { return kRoundsOnce ? VectorLevel::kNone : VectorLevel::kWasm; }

const char* NameOf(VectorLevel level) {
  return level == VectorLevel::kNone ? kPortableLoop.loop() : "wasm with SIMD128";
}

}  // namespace mote::vectors
