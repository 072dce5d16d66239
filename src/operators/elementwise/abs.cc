// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ABS: the absolute value of x.
//   in  0: any shape   float32 | int8 | int16 | int32
//   out 0: same shape, same type
//   int8 is quantised, and int16 if a tensor says so; then its zero points are 0. Other integers wrap.
#include <cmath>

#include "src/operators/shared/arithmetic.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/requantize_elements.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct Magnitude {
  static float Of(float x) { return std::fabs(x); }
  template <class T>
  static T Of(T x) {
    return x < 0 ? Difference::Of(T{0}, x) : x;
  }
};

struct AbsPlan {
  RequantizeParams rescale;
  bool is_scaled;
};

TfLiteStatus PrepareScaled(const PrepareContext& ctx, RequantizeParams* params) {
  OP_TRY(RequireQuantizedUnary(ctx));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const QuantizedMultiplier m =
      Limited(MultiplierInFloat(in.scale, 1.0f, out.scale), DifferenceBits(in.type), out.type);
  const ClampRange range = TypeRange(out.type);
  *params = {in.zero_point, out.zero_point, range.min, range.max, m.multiplier, static_cast<int8_t>(m.shift)};
  return kTfLiteOk;
}

template <class T>
void AbsScaled(const RequantizeParams& params, const T* in, T* out, int count) {
  for (int i = 0; i < count; ++i) {
    const int32_t mirrored = in[i] < params.in_zero_point ? 2 * params.in_zero_point - in[i] : in[i];
    out[i] = static_cast<T>(Requantized(mirrored, params));
  }
}

template <Formats kFormats>
struct Abs : RowByRow {
  using Params = void;
  using Plan = AbsPlan;

  static constexpr bool Has(Formats format) { return (kFormats & format) != 0; }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TensorInfo in = ctx.in(0);
    plan.is_scaled = (Has(kInt8) && in.type == kTfLiteInt8) ||
                     (Has(kInt16) && in.type == kTfLiteInt16 && (in.is_quantized() || ctx.out(0).is_quantized()));
    if (plan.is_scaled) return PrepareScaled(ctx, &plan.rescale);
    const bool is_supported = (Has(kFloat32) && in.type == kTfLiteFloat32) ||
                              (Has(kInt16) && in.type == kTfLiteInt16) || (Has(kInt32) && in.type == kTfLiteInt32);
    return is_supported ? kTfLiteOk : FailUnsupportedType(ctx, in.type);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView in = ctx.in(0), out = ctx.out(0);
    if (Has(kFloat32) && in.type == kTfLiteFloat32) return EvalUnary(ctx, ForEachElement<Magnitude, float>);
    if (Has(kInt32) && in.type == kTfLiteInt32) return EvalUnary(ctx, ForEachElement<Magnitude, int32_t>);
    if (Has(kInt16) && in.type == kTfLiteInt16) {
      if (!plan.is_scaled) return EvalUnary(ctx, ForEachElement<Magnitude, int16_t>);
      AbsScaled(plan.rescale, in.Data<int16_t>(), out.Data<int16_t>(), in.elements());
    } else if (Has(kInt8)) {
      AbsScaled(plan.rescale, in.Data<int8_t>(), out.Data<int8_t>(), in.elements());
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ABS, mote::Abs<mote::kAllFormats>)
MOTE_REGISTER_OP(ABS_FLOAT32, mote::Abs<mote::kFloat32>)
MOTE_REGISTER_OP(ABS_INT8, mote::Abs<mote::kInt8>)
