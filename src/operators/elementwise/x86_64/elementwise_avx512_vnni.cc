// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX-512 VNNI, so nothing else may be defined here.
#define MOTE_FILLS_ELEMENTWISE_LOOPS
#include "src/operators/elementwise/vectors/elementwise_loops.h"

namespace mote::vectors {

extern const ElementwiseLoops kAvx512VnniElementwise;
const ElementwiseLoops kAvx512VnniElementwise = VectorLoops();

}  // namespace mote::vectors
