// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON, so nothing else may be defined here.
#define MOTE_FILLS_DENSE_LOOPS
#include "src/operators/dense/vectors/dense_loops.h"

namespace mote::vectors {

extern const DenseLoops kNeonDense;
const DenseLoops kNeonDense = VectorLoops();

}  // namespace mote::vectors
