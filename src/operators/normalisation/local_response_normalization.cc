// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOCAL_RESPONSE_NORMALIZATION: each element divided by (bias + alpha * s)^beta, s the sum of squares over the channels
// from `radius` before to `radius` after it.
//   in  0: [n, h, w, c]   float32
//   out 0: same shape and type
//   TensorFlow Lite's reference kernel, other than its usual one, leaves out the last channel of the window.
#include <algorithm>
#include <cmath>

#include "src/operators/shared/unary.h"

namespace mote {
namespace {

struct LocalResponseNormalization {
  using Params = TfLiteLocalResponseNormParams;
  using Plan = TfLiteLocalResponseNormParams;

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareUnary(ctx));
    const TensorInfo in = ctx.in(0);
    OP_TRY(ctx.RequireType("input", in.type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, in.rank() == 4, "the input has %d axes and needs 4", in.rank());
    OP_REQUIRE(ctx, params.radius >= 0, "the radius is %d: negative", params.radius);
    plan = params;
    plan.radius = std::min(params.radius, in.dim(3));
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView view = ctx.in(0);
    const int depth = view.dim(3), count = view.elements();
    float* out = ctx.out(0).Data<float>();
    for (const float* in = view.Data<float>(), *end = in + count; in != end; in += depth, out += depth) {
      for (int c = 0; c < depth; ++c) {
        float squares = 0.0f;
        const int end = std::min(depth, c + plan.radius + 1);
        for (int i = std::max(0, c - plan.radius); i < end; ++i) squares += in[i] * in[i];
        out[c] = in[c] * std::pow(plan.bias + plan.alpha * squares, -plan.beta);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(LOCAL_RESPONSE_NORMALIZATION, mote::LocalResponseNormalization)
