// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/helium/add_vectors.h"

namespace mote {

void AddInt16(const BinaryRow& row, const void* params) {
  AddRows<int16_t>(row, *static_cast<const AddParams*>(params));
}

LoopChoice LoopOfAddInt16() { return LoopThatRoundsTwice("helium"); }

}  // namespace mote
