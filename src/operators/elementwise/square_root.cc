// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SQRT: the square root of x.
//   in  0: any shape   float32 | int8 | int16
//   out 0: same shape, same type
//   Quantised, x is not negative and the root is rounded down; in int16 the zero points are 0.
// RSQRT: 1 / the square root of x.
//   in  0: any shape   float32 | int8 | int16
//   out 0: same shape, same type
//   Quantised, x is not negative, and 0 gives the largest output; in int16 the zero points are 0.
#include <cmath>

#include "src/core/fixed_point_math.h"
#include "src/operators/elementwise/lookup_table.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct Sqrt {
  static float Of(float x) { return std::sqrt(x); }
};
struct Rsqrt {
  static float Of(float x) { return 1.0f / std::sqrt(x); }
  static float InTable(float x, FloatRange range) { return x > 0 ? Of(x) : range.max; }
};

TfLiteStatus RequireSupportedType(const PrepareContext& ctx, Formats formats) {
  const TfLiteType type = ctx.in(0).type;
  const bool is_supported = ((formats & kFloat32) != 0 && type == kTfLiteFloat32) ||
                            ((formats & kInt8) != 0 && type == kTfLiteInt8) ||
                            ((formats & kInt16) != 0 && type == kTfLiteInt16);
  return is_supported ? kTfLiteOk : FailUnsupportedType(ctx, type);
}

template <class T>
TfLiteStatus RequireNotNegative(const EvalContext& ctx, int32_t zero_point) {
  const TensorView in = ctx.in(0);
  const int count = in.elements();
  for (int i = 0; i < count; ++i) {
    OP_REQUIRE(ctx, in.Data<T>()[i] >= zero_point,
               "element %d of the input is %d, which is below the zero point %d: the root of a negative number", i,
               static_cast<int>(in.Data<T>()[i]), static_cast<int>(zero_point));
  }
  return kTfLiteOk;
}

struct SqrtPlan {
  float in_scale;
  float out_scale;
  int32_t in_zero_point;
  int32_t out_zero_point;
};

template <class T>
TfLiteStatus SqrtScaled(const EvalContext& ctx, const SqrtPlan& plan) {
  OP_TRY(RequireNotNegative<T>(ctx, plan.in_zero_point));
  const TensorView in = ctx.in(0), out = ctx.out(0);
  const int32_t limit = std::numeric_limits<T>::max() - plan.out_zero_point;
  const int count = in.elements();
  for (int i = 0; i < count; ++i) {
    const float x = plan.in_scale * static_cast<float>(in.Data<T>()[i] - plan.in_zero_point);
    const float steps = std::sqrt(x) / plan.out_scale;
    const int32_t below = steps < static_cast<float>(limit) ? static_cast<int32_t>(steps) : limit;
    out.Data<T>()[i] = static_cast<T>(below + plan.out_zero_point);
  }
  return kTfLiteOk;
}

template <Formats kFormats>
struct SqrtOp : RowByRow {
  using Params = void;
  using Plan = SqrtPlan;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    OP_TRY(RequireSupportedType(ctx, kFormats));
    const TensorInfo in = ctx.in(0), out = ctx.out(0);
    if (in.type == kTfLiteFloat32) return kTfLiteOk;
    plan = {in.scale, out.scale, in.zero_point, out.zero_point};
    return RequireQuantizedUnary(ctx);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TfLiteType type = ctx.in(0).type;
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return SqrtScaled<int8_t>(ctx, plan);
    if ((kFormats & kInt16) != 0 && type == kTfLiteInt16) return SqrtScaled<int16_t>(ctx, plan);
    return EvalUnary(ctx, ForEachElement<Sqrt, float>);
  }
};

// For int8 the root is an intermediate result with kRootBits fraction bits.
struct RsqrtPlan {
  LookupTable table;  // int16
  QuantizedMultiplier to_output;
  int32_t in_zero_point;
  int32_t out_zero_point;
};

constexpr int kRootBits = 20;

TfLiteStatus PrepareRsqrtInt8(const PrepareContext& ctx, RsqrtPlan* plan) {
  OP_TRY(RequireQuantizedUnary(ctx));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  const float scale = 1.0f / (std::sqrt(in.scale) * out.scale);
  QuantizedMultiplier m = ToQuantizedMultiplier(SoftReal::FromFloat(scale));
  m.shift -= kRootBits;
  if (m.shift < -31) m = {0, 0};
  plan->to_output = AtMost(m, 31 - 1 - kRootBits);
  plan->in_zero_point = in.zero_point;
  plan->out_zero_point = out.zero_point;
  return kTfLiteOk;
}

TfLiteStatus EvalRsqrtInt8(const EvalContext& ctx, const RsqrtPlan& plan) {
  OP_TRY(RequireNotNegative<int8_t>(ctx, plan.in_zero_point));
  const TensorView in = ctx.in(0), out = ctx.out(0);
  const int count = in.elements();
  for (int i = 0; i < count; ++i) {
    const int32_t x = in.Data<int8_t>()[i] - plan.in_zero_point;
    QuantizedMultiplier root = InverseSquareRoot(x);
    root.shift += kRootBits;
    const int32_t y = MultiplyByQuantizedMultiplier(MultiplyByQuantizedMultiplier(int32_t{1}, root), plan.to_output);
    out.Data<int8_t>()[i] = static_cast<int8_t>(x == 0 ? 127 : Clamp(WrappingAdd(y, plan.out_zero_point), {-128, 127}));
  }
  return kTfLiteOk;
}

template <Formats kFormats>
struct RsqrtOp : RowByRow {
  using Params = void;
  using Plan = RsqrtPlan;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    OP_TRY(RequireSupportedType(ctx, kFormats));
    const TfLiteType type = ctx.in(0).type;
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return PrepareRsqrtInt8(ctx, &plan);
    if ((kFormats & kInt16) != 0 && type == kTfLiteInt16) return PrepareLookupTable(ctx, Rsqrt::InTable, &plan.table);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TfLiteType type = ctx.in(0).type;
    if ((kFormats & kInt8) != 0 && type == kTfLiteInt8) return EvalRsqrtInt8(ctx, plan);
    if ((kFormats & kInt16) == 0 || type != kTfLiteInt16) return EvalUnary(ctx, ForEachElement<Rsqrt, float>);
    OP_TRY(RequireNotNegative<int16_t>(ctx, 0));
    EvalLookupTable(ctx, plan.table);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SQRT, mote::SqrtOp<mote::kAllFormats>)
MOTE_REGISTER_OP(SQRT_FLOAT32, mote::SqrtOp<mote::kFloat32>)
MOTE_REGISTER_OP(RSQRT, mote::RsqrtOp<mote::kAllFormats>)
MOTE_REGISTER_OP(RSQRT_FLOAT32, mote::RsqrtOp<mote::kFloat32>)
MOTE_REGISTER_OP(RSQRT_INT8, mote::RsqrtOp<mote::kInt8>)
