// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"

namespace mote {

void AveragePoolInt8(const PoolArgs<int8_t>& args) { PoolLoop<IntegerAverage<int8_t>>(args); }

void AveragePoolInt16(const PoolArgs<int16_t>& args) { PoolLoop<IntegerAverage<int16_t>>(args); }

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolLoop<IntegerMax<int8_t>>(args); }

void MaxPoolInt16(const PoolArgs<int16_t>& args) { PoolLoop<IntegerMax<int16_t>>(args); }

}  // namespace mote
