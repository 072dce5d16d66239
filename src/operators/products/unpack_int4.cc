// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/packed_weights.h"
#include "src/operators/products/unpack_weights.h"

namespace mote {

void UnpackInt4(const void* packed, int first, int count, int8_t* values) { Unpack<4>(packed, first, count, values); }

}  // namespace mote
