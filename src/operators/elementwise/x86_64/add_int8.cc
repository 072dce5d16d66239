// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/shared/x86_64/loop_table.h"

namespace mote {

void AddInt8(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  const x86_64::Loops* const loops = x86_64::LoopsOfThisProcessor();
  if (loops == nullptr) return AddQuantized8<int8_t>(row, p);
  loops->add(row, p);
}

}  // namespace mote
