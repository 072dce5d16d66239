// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sixteen numbers at a time.
#include <arm_mve.h>

#include "src/operators/elementwise/extremum_loop.h"

namespace mote {
namespace {

// The last vector is masked.
template <class F>
void Extremum(const BinaryRow& row, F of) {
  const int8_t *a = static_cast<const int8_t*>(row.a), *b = static_cast<const int8_t*>(row.b);
  int8_t* out = static_cast<int8_t*>(row.out);
  const int8x16_t all_a = vdupq_n_s8(*a), all_b = vdupq_n_s8(*b);
  const bool a_is_row = row.a_step != 0, b_is_row = row.b_step != 0;
  for (int left = row.count; left > 0; left -= 16, a += 16, b += 16, out += 16) {
    const mve_pred16_t there = vctp8q(static_cast<uint32_t>(left));
    const int8x16_t x = a_is_row ? vldrbq_z_s8(a, there) : all_a, y = b_is_row ? vldrbq_z_s8(b, there) : all_b;
    vstrbq_p_s8(out, of(x, y), there);
  }
}

}  // namespace

void SmallerInt8(const BinaryRow& row, const void*) {
  Extremum(row, [](int8x16_t a, int8x16_t b) { return vminq_s8(a, b); });
}
void LargerInt8(const BinaryRow& row, const void*) {
  Extremum(row, [](int8x16_t a, int8x16_t b) { return vmaxq_s8(a, b); });
}

LoopChoice LoopOfExtremumInt8() { return TargetLoop("helium", kTargetWay); }

}  // namespace mote
