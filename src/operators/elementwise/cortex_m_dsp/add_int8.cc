// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "src/operators/elementwise/add_loop.h"
#include "src/operators/shared/cortex_m_dsp/dual_mac.h"

namespace mote {
namespace {

constexpr int32_t kUnit = 1 << kAddLeftShift<int8_t>;

// Whether operand a is of the larger scale, whose multiplier is 1/2.
bool IsHalved(const AddParams& p) { return p.a_multiplier == 1 << 30 && p.a_shift == 0; }

bool IsServed(const BinaryRow& row, const AddParams& p) {
  return row.a_step == 1 && row.b_step == 1 && p.b_sign == 1 && IsFastShift(IsHalved(p) ? p.b_shift : p.a_shift) &&
         IsFastShift(p.out_shift);
}

}  // namespace

void AddInt8(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  if (!IsServed(row, p)) return AddQuantized8<int8_t>(row, p);
  const int8_t *large = static_cast<const int8_t*>(row.a), *small = static_cast<const int8_t*>(row.b);
  int32_t large_zero = p.a_zero_point, small_zero = p.b_zero_point;
  QuantizedMultiplier multiplier = {p.b_multiplier, p.b_shift};
  if (!IsHalved(p)) {
    std::swap(large, small);
    std::swap(large_zero, small_zero);
    multiplier = {p.a_multiplier, p.a_shift};
  }
  const FastRequantizer scale_small(multiplier, 0), scale_sum({p.out_multiplier, p.out_shift}, p.out_zero_point);
  const int32_t large_zeros = -large_zero * (kUnit / 2), small_zeros = -small_zero * kUnit;
  int8_t* out = static_cast<int8_t*>(row.out);
  for (int8_t* const end = out + row.count; out != end;) {
    const int32_t halved = *large++ * (kUnit / 2) + large_zeros;
    const int32_t sum = scale_small.AddTo(halved, *small++ * kUnit + small_zeros);
    *out++ = static_cast<int8_t>(__ssat(scale_sum(sum), 8));
  }
  ClampOutputs({p.min, p.max}, row.count, static_cast<int8_t*>(row.out));
}

}  // namespace mote
