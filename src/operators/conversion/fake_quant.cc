// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FAKE_QUANT: x rounded to the steps that quantisation from `min` to `max` with `num_bits` would leave.
//   in  0: any shape             float32
//   out 0: same shape and type
//   The range is moved so that 0 is one of the steps. `narrow_range` is not supported.
#include <algorithm>
#include <cmath>

#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct FakeQuantPlan {
  float min;  // both moved
  float max;
  float scale;
};

struct FakeQuant {
  using Params = TfLiteFakeQuantParams;
  using Plan = FakeQuantPlan;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    constexpr int kMaxBits = 30;
    OP_TRY(PrepareUnary(ctx));
    OP_TRY(ctx.RequireType("input", ctx.in(0).type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, !params.narrow_range, "the option narrow_range is not supported: it is meant for weights");
    OP_REQUIRE(ctx, params.num_bits >= 1 && params.num_bits <= kMaxBits, "num_bits is %d; 1 to %d are possible",
               params.num_bits, kMaxBits);
    OP_REQUIRE(ctx, params.min < params.max, "the range is empty: min is not below max");
    const float steps = static_cast<float>((1 << params.num_bits) - 1);
    plan.scale = (params.max - params.min) / steps;
    const float zero_point = std::round(std::min(std::max(-params.min / plan.scale, 0.0f), steps));
    plan.min = (0 - zero_point) * plan.scale;
    plan.max = (steps - zero_point) * plan.scale;
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView view = ctx.in(0);
    const float* in = view.Data<float>();
    float* out = ctx.out(0).Data<float>();
    const int count = view.elements();
    const float inverse = 1.0f / plan.scale;
    for (int i = 0; i < count; ++i) {
      const float limited = in[i] > plan.min ? std::min(in[i], plan.max) : plan.min;  // NaN becomes min
      out[i] = std::round((limited - plan.min) * inverse) * plan.scale + plan.min;
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(FAKE_QUANT, mote::FakeQuant)
