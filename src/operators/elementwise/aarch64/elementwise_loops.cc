// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/vectors/elementwise_loops.h"

#include "src/operators/shared/aarch64/table_for.h"

namespace mote::vectors {

extern const ElementwiseLoops kNeonElementwise, kNeonDotProdElementwise;

const ElementwiseLoops* ElementwiseLoopsFor(VectorLevel level) {
  return TableFor(level, kNeonElementwise, kNeonDotProdElementwise);
}

}  // namespace mote::vectors
