// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The table of loops for the processor that a program runs on.
#ifndef MOTE_SRC_OPERATORS_SHARED_AARCH64_TABLE_FOR_H_
#define MOTE_SRC_OPERATORS_SHARED_AARCH64_TABLE_FOR_H_

#include "src/operators/shared/vectors/vector_level.h"

namespace mote::vectors {

// Selects from a family's two tables the one for a level; null if there is none.
template <class Table>
const Table* TableFor(VectorLevel level, const Table& neon, const Table& neon_dotprod) {
  if (level == VectorLevel::kNone) return nullptr;
  return level == VectorLevel::kNeon ? &neon : &neon_dotprod;
}

}  // namespace mote::vectors

#endif  // MOTE_SRC_OPERATORS_SHARED_AARCH64_TABLE_FOR_H_
