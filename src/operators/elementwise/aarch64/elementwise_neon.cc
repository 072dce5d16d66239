// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON, so nothing else may be defined here.
#define MOTE_FILLS_ELEMENTWISE_LOOPS
#include "src/operators/elementwise/vectors/elementwise_loops.h"

namespace mote::vectors {

extern const ElementwiseLoops kNeonElementwise;
const ElementwiseLoops kNeonElementwise = VectorLoops();

}  // namespace mote::vectors
