// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON and its products of bytes, so nothing else may be defined here.
#define MOTE_FILLS_DENSE_LOOPS
#include "src/operators/dense/vectors/dense_loops.h"

namespace mote::vectors {

extern const DenseLoops kNeonDotProdDense;
const DenseLoops kNeonDotProdDense = VectorLoops();

}  // namespace mote::vectors
