// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX2, so nothing else may be defined here.
#define MOTE_FILLS_ELEMENTWISE_LOOPS
#include "src/operators/elementwise/x86_64/elementwise_loops.h"

namespace mote::x86_64 {

const ElementwiseLoops kAvx2Elementwise = VectorLoops();

}  // namespace mote::x86_64
