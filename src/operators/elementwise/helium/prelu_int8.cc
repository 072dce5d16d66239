// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/helium/vector_binary_row.h"
#include "src/operators/elementwise/prelu_rows.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
namespace {

class PreluVectors {
 public:
  explicit PreluVectors(const PreluPlan& p)
      : identity_({p.identity.multiplier, p.identity.shift}),
        negative_({p.negative_multiplier, p.negative_shift}),
        x_zero_(p.identity.in_zero_point),
        alpha_zero_(p.alpha_zero_point),
        finish_(p.identity.out_zero_point, INT8_MIN, INT8_MAX) {}

  int32x4_t operator()(int32x4_t x, int32x4_t alpha) const {
    const int32x4_t difference = vsubq_n_s32(x, x_zero_);
    const int32x4_t below = negative_(vmulq_s32(difference, vsubq_n_s32(alpha, alpha_zero_)));
    return finish_(vpselq_s32(below, identity_(difference), vcmpltq_n_s32(difference, 0)));
  }

 private:
  AnyVectorScale identity_, negative_;
  int32_t x_zero_, alpha_zero_;
  VectorFinish finish_;
};

}  // namespace

void PreluInt8(const BinaryRow& row, const void* params) {
  const PreluPlan& plan = *static_cast<const PreluPlan*>(params);
  BinaryRow rest = row;
  if (!kRoundsOnce && plan.identity.shift < kSaturatingShift && plan.negative_shift < kSaturatingShift) {
    rest = MakeVectors<int8_t>(row, PreluVectors(plan));
  }
  PreluScaledRow<int8_t, int8_t, AnyMultiplier>(rest, plan);
}

LoopChoice LoopOfPreluInt8() { return LoopThatRoundsTwice("helium"); }

}  // namespace mote
