// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/cortex_m_dsp/average_groups.h"

namespace mote {

void AveragePoolInt16(const PoolArgs<int16_t>& args) { PoolAverages(args); }

}  // namespace mote
