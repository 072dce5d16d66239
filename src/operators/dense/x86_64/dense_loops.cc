// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/dense/vectors/dense_loops.h"

#include "src/operators/shared/x86_64/table_for.h"

namespace mote::vectors {

extern const DenseLoops kAvx2Dense, kAvx512VnniDense;

const DenseLoops* DenseLoopsFor(VectorLevel level) { return TableFor(level, kAvx2Dense, kAvx512VnniDense); }

}  // namespace mote::vectors
