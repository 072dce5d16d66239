// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// NumericVerify: how far quantised values are from the floats that they stand for.
//   in  0: x, any shape                float16 | int8 | uint8 | int16
//       1: the reference, same shape   float32
//   out 0: x - reference, same shape   float32
//   Options `tolerance` (default 5) and `log_if_failed` (default no): with it, Eval fails where the difference is
//   larger than `tolerance` times the scale. float16 has a scale for that purpose, or 0.
#include <cmath>

#include "mote/half.h"
#include "src/model/flex_options.h"
#include "src/operators/conversion/affine_scales.h"
#include "src/operators/seam/op.h"

namespace mote {
namespace {

struct NumericVerifyPlan {
  AffineScales scales;  // of integers
  float limit;          // of the difference; negative: none
};

struct NumericVerify {
  using Params = void;
  using Plan = NumericVerifyPlan;

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo x = ctx.in(0), reference = ctx.in(1);
    OP_TRY(ctx.RequireType("input 0", x.type, {kTfLiteFloat16, kTfLiteInt8, kTfLiteUInt8, kTfLiteInt16}));
    OP_TRY(ctx.RequireType("input 1", reference.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, TfLiteIntArrayEqual(x.dims, reference.dims), "the inputs have different shapes");
    if (x.type != kTfLiteFloat16) OP_TRY(PrepareAffineScales(ctx, "input 0", x, &plan.scales));
    float tolerance = 5.0f;
    bool fails = false;
    FlexMap options;
    if (FlexMap::Open(ctx.custom_options(), ctx.custom_options_bytes(), &options)) {
      (void)options.Float("tolerance", &tolerance);
      (void)options.Bool("log_if_failed", &fails);
    }
    OP_REQUIRE(ctx, tolerance >= 0, "the option 'tolerance' is negative or not a number");
    plan.limit = fails ? tolerance * x.scale : -1;
    return ctx.SetOutputShape(0, *x.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView x = ctx.in(0);
    const float* reference = ctx.in(1).Data<float>();
    float* out = ctx.out(0).Data<float>();
    const int count = x.elements();
    if (x.type == kTfLiteFloat16) {
      for (int i = 0; i < count; ++i) out[i] = x.Data<Float16>()[i];
    } else {
      ForEachSegment(plan.scales, x.type, *x.dims,
                     [&](const AffineSegment& segment) { DequantizeSegment(segment, x.raw, out); });
    }
    for (int i = 0; i < count; ++i) {
      out[i] -= reference[i];
      OP_REQUIRE(ctx, plan.limit < 0 || !(std::fabs(out[i]) > plan.limit),
                 "element %d differs by %g from its reference %g, which is more than the tolerance %g", i,
                 static_cast<double>(out[i]), static_cast<double>(reference[i]), static_cast<double>(plan.limit));
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, NUMERIC_VERIFY, mote::NumericVerify)
