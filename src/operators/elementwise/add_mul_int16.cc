// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

void AddInt16(const BinaryRow& row, const void* params) {
  AddQuantized<int16_t>(row, *static_cast<const AddParams*>(params));
}

LoopChoice LoopOfAddInt16() { return kPortableLoop; }

void MulInt16(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedProduct, int16_t>(row, *static_cast<const MulParams*>(params));
}

LoopChoice LoopOfMulInt16() { return kPortableLoop; }

}  // namespace mote
