// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

namespace {

VectorLevel most = VectorLevel::kAvx512Vnni;

VectorLevel LevelOfInstructions() {
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw")) return VectorLevel::kAvx512Vnni;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return VectorLevel::kAvx2;
  return VectorLevel::kNone;
}

}  // namespace

void LimitVectors(VectorLevel level) { most = level; }

VectorLevel LevelOfThisProcessor() {
  const VectorLevel level = LevelOfInstructions();
  return level < most ? level : most;
}

VectorLevel Int8LevelOfThisProcessor() { return kRoundsOnce ? VectorLevel::kNone : LevelOfThisProcessor(); }

const char* NameOf(VectorLevel level) {
  if (level == VectorLevel::kNone) return kPortableLoop.loop();
  return level == VectorLevel::kAvx2 ? "x86_64 with AVX2" : "x86_64 with AVX-512 VNNI";
}

}  // namespace mote::vectors
