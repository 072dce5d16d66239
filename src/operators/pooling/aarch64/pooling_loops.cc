// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/vectors/pooling_loops.h"

#include "src/operators/shared/aarch64/table_for.h"

namespace mote::vectors {

extern const PoolingLoops kNeonPooling, kNeonDotProdPooling;

const PoolingLoops* PoolingLoopsFor(VectorLevel level) { return TableFor(level, kNeonPooling, kNeonDotProdPooling); }

}  // namespace mote::vectors
