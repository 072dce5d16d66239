// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DIV: the quotient of two tensors that broadcast, limited by a fused activation.
//   in  0: a              float32 | int32 | int8 | uint8 | int16
//       1: b              same type
//   out 0: broadcast(a, b), same type
//   int8, uint8 and int16 have a scale each. int32 is rounded towards zero. An integer divided by zero is an error when
//   the model runs.
#include "src/core/soft_real.h"
#include "src/operators/elementwise/mul_loop.h"
#include "src/operators/elementwise/scaled_binary.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"

namespace mote {
namespace {

// Returns a / (b * out), each step in float.
QuantizedMultiplier Multiplier(float a, float b, float out) {
  SoftReal divisor = Product(SoftReal::FromFloat(b), SoftReal::FromFloat(out));
  if (Compare(divisor, {1, -150}) > 0) divisor = Rounded(divisor, kFloatBits);  // a smaller one would become 0
  return ToQuantizedMultiplier(Quotient(SoftReal::FromFloat(a), divisor, kFloatBits));
}

template <class T>
bool Contains(const TensorView& tensor, T value) {
  const T* data = tensor.Data<const T>();
  for (int i = 0, n = tensor.elements(); i < n; ++i) {
    if (data[i] == value) return true;
  }
  return false;
}

template <Formats kFormats>
struct Div : RowByRow {
  using Params = TfLiteDivParams;
  using Plan = MulParams;
  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static BinaryRowFunction RowFor(TfLiteType type) {
    if (Has(kInt8) && type == kTfLiteInt8) return DivInt8;
    if (Has(kUInt8) && type == kTfLiteUInt8) return DivUInt8;
    if (Has(kInt16) && type == kTfLiteInt16) return DivInt16;
    return ActivatedRowFor<QuotientOf, kFormats&(kFloat32 | kInt32)>(type);
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareBinaryOfOneType(ctx));
    OP_TRY(RequireClampActivation(ctx, params.activation));
    const TensorInfo a = ctx.in(0), b = ctx.in(1), out = ctx.out(0);
    if (RowFor(out.type) == nullptr) return FailUnsupportedType(ctx, out.type);
    if (out.type == kTfLiteFloat32 || out.type == kTfLiteInt32) {
      plan.activation = params.activation;
      return kTfLiteOk;
    }
    OP_TRY(PrepareScaledBinary(ctx, params.activation, &plan));
    const QuantizedMultiplier m = Limited(Multiplier(a.scale, b.scale, out.scale), DifferenceBits(out.type), out.type);
    plan.multiplier = m.multiplier;
    plan.shift = static_cast<int8_t>(m.shift);
    return kTfLiteOk;
  }

  static bool DividesByZero(const TensorView& b, const Plan& plan) {
    if (Has(kInt8) && b.type == kTfLiteInt8) return Contains(b, static_cast<int8_t>(plan.b_zero_point));
    if (Has(kUInt8) && b.type == kTfLiteUInt8) return Contains(b, static_cast<uint8_t>(plan.b_zero_point));
    if (Has(kInt16) && b.type == kTfLiteInt16) return Contains(b, plan.b_zero_point);
    return Has(kInt32) && b.type == kTfLiteInt32 && Contains(b, int32_t{0});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView b = ctx.in(1);
    OP_TRY(RequireBroadcast(ctx));
    OP_REQUIRE(ctx, !DividesByZero(b, plan), "division by zero: an element of input 1 is zero");
    EvalBinary(ctx, RowFor(b.type), &plan);  // ActivatedRow: `activation` lies at its start
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DIV, mote::Div<mote::kAllFormats>)
MOTE_REGISTER_OP(DIV_INT8, mote::Div<mote::kInt8>)
MOTE_REGISTER_OP(DIV_FLOAT32, mote::Div<mote::kFloat32>)
