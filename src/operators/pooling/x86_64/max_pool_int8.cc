// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void MaxPoolInt8(const PoolArgs<int8_t>& args) {
  if (args.is_portable) return PoolLoop<IntegerMax<int8_t>>(args);
  x86_64::LoopsOfThisProcessor()->max_pool(args);
}

}  // namespace mote
