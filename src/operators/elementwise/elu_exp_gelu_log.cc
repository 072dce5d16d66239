// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ELU: x where it is positive, elsewhere exp(x) - 1.
//   in  0: any shape   float32 | int8
//   out 0: same shape, same type
// EXP: the exponential of x.
//   in  0: any shape   float32 | int8 | int16
//   out 0: same shape, same type
//   In int16 the zero points are 0.
// GELU: x times the share of a normal distribution below x; with the option `approximate` by a hyperbolic tangent.
//   in  0: any shape   float32 | float16 | int8 | uint8 | int16
//   out 0: same shape, same type
//   In int16 the zero points are 0. float16 is computed in float32 and rounded once; TensorFlow Lite rounds each step
//   to float16, so its results differ from the true ones by a few units more.
// LOG: the natural logarithm of x.
//   in  0: any shape   float32 | int8 | int16
//   out 0: same shape, same type
//   In int16 the zero points are 0. Quantised, the logarithm of what is not positive is the smallest output.
#include <cmath>

#include "src/operators/elementwise/lookup_table.h"
#include "src/operators/shared/binary.h"
#include "src/operators/shared/format_set.h"
#include "src/operators/shared/function_choice.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/sigmoid.h"
#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct Elu {
  static constexpr Formats kTypes = kFloat32 | kInt8;
  static float Of(float x) { return x < 0 ? std::expm1(x) : x; }
};
struct Exp {
  static constexpr Formats kTypes = kFloat32 | kInt8 | kInt16;
  static float Of(float x) { return std::exp(x); }
};
struct Gelu {
  static constexpr Formats kTypes = kFloat32 | kFloat16 | kInt8 | kUInt8 | kInt16;
  static float Of(float x) { return GeluOf(x); }
};
struct ApproximateGelu {
  static constexpr Formats kTypes = Gelu::kTypes;
  static float Of(float x) { return ApproximateGeluOf(x); }
};
struct Log {
  static constexpr Formats kTypes = kFloat32 | kInt8 | kInt16;
  static float Of(float x) { return std::log(x); }
};

template <class F>
void ApplyToFloats(const void* in, void* out, int count) {
  ForEachElement<F, float>(in, out, count);
}
template <>
void ApplyToFloats<Gelu>(const void* in, void* out, int count) {
  GeluFloat(static_cast<const float*>(in), static_cast<float*>(out), count);
}
template <>
void ApplyToFloats<ApproximateGelu>(const void* in, void* out, int count) {
  ApproximateGeluFloat(static_cast<const float*>(in), static_cast<float*>(out), count);
}

template <class F>
float TableValue(float x, FloatRange range) {
  return std::is_same<F, Log>::value && !(x > 0) ? range.min : F::Of(x);
}

template <class F, Formats kFormats>
struct Tabulated : RowByRow {
  using Params = void;
  using Plan = LookupTable;

  static constexpr bool Has(Formats format) { return (kFormats & F::kTypes & format) != 0; }
  static bool IsTabulated(TfLiteType type) {
    return (Has(kInt8) && type == kTfLiteInt8) || (Has(kUInt8) && type == kTfLiteUInt8) ||
           (Has(kInt16) && type == kTfLiteInt16);
  }

  // Returns null for other types.
  static UnaryLoop FloatLoopFor(TfLiteType type) {
    if constexpr (Has(kFloat16)) {
      if (type == kTfLiteFloat16) return ForEachElement<F, Float16>;
    }
    return Has(kFloat32) && type == kTfLiteFloat32 ? ApplyToFloats<F> : nullptr;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    ctx.AllowInPlace(0);
    const TfLiteType type = ctx.in(0).type;
    if (IsTabulated(type)) return PrepareLookupTable(ctx, TableValue<F>, &plan);
    return FloatLoopFor(type) != nullptr ? kTfLiteOk : FailUnsupportedType(ctx, type);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    if (const UnaryLoop loop = FloatLoopFor(ctx.in(0).type); loop != nullptr) return EvalUnary(ctx, loop);
    EvalLookupTable(ctx, plan);
    return kTfLiteOk;
  }
};

struct GeluPlan : LookupTable {
  bool is_approximate;
};

template <Formats kFormats>
struct GeluOp : RowByRow {
  using Params = TfLiteGeluParams;
  using Plan = GeluPlan;
  using Exact = Tabulated<Gelu, kFormats>;
  using Approximate = Tabulated<ApproximateGelu, kFormats>;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    plan.is_approximate = params.approximate;
    if (ctx.in(0).type == kTfLiteFloat32) ctx.NoteLoopOf(LoopOfFunctions);
    return params.approximate ? Approximate::Prepare(ctx, plan) : Exact::Prepare(ctx, plan);
  }
  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    return plan.is_approximate ? Approximate::Eval(ctx, plan) : Exact::Eval(ctx, plan);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ELU, mote::Tabulated<mote::Elu, mote::kAllFormats>)
MOTE_REGISTER_OP(EXP, mote::Tabulated<mote::Exp, mote::kAllFormats>)
MOTE_REGISTER_OP(GELU, mote::GeluOp<mote::kAllFormats>)
MOTE_REGISTER_OP(LOG, mote::Tabulated<mote::Log, mote::kAllFormats>)
MOTE_REGISTER_OP(ELU_FLOAT32, mote::Tabulated<mote::Elu, mote::kFloat32>)
MOTE_REGISTER_OP(EXP_FLOAT32, mote::Tabulated<mote::Exp, mote::kFloat32>)
MOTE_REGISTER_OP(GELU_FLOAT32, mote::GeluOp<mote::kFloat32>)
MOTE_REGISTER_OP(LOG_FLOAT32, mote::Tabulated<mote::Log, mote::kFloat32>)
