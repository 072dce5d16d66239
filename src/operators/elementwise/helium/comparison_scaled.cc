// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compares four numbers at a time, or sixteen bytes where they are compared as they are stored.
#include <arm_mve.h>

#include "src/operators/elementwise/comparison_loop.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
namespace {

struct Outcomes {
  explicit Outcomes(uint32_t bits) : less(bits & 1), equal(bits >> 1 & 1), greater(bits >> 2 & 1) {}
  uint8_t less, equal, greater;
};

inline int32x4_t LoadFour(const int8_t* x, mve_pred16_t there) { return vldrbq_z_s32(x, there); }
inline int32x4_t LoadFour(const uint8_t* x, mve_pred16_t there) {
  return vreinterpretq_s32_u32(vldrbq_z_u32(x, there));
}
inline int32x4_t LoadFour(const int16_t* x, mve_pred16_t there) { return vldrhq_z_s32(x, there); }

template <class T>
class Operand {
 public:
  Operand(const void* numbers, int step, int32_t zero, QuantizedMultiplier m)
      : numbers_(static_cast<const T*>(numbers)),
        zeros_(-zero * kUnit),
        scale_(m),
        all_(Scaled(vdupq_n_s32(*numbers_))) {
    is_row_ = step != 0;
  }
  int32x4_t Next(mve_pred16_t there) {
    if (!is_row_) return all_;
    const int32x4_t next = Scaled(LoadFour(numbers_, there));
    numbers_ += 4;
    return next;
  }

 private:
  static constexpr int32_t kUnit = 1 << kComparisonLeftShift;
  int32x4_t Scaled(int32x4_t x) const { return scale_(vmlasq_n_s32(x, vdupq_n_s32(kUnit), zeros_)); }

  const T* numbers_;
  int32_t zeros_;
  VectorScale scale_;
  int32x4_t all_;
  bool is_row_;
};

template <class T>
void CompareVectors(const BinaryRow& row, const ComparisonParams& p) {
  Operand<T> a(row.a, row.a_step, p.a_zero_point, {p.a_multiplier, p.a_shift});
  Operand<T> b(row.b, row.b_step, p.b_zero_point, {p.b_multiplier, p.b_shift});
  const Outcomes outcomes(p.outcomes);
  const uint32x4_t less = vdupq_n_u32(outcomes.less), equal = vdupq_n_u32(outcomes.equal);
  const uint32x4_t greater = vdupq_n_u32(outcomes.greater);
  uint8_t* out = static_cast<uint8_t*>(row.out);
  for (int left = row.count; left > 0; left -= 4, out += 4) {
    const mve_pred16_t there = vctp32q(static_cast<uint32_t>(left));
    const int32x4_t x = a.Next(there), y = b.Next(there);
    const uint32x4_t at_least = vpselq_u32(equal, greater, vcmpeqq_s32(x, y));
    vstrbq_p_u32(out, vpselq_u32(less, at_least, vcmpltq_s32(x, y)), there);
  }
}

void CompareStoredBytes(const BinaryRow& row, uint32_t bits) {
  const Outcomes outcomes(bits);
  const uint8x16_t less = vdupq_n_u8(outcomes.less), equal = vdupq_n_u8(outcomes.equal);
  const uint8x16_t greater = vdupq_n_u8(outcomes.greater);
  const int8_t *a = static_cast<const int8_t*>(row.a), *b = static_cast<const int8_t*>(row.b);
  const int8x16_t all_a = vdupq_n_s8(*a), all_b = vdupq_n_s8(*b);
  uint8_t* out = static_cast<uint8_t*>(row.out);
  for (int left = row.count; left > 0; left -= 16, a += 16, b += 16, out += 16) {
    const mve_pred16_t there = vctp8q(static_cast<uint32_t>(left));
    const int8x16_t x = row.a_step != 0 ? vldrbq_z_s8(a, there) : all_a;
    const int8x16_t y = row.b_step != 0 ? vldrbq_z_s8(b, there) : all_b;
    const uint8x16_t at_least = vpselq_u8(equal, greater, vcmpeqq_s8(x, y));
    vstrbq_p_u8(out, vpselq_u8(less, at_least, vcmpltq_s8(x, y)), there);
  }
}

template <class T>
void Compare(const BinaryRow& row, const void* params) {
  const ComparisonParams& p = *static_cast<const ComparisonParams*>(params);
  if (kRoundsOnce || p.in_steps || p.a_shift > 0 || p.b_shift > 0) return CompareScaled<T>(row, p);
  CompareVectors<T>(row, p);
}

}  // namespace

void ScaledComparisonInt8(const BinaryRow& row, const void* params) {
  const ComparisonParams& p = *static_cast<const ComparisonParams*>(params);
  if (p.in_steps) return CompareStoredBytes(row, p.outcomes);
  Compare<int8_t>(row, params);
}
void ScaledComparisonUInt8(const BinaryRow& row, const void* params) { Compare<uint8_t>(row, params); }
void ScaledComparisonInt16(const BinaryRow& row, const void* params) { Compare<int16_t>(row, params); }

LoopChoice LoopOfScaledComparison() { return TargetLoop("helium", kTargetWay); }

}  // namespace mote
