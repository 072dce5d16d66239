// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MUL: the product of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | float16 | int32 | int64 | uint32 | complex64 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8, uint8 and int16 have a scale each; int16 without any scale multiplies as it is. Integers without scale wrap.
//   complex64 takes no activation. float16 is multiplied in float32, and the product rounded.
#include "src/core/soft_real.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/elementwise/scaled_binary.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/quantization.h"

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
struct Mul {
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

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    OP_TRY(RequireClampActivation(ctx, params.activation));
    const TensorInfo a = ctx.in(0), b = ctx.in(1), out = ctx.out(0);
    OP_REQUIRE(ctx, out.type != kTfLiteComplex64 || params.activation == kTfLiteActNone,
               "complex numbers have no order, so no fused activation");
    plan.is_quantized = HasScales(ctx);
    if (RowFor(out.type, plan.is_quantized) == nullptr) return FailUnsupportedType(ctx, out.type);
    if (!plan.is_quantized) {
      plan.activation = params.activation;
      return kTfLiteOk;
    }
    OP_TRY(PrepareScaledBinary(ctx, params.activation, &plan));
    if constexpr ((kFormats & kInt8) != 0) {
      if (out.type == kTfLiteInt8) ctx.NoteLoopOf(ChooseMulInt8);
    }
    if constexpr ((kFormats & kInt16) != 0) {
      if (out.type == kTfLiteInt16) ctx.NoteLoopOf(ChooseMulInt16);
    }
    const QuantizedMultiplier m = MultiplierInFloat(a.scale, b.scale, out.scale);
    OP_TRY(RequireUsableMultiplier(ctx, m));
    plan.multiplier = m.multiplier;
    plan.shift = static_cast<int8_t>(m.shift);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
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
