// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/vectors/pooling_loops.h"

namespace mote {

void AveragePoolInt8(const PoolArgs<int8_t>& args) {
  if (args.way == kPortableWay) return PoolLoop<IntegerAverage<int8_t>>(args);
  vectors::LoopsFor<vectors::PoolingLoops>(vectors::Int8LevelOfThisProcessor())->average_pool(args);
}

void MaxPoolInt8(const PoolArgs<int8_t>& args) {
  if (args.way == kPortableWay) return PoolLoop<IntegerMax<int8_t>>(args);
  vectors::LoopsFor<vectors::PoolingLoops>(vectors::Int8LevelOfThisProcessor())->max_pool(args);
}

// There are no loops with vectors for int16.
void AveragePoolInt16(const PoolArgs<int16_t>& args) { PoolLoop<IntegerAverage<int16_t>>(args); }

void MaxPoolInt16(const PoolArgs<int16_t>& args) { PoolLoop<IntegerMax<int16_t>>(args); }

}  // namespace mote
