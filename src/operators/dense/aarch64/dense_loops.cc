// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/vectors/dense_loops.h"

#include "src/operators/shared/aarch64/table_for.h"

namespace mote::vectors {

extern const DenseLoops kNeonDense, kNeonDotProdDense;

const DenseLoops* DenseLoopsFor(VectorLevel level) { return TableFor(level, kNeonDense, kNeonDotProdDense); }

}  // namespace mote::vectors
