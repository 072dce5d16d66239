// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/vectors/vector_level.h"

#include <sys/auxv.h>

namespace mote::vectors {

VectorLevel LevelOfThisProcessor() {
  constexpr unsigned long kHasProductsOfBytes = 1 << 20;  // HWCAP_ASIMDDP
  return (getauxval(AT_HWCAP) & kHasProductsOfBytes) != 0 ? VectorLevel::kNeonDotProd : VectorLevel::kNeon;
}

VectorLevel Int8LevelOfThisProcessor() { return kRoundsOnce ? VectorLevel::kNone : LevelOfThisProcessor(); }

const char* NameOf(VectorLevel level) {
  if (level == VectorLevel::kNone) return kPortableLoop.loop();
  return level == VectorLevel::kNeon ? "aarch64 with NEON" : "aarch64 with NEON and dot products";
}

}  // namespace mote::vectors
