// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

#include <arm_mve.h>

#include "src/operators/recurrent/patch_row_multiplier.h"
#include "src/operators/shared/helium/run_products.h"

namespace mote {
namespace {

// Where shifted sums have 32 bits, products of SumMultiplier are VRMULH.
struct VectorSums {
  static bool AddUp(const LstmSumParts& parts, int16_t* sums) {
    const int32x4x2_t bias = vld2q_s32(reinterpret_cast<const int32_t*>(parts.bias));  // lower and upper words
    const int32x4_t products = vldrwq_s32(parts.from_input), input = vaddq_s32(products, bias.val[0]);
    const int32x4_t state = vldrwq_s32(parts.from_state);
    const int32_t input_left = parts.input_scale.left(), state_left = parts.state_scale.left();
    const int32x4_t shifted_input = vshlq_r_s32(input, input_left), shifted_state = vshlq_r_s32(state, state_left);
    const unsigned fit = vcmpeqq_s32(bias.val[1], vshrq_n_s32(bias.val[0], 31)) &
                         vcmpeqq_s32(input, vqaddq_s32(products, bias.val[0])) &
                         vcmpeqq_s32(input, vshlq_r_s32(shifted_input, -input_left)) &
                         vcmpeqq_s32(state, vshlq_r_s32(shifted_state, -state_left));
    if (fit != 0xFFFF) return false;
    const int32x4_t sum = vaddq_s32(Saturated(vrmulhq_s32(shifted_input, vdupq_n_s32(parts.input_scale.factor()))),
                                    Saturated(vrmulhq_s32(shifted_state, vdupq_n_s32(parts.state_scale.factor()))));
    vstrhq_s32(sums, Saturated(sum));
    return true;
  }

  static int32x4_t Saturated(int32x4_t x) {
    return vminq_s32(vmaxq_s32(x, vdupq_n_s32(INT16_MIN)), vdupq_n_s32(INT16_MAX));
  }
};

}  // namespace

void LstmInt16(const LstmArgs& args) {
  LstmInt16Loop(args, PatchRowMultiplier<PatchRows, VectorSums>(PatchRowsOf<int16_t>, AddPatchRowsInt16));
}

}  // namespace mote
