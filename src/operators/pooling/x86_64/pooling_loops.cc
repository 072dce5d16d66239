// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/vectors/pooling_loops.h"

#include "src/operators/shared/x86_64/table_for.h"

namespace mote::vectors {

extern const PoolingLoops kAvx2Pooling, kAvx512VnniPooling;

const PoolingLoops* PoolingLoopsFor(VectorLevel level) { return TableFor(level, kAvx2Pooling, kAvx512VnniPooling); }

}  // namespace mote::vectors
