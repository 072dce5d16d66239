// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"

namespace mote {

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolLoop<IntegerMax<int8_t>>(args); }

}  // namespace mote
