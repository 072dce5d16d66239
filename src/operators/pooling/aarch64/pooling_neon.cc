// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with NEON, so nothing else may be defined here.
#define MOTE_FILLS_POOLING_LOOPS
#include "src/operators/pooling/vectors/pooling_loops.h"

namespace mote::vectors {

extern const PoolingLoops kNeonPooling;
const PoolingLoops kNeonPooling = VectorLoops();

}  // namespace mote::vectors
