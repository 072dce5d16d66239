// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/pool.h"

namespace mote {

void MaxPoolUInt8(const PoolArgs<uint8_t>& args) { PoolLoop<IntegerMax<uint8_t>>(args); }

}  // namespace mote
