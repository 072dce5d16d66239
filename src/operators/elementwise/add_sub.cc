// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ADD: the sum of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8, uint8 and int16 have a scale each; int16 without any scale adds as it is. Integers without scale wrap.
// SUB: the difference of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8, uint8 and int16 have a scale each. Integers without scale wrap.
#include "src/core/soft_real.h"
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/scaled_binary.h"
#include "src/operators/elementwise/scaled_sum.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

TfLiteStatus PrepareScaled(const PrepareContext& ctx, AddParams* params) {
  const TensorInfo out = ctx.out(0);
  const SoftReal larger = PrepareOperandMultipliers(ctx, params);
  const int left_shift = out.type == kTfLiteInt16 ? kAddLeftShift<int16_t> : kAddLeftShift<int8_t>;
  SoftReal back = Quotient(larger, SoftReal::FromFloat(out.scale), kDoubleBits);
  back.exponent += 1 - left_shift;  // operands are relative to twice the larger scale
  const QuantizedMultiplier m = ToQuantizedMultiplier(back);
  OP_REQUIRE(ctx, m.shift <= 0, "the output's scale has to be above 2^-%d of the larger operand's", left_shift - 1);
  params->out_multiplier = m.multiplier;
  params->out_shift = static_cast<int8_t>(m.shift);
  return kTfLiteOk;
}

// The exponent of a scale that is a power of two.
bool Exponent(float scale, int* exponent) {
  const SoftReal x = SoftReal::FromFloat(scale);
  const QuantizedMultiplier m = ToQuantizedMultiplier({x.mantissa, 0});
  *exponent = m.shift + x.exponent - 1;
  return m.multiplier == 1 << 30;
}

TfLiteStatus PreparePowersOfTwo(const PrepareContext& ctx, AddParams* params) {
  int a, b, out;
  OP_REQUIRE(ctx, Exponent(ctx.in(0).scale, &a) && Exponent(ctx.in(1).scale, &b) && Exponent(ctx.out(0).scale, &out),
             "with pot_scale_int16 all scales have to be powers of two");
  OP_REQUIRE(ctx, a <= out && b <= out && (a == out || b == out) && a > out - 32 && b > out - 32,
             "with pot_scale_int16 the larger operand's scale (2^%d, 2^%d) has to be the output's (2^%d), the other at "
             "most 2^31 times smaller",
             a, b, out);
  params->a_shift = static_cast<int8_t>(a - out);
  params->b_shift = static_cast<int8_t>(b - out);
  return kTfLiteOk;
}

template <class F, class OpParams, Formats kFormats>
struct AddOrSub {
  using Params = OpParams;
  using Plan = AddParams;
  static constexpr bool kIsAdd = std::is_same_v<F, Sum>;

  static BinaryRowFunction RowFor(TfLiteType type, AddMode mode) {
    if (mode == AddMode::kPlain) {
      // Only ADD has int16 without a scale.
      constexpr Formats kPlain = kFormats & (kFloat32 | kInt32 | kInt64 | (kIsAdd ? kInt16 : 0));
      return ActivatedRowFor<F, kPlain>(type);
    }
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return AddInt8;
    if ((kFormats & kUInt8) != 0 && type == kTfLiteUInt8) return AddUInt8;
    if ((kFormats & kInt16) != 0 && type == kTfLiteInt16) {
      return mode == AddMode::kPowersOfTwo ? AddPowerOfTwoInt16 : AddInt16;
    }
    return nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    OP_TRY(RequireClampActivation(ctx, params.activation));
    const TfLiteType type = ctx.out(0).type;
    plan.mode = AddMode::kPlain;
    if (HasScales(ctx)) {
      plan.mode = type == kTfLiteInt16 && params.pot_scale_int16 ? AddMode::kPowersOfTwo : AddMode::kScaled;
    }
    if (RowFor(type, plan.mode) == nullptr) return FailUnsupportedType(ctx, type);
    if (plan.mode == AddMode::kPlain) {
      plan.activation = params.activation;
      return kTfLiteOk;
    }
    plan.b_sign = kIsAdd ? 1 : -1;
    OP_TRY(PrepareScaledBinary(ctx, params.activation, &plan));
    if constexpr ((kFormats & kInt8) != 0) {
      if (type == kTfLiteInt8) ctx.NoteLoopOf(ChooseAddInt8);
    }
    const bool powers_of_two = (kFormats & kInt16) != 0 && plan.mode == AddMode::kPowersOfTwo;
    return powers_of_two ? PreparePowersOfTwo(ctx, &plan) : PrepareScaled(ctx, &plan);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    EvalBinary(ctx, RowFor(ctx.out(0).type, plan.mode), &plan);  // for ActivatedRow: `activation` lies at its start
    return kTfLiteOk;
  }
};

template <Formats kFormats>
using Add = AddOrSub<Sum, TfLiteAddParams, kFormats>;
template <Formats kFormats>
using Sub = AddOrSub<Difference, TfLiteSubParams, kFormats>;

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ADD, mote::Add<mote::kAllFormats>)
MOTE_REGISTER_OP(ADD_INT8, mote::Add<mote::kInt8>)
MOTE_REGISTER_OP(ADD_INT16, mote::Add<mote::kInt16>)
MOTE_REGISTER_OP(ADD_FLOAT32, mote::Add<mote::kFloat32>)
MOTE_REGISTER_OP(SUB, mote::Sub<mote::kAllFormats>)
MOTE_REGISTER_OP(SUB_INT8, mote::Sub<mote::kInt8>)
MOTE_REGISTER_OP(SUB_INT16, mote::Sub<mote::kInt16>)
MOTE_REGISTER_OP(SUB_FLOAT32, mote::Sub<mote::kFloat32>)
