// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/squared_difference.h"

namespace mote {

void SquaredDifferenceInt16(const BinaryRow& row, const void* params) {
  SquaredDifferenceQuantized<int16_t>(row, *static_cast<const AddParams*>(params));
}

}  // namespace mote
