// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/cortex_m_dsp/average_groups.h"
#include "src/operators/pooling/cortex_m_dsp/max_groups.h"

namespace mote {

void AveragePoolInt8(const PoolArgs<int8_t>& args) { PoolAverages(args); }

void AveragePoolInt16(const PoolArgs<int16_t>& args) { PoolAverages(args); }

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolMaxima(args); }

void MaxPoolInt16(const PoolArgs<int16_t>& args) { PoolMaxima(args); }

}  // namespace mote
