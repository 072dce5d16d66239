// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MUL: the product of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | float16 | int32 | int64 | uint32 | complex64 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type, or int8 or uint8 from int16
//   int8, uint8 and int16 have a scale each; int16 without any scale multiplies as it is. Integers without scale wrap.
//   From int16 to 8 bits, products of fractions of 2^-15 become fractions of 2^-7, as in the LSTM of 2017. TensorFlow
//   Lite does so whatever the scales are; here others are refused. complex64 takes no activation. float16 is multiplied
//   in float32, and the product rounded.
#include "src/core/soft_real.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/elementwise/scaled_binary.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

struct Complex {
  float real;
  float imaginary;
};

struct ComplexProduct {
  static Complex Of(Complex a, Complex b) {
    return {a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
  }
};

template <Formats kFormats>
struct Mul : RowByRow {
  using Params = TfLiteMulParams;
  using Plan = MulParams;

  static BinaryRowFunction RowFor(TfLiteType type, bool is_quantized) {
    if (!is_quantized) {
      if constexpr ((kFormats & kComplex64) != 0) {
        if (type == kTfLiteComplex64) return PlainRow<ComplexProduct, Complex>;
      }
      return ActivatedRowFor<ProductOf, kFormats>(type);
    }
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return MulInt8;
    if ((kFormats & kUInt8) != 0 && type == kTfLiteUInt8) return MulUInt8;
    if ((kFormats & kInt16) != 0 && type == kTfLiteInt16) return MulInt16;
    return nullptr;
  }

  // Returns the loop over a row from int16 to the 8 bits of `out`; null for other types.
  static BinaryRowFunction NarrowingRowFor(TfLiteType in, TfLiteType out) {
    if constexpr (kFormats == kAllFormats) {
      if (in == kTfLiteInt16 && out == kTfLiteInt8) return MulInt16ToInt8;
      if (in == kTfLiteInt16 && out == kTfLiteUInt8) return MulInt16ToUInt8;
    }
    return nullptr;
  }

  static TfLiteStatus PrepareNarrowing(const PrepareContext& ctx, TfLiteFusedActivation activation, Plan& plan) {
    const TensorInfo out = ctx.out(0);
    OP_TRY(PrepareBinary(ctx));
    OP_TRY(RequireClampActivation(ctx, activation));
    const TensorInfo tensors[] = {ctx.in(0), ctx.in(1), out};
    constexpr float kScales[] = {1.0f / 32768, 1.0f / 32768, 1.0f / 128};
    for (int i = 0; i < 3; ++i) {
      OP_REQUIRE(
          ctx, tensors[i].scale == kScales[i] && (i == 2 || tensors[i].zero_point == 0),
          "from int16 to 8 bits the scales have to be 2^-15, 2^-15 and 2^-7 and the inputs' zero points 0; tensor %d "
          "has %g and %d",
          i, static_cast<double>(tensors[i].scale), static_cast<int>(tensors[i].zero_point));
    }
    const ClampRange range = QuantizedClampRange(activation, out.type, out.scale, out.zero_point);
    plan.out_zero_point = static_cast<int16_t>(out.zero_point);
    plan.min = static_cast<int16_t>(range.min);
    plan.max = static_cast<int16_t>(range.max);
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    if constexpr (kFormats == kAllFormats) {
      if (ctx.num_inputs() == 2 && ctx.num_outputs() == 1 &&
          NarrowingRowFor(ctx.in(0).type, ctx.out(0).type) != nullptr) {
        return PrepareNarrowing(ctx, params.activation, plan);
      }
    }
    OP_TRY(PrepareBinaryOfOneType(ctx));
    OP_TRY(RequireClampActivation(ctx, params.activation));
    const TensorInfo a = ctx.in(0), b = ctx.in(1), out = ctx.out(0);
    OP_REQUIRE(ctx, out.type != kTfLiteComplex64 || params.activation == kTfLiteActNone,
               "complex numbers have no order, so no fused activation");
    plan.is_quantized = HasScales(ctx);
    if (RowFor(out.type, plan.is_quantized) == nullptr) return FailUnsupportedType(ctx, out.type);
    if (!plan.is_quantized) {
      plan.activation = params.activation;
      if (out.type == kTfLiteFloat32) ctx.NoteLoopOf(LoopOfFunctions);
      return kTfLiteOk;
    }
    OP_TRY(PrepareScaledBinary(ctx, params.activation, &plan));
    if constexpr ((kFormats & kInt8) != 0) {
      if (out.type == kTfLiteInt8) ctx.NoteLoopOf(LoopOfMulInt8);
    }
    if constexpr ((kFormats & kInt16) != 0) {
      if (out.type == kTfLiteInt16) ctx.NoteLoopOf(LoopOfMulInt16);
    }
    const QuantizedMultiplier m =
        Limited(MultiplierInFloat(a.scale, b.scale, out.scale), SumBits(a.type, b.type, 1), out.type);
    plan.multiplier = m.multiplier;
    plan.shift = static_cast<int8_t>(m.shift);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if constexpr (kFormats == kAllFormats) {
      const BinaryRowFunction narrowing = NarrowingRowFor(ctx.in(0).type, ctx.out(0).type);
      if (narrowing != nullptr) {
        EvalBinary(ctx, narrowing, &plan);
        return kTfLiteOk;
      }
    }
    EvalBinary(ctx, RowFor(ctx.out(0).type, plan.is_quantized), &plan);  // ActivatedRow: `activation` lies at its start
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MUL, mote::Mul<mote::kAllFormats>)
MOTE_REGISTER_OP(MUL_INT8, mote::Mul<mote::kInt8>)
MOTE_REGISTER_OP(MUL_INT16, mote::Mul<mote::kInt16>)
MOTE_REGISTER_OP(MUL_FLOAT32, mote::Mul<mote::kFloat32>)
