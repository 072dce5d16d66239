// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/helium/average_vectors.h"

namespace mote {

void AveragePoolInt16(const PoolArgs<int16_t>& args) { PoolVectors<false>(args, AverageFour<int16_t>(args)); }

}  // namespace mote
