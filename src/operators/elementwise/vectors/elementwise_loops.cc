// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/vectors/elementwise_loops.h"

#include <cstdint>

#include "src/operators/shared/vectors/vector_scales.h"

namespace mote::vectors {
namespace {

// Does what AddQuantized8 does. The operand of the larger scale is halved exactly.
void AddVectors(const BinaryRow& row, const AddParams& p) {
  constexpr int kLeft = kAddLeftShift<int8_t>;
  const bool a_is_larger = p.a_multiplier == 1 << 30 && p.a_shift == 0;
  const int8_t* large = static_cast<const int8_t*>(a_is_larger ? row.a : row.b);
  const int8_t* small = static_cast<const int8_t*>(a_is_larger ? row.b : row.a);
  const int large_step = a_is_larger ? row.a_step : row.b_step, small_step = a_is_larger ? row.b_step : row.a_step;
  const int large_sign = a_is_larger ? 1 : p.b_sign, small_sign = a_is_larger ? p.b_sign : 1;
  const Vector large_zero = Simd::Set(a_is_larger ? p.a_zero_point : p.b_zero_point);
  const Vector small_zero = Simd::Set(a_is_larger ? p.b_zero_point : p.a_zero_point);
  const Vector large_left = Simd::Set(kLeft - 1), small_left = Simd::Set(kLeft);
  const Fraction scale_small = Fraction::Of(a_is_larger ? QuantizedMultiplier{p.b_multiplier, p.b_shift}
                                                        : QuantizedMultiplier{p.a_multiplier, p.a_shift});
  const Fraction scale_sum = Fraction::Of({p.out_multiplier, p.out_shift});
  const OutputRange range(p.out_zero_point, {p.min, p.max});
  int8_t* const out = static_cast<int8_t*>(row.out);
  for (int i = 0; i < row.count; i += kLanes) {
    const int count = Least(kLanes, row.count - i);
    const Vector x = large_step == 0 ? Simd::Set(*large) : Simd::LoadInt8s(large + i, count);
    const Vector y = small_step == 0 ? Simd::Set(*small) : Simd::LoadInt8s(small + i, count);
    const Vector halved = Simd::ShiftLeft(Simd::Sub(x, large_zero), large_left);
    const Vector scaled = scale_small(Simd::ShiftLeft(Simd::Sub(y, small_zero), small_left));
    const Vector sum = small_sign < 0   ? Simd::Sub(halved, scaled)
                       : large_sign < 0 ? Simd::Sub(scaled, halved)
                                        : Simd::Add(halved, scaled);
    Simd::StoreLanes(out + i, range.Fit(scale_sum(sum)), count);
  }
}

// Does what MulQuantized does, for multipliers below 1.
void MulVectors(const BinaryRow& row, const MulParams& p) {
  const int8_t* const a = static_cast<const int8_t*>(row.a);
  const int8_t* const b = static_cast<const int8_t*>(row.b);
  const Vector a_zero = Simd::Set(p.a_zero_point), b_zero = Simd::Set(p.b_zero_point);
  const Fraction scale = Fraction::Of({p.multiplier, p.shift});
  const OutputRange range(p.out_zero_point, {p.min, p.max});
  int8_t* const out = static_cast<int8_t*>(row.out);
  for (int i = 0; i < row.count; i += kLanes) {
    const int count = Least(kLanes, row.count - i);
    const Vector x = row.a_step == 0 ? Simd::Set(*a) : Simd::LoadInt8s(a + i, count);
    const Vector y = row.b_step == 0 ? Simd::Set(*b) : Simd::LoadInt8s(b + i, count);
    const Vector product = Simd::Product(Simd::Sub(x, a_zero), Simd::Sub(y, b_zero));
    Simd::StoreLanes(out + i, range.Fit(scale(product)), count);
  }
}

constexpr ElementwiseLoops kLoops = {AddVectors, MulVectors};

}  // namespace

template <VectorLevel level>
const ElementwiseLoops* ElementwiseLoops::Of() {
  return &kLoops;
}
template const ElementwiseLoops* ElementwiseLoops::Of<kCompiledLevel>();

}  // namespace mote::vectors
