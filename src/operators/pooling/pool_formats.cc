// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_loop.h"

namespace mote {

void AveragePoolFloat32(const PoolArgs<float>& args) { PoolLoop<FloatAverage>(args); }

void AveragePoolUInt8(const PoolArgs<uint8_t>& args) { PoolLoop<IntegerAverage<uint8_t>>(args); }

void MaxPoolFloat32(const PoolArgs<float>& args) { PoolLoop<FloatMax>(args); }

void MaxPoolUInt8(const PoolArgs<uint8_t>& args) { PoolLoop<IntegerMax<uint8_t>>(args); }

}  // namespace mote
