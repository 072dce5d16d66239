// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/helium/vector_binary_row.h"
#include "src/operators/elementwise/squared_difference_rows.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
namespace {

class SquareVectors {
 public:
  SquareVectors(const AddParams& p, int left_shift)
      : a_({p.a_multiplier, p.a_shift}),
        b_({p.b_multiplier, p.b_shift}),
        square_({p.out_multiplier, p.out_shift}),
        left_(left_shift),
        a_zero_(p.a_zero_point),
        b_zero_(p.b_zero_point),
        finish_(p.out_zero_point, p.min, p.max) {}

  int32x4_t operator()(int32x4_t a, int32x4_t b) const {
    const int32x4_t difference =
        vsubq_s32(a_(vshlq_r_s32(vsubq_n_s32(a, a_zero_), left_)), b_(vshlq_r_s32(vsubq_n_s32(b, b_zero_), left_)));
    return finish_(square_(vmulq_s32(difference, difference)));
  }

 private:
  VectorScale a_, b_;
  AnyVectorScale square_;
  int32_t left_, a_zero_, b_zero_;
  VectorFinish finish_;
};

template <class T>
void SquareDifferences(const BinaryRow& row, const void* params) {
  const AddParams& p = *static_cast<const AddParams*>(params);
  BinaryRow rest = row;
  if (!kRoundsOnce && p.a_shift <= 0 && p.b_shift <= 0 && p.out_shift < kSaturatingShift) {
    rest = MakeVectors<T>(row, SquareVectors(p, kDifferenceLeftShift<T>));
  }
  SquaredDifferenceQuantized<T, AnyMultiplier>(rest, p);
}

}  // namespace

void SquaredDifferenceInt16(const BinaryRow& row, const void* params) { SquareDifferences<int16_t>(row, params); }
void SquaredDifferenceInt8(const BinaryRow& row, const void* params) { SquareDifferences<int8_t>(row, params); }

LoopChoice LoopOfSquaredDifference() { return LoopThatRoundsTwice("helium"); }

}  // namespace mote
