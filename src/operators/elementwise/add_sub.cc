// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ADD: the sum of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | float16 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8, uint8 and int16 have a scale each; int16 without any scale adds as it is. Integers without scale wrap.
//   float16 is added in float32, and the sum rounded. With pot_scale_int16, int16 is added by shifts where all scales
//   are powers of two (or nearer than 0.07 %) and the larger of the operands' is the output's. Other scales are as
//   general as without that option.
// SUB: the difference of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | float16 | int32 | int64 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8, uint8 and int16 have a scale each. Integers without scale wrap. float16 and pot_scale_int16: as ADD.
#include "src/core/soft_real.h"
#include "src/operators/elementwise/add_loop.h"
#include "src/operators/elementwise/scaled_binary.h"
#include "src/operators/elementwise/scaled_sum.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

TfLiteStatus PrepareScaled(const PrepareContext& ctx, AddParams* params) {
  const TensorInfo out = ctx.out(0);
  const SoftReal larger = PrepareOperandMultipliers(ctx, params);
  const int left_shift = out.type == kTfLiteInt16 ? kAddLeftShift<int16_t> : kAddLeftShift<int8_t>;
  SoftReal back = Quotient(larger, SoftReal::FromFloat(out.scale), kDoubleBits);
  back.exponent += 1 - left_shift;  // operands are relative to twice the larger scale
  const QuantizedMultiplier m = AtMost(ToQuantizedMultiplier(back), 0);
  params->out_multiplier = m.multiplier;
  params->out_shift = static_cast<int8_t>(m.shift);
  return kTfLiteOk;
}

// Returns true if `scale` is 2^exponent, or so near that the reference takes it for that: the logarithms differ by less
// than 0.001.
bool IsPowerOfTwo(float scale, int* exponent) {
  const SoftReal x = SoftReal::FromFloat(scale);
  if (x.mantissa == 0) return false;
  const QuantizedMultiplier m = ToQuantizedMultiplier({x.mantissa, 0});
  const bool is_above = m.multiplier > 2145995640;  // 2^(31 - 0.001)
  *exponent = m.shift + x.exponent - (is_above ? 0 : 1);
  return is_above || m.multiplier < 1074486343;  // 2^(30 + 0.001)
}

// Fills the shifts and returns true if the operands can be added by shifts alone: the larger scale is the output's.
bool PreparePowersOfTwo(const PrepareContext& ctx, AddParams* params) {
  int a, b, out;
  if (!IsPowerOfTwo(ctx.in(0).scale, &a) || !IsPowerOfTwo(ctx.in(1).scale, &b) ||
      !IsPowerOfTwo(ctx.out(0).scale, &out)) {
    return false;
  }
  if (std::max(a, b) != out || std::min(a, b) <= out - 32) return false;
  params->a_shift = static_cast<int8_t>(a - out);
  params->b_shift = static_cast<int8_t>(b - out);
  return true;
}

template <class F, class OpParams, Formats kFormats>
struct AddOrSub : RowByRow {
  using Params = OpParams;
  using Plan = AddParams;
  static constexpr bool kIsAdd = std::is_same<F, Sum>::value;

  static BinaryRowFunction RowFor(TfLiteType type, AddMode mode) {
    if (mode == AddMode::kPlain) {
      // Only ADD has int16 without a scale.
      constexpr Formats kPlain = kFormats & (kFloat32 | kFloat16 | kInt32 | kInt64 | (kIsAdd ? kInt16 : 0));
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
    plan.mode = HasScales(ctx) ? AddMode::kScaled : AddMode::kPlain;
    if (RowFor(type, plan.mode) == nullptr) return FailUnsupportedType(ctx, type);
    if (plan.mode == AddMode::kPlain) {
      plan.activation = params.activation;
      if (type == kTfLiteFloat32) ctx.NoteLoopOf(LoopOfFunctions);
      return kTfLiteOk;
    }
    plan.b_sign = kIsAdd ? 1 : -1;
    OP_TRY(PrepareScaledBinary(ctx, params.activation, &plan));
    if constexpr ((kFormats & kInt8) != 0) {
      if (type == kTfLiteInt8) {
        ctx.NoteLoopOf(LoopOfAddInt8);
        if constexpr (kAsksProcessor) plan.way = LoopOfAddInt8().way();
      }
    }
    if constexpr ((kFormats & kInt16) != 0) {
      if (type == kTfLiteInt16 && params.pot_scale_int16 && PreparePowersOfTwo(ctx, &plan)) {
        plan.mode = AddMode::kPowersOfTwo;
        return kTfLiteOk;
      }
      if (type == kTfLiteInt16) ctx.NoteLoopOf(LoopOfAddInt16);
    }
    return PrepareScaled(ctx, &plan);
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
