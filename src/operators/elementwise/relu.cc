// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RELU: x limited to 0 and above.
//   in  0: any shape   float32 | int8 | uint8 | int16
//   out 0: same shape, same type
// RELU6: x limited to 0 .. 6.
//   in  0: any shape   float32 | int8 | uint8 | int16
//   out 0: same shape, same type
// RELU_N1_TO_1: x limited to -1 .. 1.
//   in  0: any shape   float32 | int8 | uint8
//   out 0: same shape, same type
// RELU_0_TO_1: x limited to 0 .. 1.
//   in  0: any shape   float32 | int8 | uint8
//   out 0: same shape, same type
#include <limits>

#include "src/operators/elementwise/float_elements.h"
#include "src/operators/seam/op.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/requantize_elements.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

enum class Limits : uint8_t { kFrom0, k0To6, kMinus1To1, k0To1 };

NumberRange<float> FloatLimits(Limits limits) {
  switch (limits) {
    case Limits::kFrom0:
      return {0.0f, std::numeric_limits<float>::infinity()};
    case Limits::k0To6:
      return {0.0f, 6.0f};
    case Limits::kMinus1To1:
      return {-1.0f, 1.0f};
    default:
      return {0.0f, 1.0f};
  }
}

ClampRange QuantizedLimits(Limits limits, const TensorInfo& out) {
  switch (limits) {
    case Limits::kFrom0:
      return QuantizedClampRange(kTfLiteActRelu, out.type, out.scale, out.zero_point);
    case Limits::k0To6:
      return QuantizedClampRange(kTfLiteActRelu6, out.type, out.scale, out.zero_point);
    default: {
      ClampRange range = QuantizedClampRange(kTfLiteActReluN1To1, out.type, out.scale, out.zero_point);
      if (limits == Limits::k0To1) range.min = out.zero_point;
      return range;
    }
  }
}

TfLiteStatus PrepareQuantized(const PrepareContext& ctx, Limits limits, RequantizeParams* params) {
  OP_TRY(RequireQuantizedUnary(ctx));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const QuantizedMultiplier m =
      Limited(MultiplierInFloat(in.scale, 1.0f, out.scale), DifferenceBits(in.type), out.type);
  const ClampRange range = QuantizedLimits(limits, out);
  *params = {in.zero_point, out.zero_point, range.min, range.max, m.multiplier, static_cast<int8_t>(m.shift)};
  return kTfLiteOk;
}

template <Limits kLimits, Formats kFormats>
struct Rectifier : RowByRow {
  using Params = void;
  using Plan = RequantizeParams;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }
  static constexpr bool kHasInt16 = Has(kInt16) && (kLimits == Limits::kFrom0 || kLimits == Limits::k0To6);

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TensorInfo in = ctx.in(0);
    if (Has(kFloat32) && in.type == kTfLiteFloat32) return kTfLiteOk;
    const bool is_quantized = (Has(kInt8) && in.type == kTfLiteInt8) || (Has(kUInt8) && in.type == kTfLiteUInt8) ||
                              (kHasInt16 && in.type == kTfLiteInt16);
    OP_REQUIRE(ctx, is_quantized, "type %s is not supported by this registration of the operator",
               TfLiteTypeGetName(in.type));
    return PrepareQuantized(ctx, kLimits, &plan);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    const int count = in.elements();
    if (Has(kFloat32) && in.type == kTfLiteFloat32) {
      LimitFloats(FloatLimits(kLimits), in.Data<float>(), out.Data<float>(), count);
    } else if (Has(kInt8 | kUInt8) && in.type != kTfLiteInt16) {
      RequantizeBytes(plan, in.type == kTfLiteInt8, in.raw, out.raw, count);
    } else if (kHasInt16) {
      Requantize<int16_t, int16_t>(plan, in.raw, out.raw, count);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RELU, mote::Rectifier<mote::Limits::kFrom0, mote::kAllFormats>)
MOTE_REGISTER_OP(RELU_INT8, mote::Rectifier<mote::Limits::kFrom0, mote::kInt8>)
MOTE_REGISTER_OP(RELU_FLOAT32, mote::Rectifier<mote::Limits::kFrom0, mote::kFloat32>)
MOTE_REGISTER_OP(RELU6, mote::Rectifier<mote::Limits::k0To6, mote::kAllFormats>)
MOTE_REGISTER_OP(RELU6_INT8, mote::Rectifier<mote::Limits::k0To6, mote::kInt8>)
MOTE_REGISTER_OP(RELU6_FLOAT32, mote::Rectifier<mote::Limits::k0To6, mote::kFloat32>)
MOTE_REGISTER_OP(RELU_N1_TO_1, mote::Rectifier<mote::Limits::kMinus1To1, mote::kAllFormats>)
MOTE_REGISTER_OP(RELU_N1_TO_1_INT8, mote::Rectifier<mote::Limits::kMinus1To1, mote::kInt8>)
MOTE_REGISTER_OP(RELU_N1_TO_1_FLOAT32, mote::Rectifier<mote::Limits::kMinus1To1, mote::kFloat32>)
MOTE_REGISTER_OP(RELU_0_TO_1, mote::Rectifier<mote::Limits::k0To1, mote::kAllFormats>)
MOTE_REGISTER_OP(RELU_0_TO_1_INT8, mote::Rectifier<mote::Limits::k0To1, mote::kInt8>)
MOTE_REGISTER_OP(RELU_0_TO_1_FLOAT32, mote::Rectifier<mote::Limits::k0To1, mote::kFloat32>)
