// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes eight cells at a time, four of them in each product with a matrix. Serves LSTMs of four cells or more,
// without projection, normalisation, peepholes and coupled gates.
#include <arm_mve.h>

#include "src/operators/products/helium/operand.h"
#include "src/operators/products/helium/vector_layout.h"
#include "src/operators/recurrent/helium/lstm_vectors.h"
#include "src/operators/recurrent/lstm_int16.h"
#include "src/operators/recurrent/lstm_int8.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/helium/vector_scale.h"

namespace mote {
namespace {

constexpr int kCells = 8;  // cells computed at a time

int32x4_t Saturate(int32x4_t x, int32_t min, int32_t max) {
  return vminq_s32(vmaxq_s32(x, vdupq_n_s32(min)), vdupq_n_s32(max));
}
int32x4_t SaturateToInt16(int32x4_t x) { return Saturate(x, -32768, 32767); }

// Runs one time step.
class Step {
 public:
  Step(const LstmArgs& args, const int8_t* input, const int8_t* state)
      : args_(args),
        p_(*args.integer),
        input_(input, args.sizes.inputs, p_.input_zero_point),
        state_(state, args.sizes.outputs, p_.output_zero_point) {}

  // Computes `count` cells from `first` on, which lie at `cell`.
  void Make(int first, int count, int16_t* cell, int8_t* output) const {
    int16_t forget[kCells], input[kCells], candidate[kCells], out[kCells], squashed[kCells];
    vstrhq_s16(forget, LstmSigmoid(Sums(kForgetGate, first, count)));
    vstrhq_s16(input, LstmSigmoid(Sums(kInputGate, first, count)));
    vstrhq_s16(candidate, LstmTanh(Sums(kCellGate, first, count), 3));
    vstrhq_s16(out, LstmSigmoid(Sums(kOutputGate, first, count)));
    int16_t next[kCells] = {};
    for (int c = 0; c < count; c += kLanes) {
      const mve_pred16_t lanes = vctp32q(static_cast<uint32_t>(count - c));
      const int32x4_t cells = NextCells(vldrhq_z_s32(cell + c, lanes), vldrhq_s32(forget + c), vldrhq_s32(input + c),
                                        vldrhq_s32(candidate + c));
      vstrhq_p_s32(cell + c, cells, lanes);
      vstrhq_s32(next + c, cells);
    }
    vstrhq_s16(squashed, LstmTanh(vldrhq_s16(next), 15 + p_.cell_scale_log2));
    const AnyVectorScale hidden_scale(ScaleAt(kLstmHiddenScale));
    for (int c = 0; c < count; c += kLanes) {
      const int32x4_t product = vmulq_s32(vldrhq_s32(out + c), vldrhq_s32(squashed + c));
      const int32x4_t hidden = vaddq_n_s32(hidden_scale(product), p_.hidden_zero_point);
      vstrbq_p_s32(output + c, Saturate(hidden, -128, 127), vctp32q(static_cast<uint32_t>(count - c)));
    }
  }

 private:
  QuantizedMultiplier ScaleAt(int scale) const { return {p_.multiplier[scale], p_.shift[scale]}; }

  // Returns the sums of a gate; lanes behind the last one are undefined. The last four may repeat some of the four
  // before.
  [[gnu::always_inline]] int16x8_t Sums(int gate, int first, int count) const {
    const int8_t* const input_weights = args_.Tensor<int8_t>(kLstmInputWeights + gate) + first * input_.length;
    const int8_t* const state_weights = args_.Tensor<int8_t>(kLstmRecurrentWeights + gate) + first * state_.length;
    const int32_t* const bias = args_.Tensor<int32_t>(kLstmBias + gate) + first;
    const AnyVectorScale input_scale(ScaleAt(kLstmInputScale + gate)), state_scale(ScaleAt(kLstmRecurrentScale + gate));
    int16_t sums[kLanes + kCells];
    for (int c = 0; c < count; c += kLanes) {
      const int place = std::min(c, count - kLanes);
      const int32x4_t from_input =
          input_scale(Dot4(input_, input_weights + place * input_.length, vldrwq_s32(bias + place)));
      const int32x4_t from_state = state_scale(Dot4(state_, state_weights + place * state_.length, vdupq_n_s32(0)));
      vstrhq_s32(sums + kLanes + place, SaturateToInt16(vaddq_s32(SaturateToInt16(from_input), from_state)));
    }
    return vldrhq_s16(sums + kLanes);
  }

  int32x4_t NextCells(int32x4_t cell, int32x4_t forget, int32x4_t input, int32x4_t candidate) const {
    const int32x4_t kept = Shifted(vmulq_s32(forget, cell), 15);
    const int32x4_t added = Shifted(vmulq_s32(input, candidate), 30 + p_.cell_scale_log2);
    const int32x4_t next = SaturateToInt16(vaddq_s32(kept, added));
    return p_.cell_clip == 0 ? next : Saturate(next, -p_.cell_clip, p_.cell_clip);
  }

  // Does what RoundingDivideByPowerOfTwo does, with an exponent of at least 1.
  static int32x4_t Shifted(int32x4_t x, int32_t exponent) {
    return vrshlq_n_s32(vaddq_s32(x, vshrq_n_s32(x, 31)), -exponent);
  }

  const LstmArgs& args_;
  const LstmIntegerParams& p_;
  const Operand input_, state_;
};

}  // namespace

void LstmInt8(const LstmArgs& args) {
  if (args.way == kPortableWay) return LstmInt8Loop(args);
  const LstmSizes& sizes = args.sizes;
  for (int b = 0; b < sizes.batches; ++b) {
    int8_t* const state = args.Tensor<int8_t>(kLstmOutputState) + b * sizes.outputs;
    int16_t* const cells = args.Tensor<int16_t>(kLstmCellState) + b * sizes.cells;
    for (int t = 0; t < sizes.steps; ++t) {
      const int row = sizes.time_major ? t * sizes.batches + b : b * sizes.steps + t;
      int8_t* const output = static_cast<int8_t*>(args.output) + row * sizes.outputs;
      const Step step(args, args.Tensor<const int8_t>(kLstmInput) + row * sizes.inputs, state);
      for (int c = 0; c < sizes.cells; c += kCells) {
        step.Make(c, std::min(kCells, sizes.cells - c), cells + c, output + c);
      }
      std::memcpy(state, output, static_cast<size_t>(sizes.outputs));
    }
  }
}

namespace {

// Computes products[i] = the dot product of `length` > 0 numbers with the weights from w + i * step on, i < 4.
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
