// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/helium/add_vectors.h"
#include "src/operators/elementwise/helium/mul_vectors.h"

namespace mote {

void AddInt8(const BinaryRow& row, const void* params) { AddRows<int8_t>(row, *static_cast<const AddParams*>(params)); }

LoopChoice LoopOfAddInt8() { return LoopThatRoundsTwice("helium"); }

void MulInt8(const BinaryRow& row, const void* params) { MulRows<int8_t>(row, *static_cast<const MulParams*>(params)); }

LoopChoice LoopOfMulInt8() { return LoopThatRoundsTwice("helium"); }

}  // namespace mote
