// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/cortex_m_dsp/max_groups.h"

namespace mote {

void MaxPoolInt8(const PoolArgs<int8_t>& args) { PoolMaxima(args); }

}  // namespace mote
