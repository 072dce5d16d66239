// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/vectors/elementwise_loops.h"

#include "src/operators/shared/x86_64/table_for.h"

namespace mote::vectors {

extern const ElementwiseLoops kAvx2Elementwise, kAvx512VnniElementwise;

const ElementwiseLoops* ElementwiseLoopsFor(VectorLevel level) {
  return TableFor(level, kAvx2Elementwise, kAvx512VnniElementwise);
}

}  // namespace mote::vectors
