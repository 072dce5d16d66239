// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

#include <arm_acle.h>

#include "src/operators/products/cortex_m_dsp/run_products.h"
#include "src/operators/recurrent/patch_row_multiplier.h"

namespace mote {
namespace {

// If shifted sums have 32 bits, a product of SumMultiplier is SMMULR.
struct WordSums {
  static bool AddUp(const LstmSumParts& parts, int16_t* sums) {
    const int32_t input_left = parts.input_scale.left(), state_left = parts.state_scale.left();
    for (int i = 0; i < kLstmBlock; ++i) {
      const int64_t from_input = WrappingAdd(parts.bias[i], int64_t{parts.from_input[i]});
      const int32_t from_state = parts.from_state[i];
      const int32_t input = WrappingShiftLeft(static_cast<int32_t>(from_input), input_left);
      const int32_t state = WrappingShiftLeft(from_state, state_left);
      if (input >> input_left != from_input || state >> state_left != from_state) return false;
      const int32_t sum = __ssat(Upper(input, parts.input_scale), 16) + __ssat(Upper(state, parts.state_scale), 16);
      sums[i] = static_cast<int16_t>(__ssat(sum, 16));
    }
    return true;
  }

  static int32_t Upper(int32_t x, const SumMultiplier& scale) {
    int32_t upper;
    asm("smmulr %0, %1, %2" : "=r"(upper) : "r"(x), "r"(scale.factor()));
    return upper;
  }
};

}  // namespace

void LstmInt16(const LstmArgs& args) {
  LstmInt16Loop(args, PatchRowMultiplier<PatchRows, WordSums>(PatchRowsOf<int16_t>, AddPatchRowsInt16));
}

}  // namespace mote
