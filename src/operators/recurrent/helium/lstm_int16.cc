// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

#include <arm_mve.h>

#include "src/operators/shared/assembler_function.h"

namespace mote {
namespace {

// products[i] = the dot product of `length` > 0 numbers with the weights from w + i * step on, i < 4.
//
// Sums are in r4, r6, r8, r10, weights in r2, r5, r7, r3. The loop's end masks out what lies behind the last weight.
MOTE_ASSEMBLER_FUNCTION void MultiplyFourRows(const int16_t* /*x*/, int /*length*/, const int8_t* /*w*/, int /*step*/,
                                              int32_t* /*products*/) {
  asm("push {r4-r10, lr}\n"
      "add r5, r2, r3\n"
      "add r7, r5, r3\n"
      "add r3, r7\n"
      "movs r4, #0\n"
      "movs r6, #0\n"
      "mov r8, r4\n"
      "mov r10, r4\n"
      "dlstp.16 lr, r1\n"
      "1:\n"
      "vldrh.u16 q0, [r0], #16\n"
      "vldrb.s16 q1, [r2], #8\n"
      "vmladava.s16 r4, q0, q1\n"
      "vldrb.s16 q1, [r5], #8\n"
      "vmladava.s16 r6, q0, q1\n"
      "vldrb.s16 q1, [r7], #8\n"
      "vmladava.s16 r8, q0, q1\n"
      "vldrb.s16 q1, [r3], #8\n"
      "vmladava.s16 r10, q0, q1\n"
      "letp lr, 1b\n"
      "ldr r1, [sp, #32]\n"
      "strd r4, r6, [r1]\n"
      "strd r8, r10, [r1, #8]\n"
      "pop {r4-r10, pc}\n");
}

// Does what RowMultiplier does, with vectors.
class VectorMultiplier {
 public:
  // If shifted sums have 32 bits, products of SumMultiplier are VRMULH.
  static bool AddUp(const LstmSumParts& parts, int16_t* sums) {
    const int32x4x2_t bias = vld2q_s32(reinterpret_cast<const int32_t*>(parts.bias));  // lower and upper words
    const int32x4_t products = vldrwq_s32(parts.from_input), input = vaddq_s32(products, bias.val[0]);
    const int32x4_t state = vldrwq_s32(parts.from_state);
    const int32_t input_left = parts.input_scale.left(), state_left = parts.state_scale.left();
    const int32x4_t shifted_input = vshlq_r_s32(input, input_left), shifted_state = vshlq_r_s32(state, state_left);
    // Bits are set in lanes in which 32 bits do not hold a sum.
    int32x4_t lost = veorq_s32(bias.val[1], vshrq_n_s32(bias.val[0], 31));
    lost = vorrq_s32(lost, veorq_s32(input, vqaddq_s32(products, bias.val[0])));
    lost = vorrq_s32(lost, veorq_s32(input, vshlq_r_s32(shifted_input, -input_left)));
    lost = vorrq_s32(lost, veorq_s32(state, vshlq_r_s32(shifted_state, -state_left)));
    if (vmaxvq_u32(0, vreinterpretq_u32_s32(lost)) != 0) return false;
    const int16x8_t none = vdupq_n_s16(0);
    const int16x8_t from_input =
        vqmovnbq_s32(none, vrmulhq_s32(shifted_input, vdupq_n_s32(parts.input_scale.factor())));
    const int16x8_t from_state =
        vqmovnbq_s32(none, vrmulhq_s32(shifted_state, vdupq_n_s32(parts.state_scale.factor())));
    vstrhq_s32(sums, vreinterpretq_s32_s16(vqaddq_s16(from_input, from_state)));
    return true;
  }

  void Set(const int16_t* x, int length) {
    x_ = x;
    length_ = length;
  }

  void MultiplyFour(const int8_t* w, int step, int32_t* products) const {
    MultiplyFourRows(x_, length_, w, step, products);
  }

  int32_t Multiply(const int8_t* w) const { return AddInt16Products(x_, w, length_, int32_t{0}); }

 private:
  const int16_t* x_ = nullptr;
  int length_ = 0;
};

}  // namespace

void LstmInt16(const LstmArgs& args) { LstmInt16Loop(args, VectorMultiplier()); }

}  // namespace mote
