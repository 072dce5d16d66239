// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_int16.h"

#include <arm_mve.h>

namespace mote {
namespace {

// RowMultiplier with vectors.
class VectorMultiplier {
 public:
  // Where shifted sums have 32 bits, products of SumMultiplier are VRMULH.
  static bool AddUp(const LstmSumParts& parts, int16_t* sums) {
    const int32x4x2_t bias = vld2q_s32(reinterpret_cast<const int32_t*>(parts.bias));  // lower and upper words
    const int32x4_t products = vldrwq_s32(parts.from_input), input = vaddq_s32(products, bias.val[0]);
    const int32x4_t state = vldrwq_s32(parts.from_state);
    const int32_t input_left = parts.input_scale.left(), state_left = parts.state_scale.left();
    const int32x4_t shifted_input = vshlq_r_s32(input, input_left), shifted_state = vshlq_r_s32(state, state_left);
    // Bits that are set where something is lost.
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

  // Sums are in r0, r8, r10, r12, weights in `w`, r2, r3, r4. The loop's end masks out what lies behind the last
  // weight.
  void MultiplyFour(const int8_t* w, int step, int32_t* products) const {
    const int16_t* x = x_;
    int32x4_t sums;
    asm volatile(
        "add r2, %[w], %[step]\n"
        "add r3, r2, %[step]\n"
        "add r4, r3, %[step]\n"
        "movs r0, #0\n"
        "mov r8, r0\n"
        "mov r10, r0\n"
        "mov r12, r0\n"
        "dlstp.16 lr, %[length]\n"
        "1:\n"
        "vldrh.u16 q0, [%[x]], #16\n"
        "vldrb.s16 q1, [%[w]], #8\n"
        "vmladava.s16 r0, q0, q1\n"
        "vldrb.s16 q1, [r2], #8\n"
        "vmladava.s16 r8, q0, q1\n"
        "vldrb.s16 q1, [r3], #8\n"
        "vmladava.s16 r10, q0, q1\n"
        "vldrb.s16 q1, [r4], #8\n"
        "vmladava.s16 r12, q0, q1\n"
        "letp lr, 1b\n"
        "vmov %q[sums][2], %q[sums][0], r0, r10\n"
        "vmov %q[sums][3], %q[sums][1], r8, r12\n"
        : [x] "+r"(x), [w] "+l"(w), [sums] "=&w"(sums)
        : [step] "r"(step), [length] "r"(length_)
        : "r0", "r2", "r3", "r4", "r8", "r10", "r12", "lr", "q0", "q1", "cc", "memory");
    vstrwq_s32(products, sums);
  }

  int32_t Multiply(const int8_t* w) const { return AddInt16Products(x_, w, length_, int32_t{0}); }

 private:
  const int16_t* x_ = nullptr;
  int length_ = 0;
};

}  // namespace

void LstmInt16(const LstmArgs& args) { LstmInt16Loop(args, VectorMultiplier()); }

}  // namespace mote
