// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/function_choice.h"

#include "src/operators/shared/vectors/vector_level.h"

namespace mote {

LoopChoice LoopOfFunctions() {
  const vectors::VectorLevel level = vectors::LevelOfThisProcessor();
  if (level == vectors::VectorLevel::kNone) return vectors::kNoVectors;
  return TargetLoop(vectors::NameOf(level), kTargetWay);
}

}  // namespace mote
