// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SOFTMAX: along the last axis, exp(beta * x) divided by the sum of these.
//   in  0: logits [..., depth]  float32 | float16 | int8 | uint8 | int8 | uint8 | int16
//   out 0: same shape           float32 | float16 | int8 | uint8 | int16 | int16 | int16
//   The output's quantisation is fixed: int8 1/256 and -128, uint8 1/256 and 0, int16 1/32768 and 0, int16 from 8 bits
//   1/65536 and -32768. float16 is computed in float32 and rounded once; TensorFlow Lite rounds each step to float16,
//   so that its small results are off by up to a few per cent.
#include <algorithm>

#include "src/core/soft_real.h"
#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/normalisation/softmax_scale.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/quantization.h"

namespace mote {
namespace {

// Prepares SoftmaxInt16: scales a difference of inputs to 65535 steps that cover exp's arguments from -10 to 0.
TfLiteStatus Prepare16Bits(const PrepareContext& ctx, float beta, SoftmaxParams* params) {
  constexpr SoftReal kStep = {0x14001400140014, -65};  // the double 10.0 / 65535
  const TensorInfo in = ctx.in(0);
  OP_TRY(RequireSymmetric(ctx, "input", in));
  OP_REQUIRE(ctx, IsScale(beta), "beta is negative or not a finite number");
  const SoftReal factor = Rounded(Product(SoftReal::FromFloat(beta), SoftReal::FromFloat(in.scale)), kFloatBits);
  const QuantizedMultiplier m = ToQuantizedMultiplier(Quotient(factor, kStep, kDoubleBits));
  params->multiplier = m.multiplier;
  params->shift = static_cast<int8_t>(m.shift);
  return kTfLiteOk;
}

template <Formats kFormats>
struct Softmax {
  using Params = TfLiteSoftmaxParams;
  using Plan = SoftmaxParams;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    OP_REQUIRE(ctx, in.rank() >= 1, "the input is a scalar; SOFTMAX needs at least one axis");
    OP_TRY(ctx.SetOutputShape(0, *in.dims));
    if (Has(kInt8) && in.type == kTfLiteInt8 && out.type == kTfLiteInt8) {
      OP_TRY(RequireOutputScale(ctx, out, 8, -128));
      return PrepareSoftmaxOf8Bits(ctx, params.beta, &plan);
    }
    if (Has(kUInt8) && in.type == kTfLiteUInt8 && out.type == kTfLiteUInt8) {
      OP_TRY(RequireOutputScale(ctx, out, 8, 0));
      return PrepareSoftmaxOf8Bits(ctx, params.beta, &plan);
    }
    const bool is_8_bits = (Has(kInt8ToInt16) && in.type == kTfLiteInt8) || (Has(kUInt8) && in.type == kTfLiteUInt8);
    if (is_8_bits && out.type == kTfLiteInt16) {
      OP_TRY(RequireOutputScale(ctx, out, 16, -32768));
      return PrepareSoftmaxOf8Bits(ctx, params.beta, &plan);
    }
    if (Has(kInt16) && in.type == kTfLiteInt16 && out.type == kTfLiteInt16) {
      OP_TRY(RequireOutputScale(ctx, out, 15, 0));
      return Prepare16Bits(ctx, params.beta, &plan);
    }
    const bool is_float = (Has(kFloat32) && in.type == kTfLiteFloat32) || (Has(kFloat16) && in.type == kTfLiteFloat16);
    if (is_float && out.type == in.type) {
      plan.beta = params.beta;
      if (in.type == kTfLiteFloat32) ctx.NoteLoopOf(LoopOfFunctions);
      return kTfLiteOk;
    }
    OP_FAIL(ctx, "input type %s with output type %s is not supported by this registration", TfLiteTypeGetName(in.type),
            TfLiteTypeGetName(out.type));
  }

  // Returns the exps of all differences of 8 bits, in memory that the node keeps; null if there is none.
  static const int32_t* KeptExps(const EvalContext& ctx, const Plan& plan) {
    KeptMemory* const kept = ctx.kept_memory();
    if (kept == nullptr) return nullptr;
    bool is_new = false;
    auto* const table = static_cast<int32_t*>(kept->Next(TableOfExps::kSize * sizeof(int32_t), &is_new));
    if (table != nullptr && is_new) TableOfExps::Fill(plan, table);
    return table;
  }

  template <class In>
  static void EvalWith(const int32_t* exps, SoftmaxRows rows, const In* in, const TensorView& out) {
    if (out.type == kTfLiteInt16) return SoftmaxOf8Bits(TableOfExps(exps), rows, in, out.Data<int16_t>());
    SoftmaxOf8Bits(TableOfExps(exps), rows, in, out.Data<In>());
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int depth = in.dim(in.rank() - 1);
    const SoftmaxRows rows = {depth == 0 ? 0 : in.elements() / depth, depth};
    if constexpr (kKeepsWeights && Has(kInt8 | kUInt8)) {
      const bool is_8_bits = in.type == kTfLiteInt8 || in.type == kTfLiteUInt8;
      if (const int32_t* const exps = is_8_bits ? KeptExps(ctx, plan) : nullptr) {
        in.type == kTfLiteInt8 ? EvalWith(exps, rows, in.Data<int8_t>(), out)
                               : EvalWith(exps, rows, in.Data<uint8_t>(), out);
        return kTfLiteOk;
      }
    }
    switch (in.type) {
      case kTfLiteInt8:
        if (Has(kInt8ToInt16) && out.type == kTfLiteInt16) {
          SoftmaxInt8ToInt16(plan, rows, in.Data<int8_t>(), out.Data<int16_t>());
        } else if (Has(kInt8)) {
          SoftmaxInt8(plan, rows, in.Data<int8_t>(), out.Data<int8_t>());
        }
        break;
      case kTfLiteUInt8:
        if (Has(kUInt8) && out.type == kTfLiteInt16) {
          SoftmaxUInt8ToInt16(plan, rows, in.Data<uint8_t>(), out.Data<int16_t>());
        } else if (Has(kUInt8)) {
          SoftmaxUInt8(plan, rows, in.Data<uint8_t>(), out.Data<uint8_t>());
        }
        break;
      case kTfLiteInt16:
        if (Has(kInt16)) SoftmaxInt16(plan, rows, in.Data<int16_t>(), out.Data<int16_t>());
        break;
      case kTfLiteFloat16:
        if (Has(kFloat16)) SoftmaxFloat16(plan, rows, in.Data<Float16>(), out.Data<Float16>());
        break;
      default:
        if (Has(kFloat32)) SoftmaxFloat(plan, rows, in.Data<float>(), out.Data<float>());
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SOFTMAX, mote::Softmax<mote::kAllFormats>)
MOTE_REGISTER_OP(SOFTMAX_INT8, mote::Softmax<mote::kInt8>)
MOTE_REGISTER_OP(SOFTMAX_INT8_INT16, mote::Softmax<mote::kInt8ToInt16>)
MOTE_REGISTER_OP(SOFTMAX_INT16, mote::Softmax<mote::kInt16>)
MOTE_REGISTER_OP(SOFTMAX_FLOAT32, mote::Softmax<mote::kFloat32>)
