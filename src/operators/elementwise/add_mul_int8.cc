// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/mul_loop.h"

namespace mote {

void AddInt8(const BinaryRow& row, const void* params) {
  AddQuantized8<int8_t>(row, *static_cast<const AddParams*>(params));
}

LoopChoice LoopOfAddInt8() { return kPortableLoop; }

void MulInt8(const BinaryRow& row, const void* params) {
  MulQuantized<QuantizedProduct, int8_t>(row, *static_cast<const MulParams*>(params));
}

LoopChoice LoopOfMulInt8() { return kPortableLoop; }

}  // namespace mote
