// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void AveragePoolInt8(const PoolArgs<int8_t>& args) {
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  const int64_t window = int64_t{args.shape.filter_height} * args.shape.filter_width;
  if (loops == nullptr || window > x86_64::kMaxAveraged) return PoolLoop<IntegerAverage<int8_t>>(args);
  loops->average_pool(args);
}

}  // namespace mote
