// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/vectors/pooling_loops.h"

namespace mote {

void MaxPoolInt8(const PoolArgs<int8_t>& args) {
  if (args.way == kPortableWay) return PoolLoop<IntegerMax<int8_t>>(args);
  vectors::LoopsFor<vectors::PoolingLoops>(vectors::Int8LevelOfThisProcessor())->max_pool(args);
}

}  // namespace mote
