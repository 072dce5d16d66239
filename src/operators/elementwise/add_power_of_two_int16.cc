// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/add_loop.h"

namespace mote {

void AddPowerOfTwoInt16(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  const int16_t* a = static_cast<const int16_t*>(row.a);
  const int16_t* b = static_cast<const int16_t*>(row.b);
  int16_t* out = static_cast<int16_t*>(row.out);
  for (int i = 0; i < row.count; ++i, a += row.a_step, b += row.b_step) {
    const int32_t sum =
        RoundingDivideByPowerOfTwo(*a, -p.a_shift) + p.b_sign * RoundingDivideByPowerOfTwo(*b, -p.b_shift);
    out[i] = static_cast<int16_t>(Clamp(sum, {p.min, p.max}));
  }
}

}  // namespace mote
