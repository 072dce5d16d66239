// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SOFTMAX: along the last axis, exp(beta * x) divided by the sum of these.
//   in  0: logits [..., depth]  float32 | int8 | uint8 | int8 | int16
//   out 0: same shape           float32 | int8 | uint8 | int16 | int16
//   The output's quantisation is fixed: int8 1/256 and -128, uint8 1/256 and 0, int16 1/32768 and 0, int16 from int8
//   1/65536 and -32768.
#include "src/kernels/softmax.h"

#include <algorithm>

#include "src/core/soft_real.h"
#include "src/ops/formats.h"
#include "src/ops/op.h"
#include "src/ops/quantization.h"

namespace mote {
namespace {

// kTfLiteError with a message unless the output has this zero point and, within a thousandth, the scale 2^-scale_bits.
TfLiteStatus RequireOutput(const PrepareContext& ctx, const TensorInfo& out, int scale_bits, int zero_point) {
  OP_TRY(RequireQuantizedPerTensor(ctx, "output", out));
  const SoftReal thousandfold = Product(SoftReal::FromFloat(out.scale), {1000, 0});
  OP_REQUIRE(ctx, Compare(thousandfold, {999, -scale_bits}) >= 0 && Compare(thousandfold, {1001, -scale_bits}) <= 0,
             "the output's scale has to be 1/%d for types %s and %s", 1 << scale_bits,
             TfLiteTypeGetName(ctx.in(0).type), TfLiteTypeGetName(out.type));
  OP_REQUIRE(ctx, out.zero_point == zero_point, "the output's zero point has to be %d for type %s and is %d",
             zero_point, TfLiteTypeGetName(out.type), static_cast<int>(out.zero_point));
  return kTfLiteOk;
}

// For SoftmaxOf8Bits: from a difference of inputs to Q5.26.
TfLiteStatus Prepare8Bits(const PrepareContext& ctx, float beta, SoftmaxParams* params) {
  constexpr int kIntegerBits = 5;
  constexpr int kFractionBits = 31 - kIntegerBits;
#ifdef TFLITE_SINGLE_ROUNDING
  constexpr SoftReal kLargest = {(1 << 30) - 1, 0};
#else
  constexpr SoftReal kLargest = {0x7FFFFFFF, 0};
#endif
  const TensorInfo in = ctx.in(0);
  OP_TRY(RequireQuantizedPerTensor(ctx, "input", in));
  SoftReal factor = Product(SoftReal::FromFloat(beta), SoftReal::FromFloat(in.scale));
  factor.exponent += kFractionBits;
  OP_REQUIRE(ctx, Compare(factor, {1, 0}) > 0, "beta times the input's scale has to be above 2^-%d", kFractionBits);
  const QuantizedMultiplier m = ToQuantizedMultiplier(Compare(factor, kLargest) < 0 ? factor : kLargest);
  params->multiplier = m.multiplier;
  params->shift = static_cast<int8_t>(m.shift);
  // exp of -31 and below counts as 0; the first `shift` bits of the product cannot overflow above that.
  const int64_t radius = (int64_t{(1 << kIntegerBits) - 1} << kFractionBits) >> m.shift;
  params->min_difference = static_cast<int16_t>(-std::min<int64_t>(radius, 256));
  return kTfLiteOk;
}

// For SoftmaxInt16: from a difference of inputs to 65535 steps that cover exp's arguments from -10 to 0.
TfLiteStatus Prepare16Bits(const PrepareContext& ctx, float beta, SoftmaxParams* params) {
  constexpr SoftReal kStep = {0x14001400140014, -65};  // the double 10.0 / 65535
  constexpr int kMaxShiftOfDifference = 15;            // a difference has 16 bits
  const TensorInfo in = ctx.in(0);
  OP_TRY(RequireSymmetric(ctx, "input", in));
  OP_REQUIRE(ctx, IsUsableScale(beta), "beta has to be a positive finite number");
  const SoftReal factor = Rounded(Product(SoftReal::FromFloat(beta), SoftReal::FromFloat(in.scale)), kFloatBits);
  const QuantizedMultiplier m = ToQuantizedMultiplier(Quotient(factor, kStep, kDoubleBits));
  OP_REQUIRE(ctx, m.shift <= kMaxShiftOfDifference, "the input's scale times beta has to be below 5");
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
      OP_TRY(RequireOutput(ctx, out, 8, -128));
      return Prepare8Bits(ctx, params.beta, &plan);
    }
    if (Has(kUInt8) && in.type == kTfLiteUInt8 && out.type == kTfLiteUInt8) {
      OP_TRY(RequireOutput(ctx, out, 8, 0));
      return Prepare8Bits(ctx, params.beta, &plan);
    }
    if (Has(kInt8ToInt16) && in.type == kTfLiteInt8 && out.type == kTfLiteInt16) {
      OP_TRY(RequireOutput(ctx, out, 16, -32768));
      return Prepare8Bits(ctx, params.beta, &plan);
    }
    if (Has(kInt16) && in.type == kTfLiteInt16 && out.type == kTfLiteInt16) {
      OP_TRY(RequireOutput(ctx, out, 15, 0));
      return Prepare16Bits(ctx, params.beta, &plan);
    }
    if (Has(kFloat32) && in.type == kTfLiteFloat32 && out.type == kTfLiteFloat32) {
      plan.beta = params.beta;
      return kTfLiteOk;
    }
    OP_FAIL(ctx, "input type %s with output type %s is not supported by this registration", TfLiteTypeGetName(in.type),
            TfLiteTypeGetName(out.type));
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int depth = in.dim(in.rank() - 1);
    const SoftmaxRows rows = {depth == 0 ? 0 : in.elements() / depth, depth};
    switch (in.type) {
      case kTfLiteInt8:
        if (Has(kInt8ToInt16) && out.type == kTfLiteInt16) {
          SoftmaxInt8ToInt16(plan, rows, in.Data<int8_t>(), out.Data<int16_t>());
        } else if (Has(kInt8)) {
          SoftmaxInt8(plan, rows, in.Data<int8_t>(), out.Data<int8_t>());
        }
        break;
      case kTfLiteUInt8:
        if (Has(kUInt8)) SoftmaxUInt8(plan, rows, in.Data<uint8_t>(), out.Data<uint8_t>());
        break;
      case kTfLiteInt16:
        if (Has(kInt16)) SoftmaxInt16(plan, rows, in.Data<int16_t>(), out.Data<int16_t>());
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
