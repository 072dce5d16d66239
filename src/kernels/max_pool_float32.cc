// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/pool.h"

namespace mote {

void MaxPoolFloat32(const PoolArgs<float>& args) { PoolLoop<FloatMax>(args); }

}  // namespace mote
