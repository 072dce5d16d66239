// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

void MulInt8(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedProduct, int8_t>(row, *static_cast<const MulParams*>(params));
}

LoopChoice LoopOfMulInt8() { return kPortableLoop; }

}  // namespace mote
