// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/pool.h"

namespace mote {

void AveragePoolFloat32(const PoolArgs<float>& args) { PoolLoop<FloatAverage>(args); }

}  // namespace mote
