// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/pool_2d.h"

#include "src/operators/shared/place_window.h"

namespace mote {

TfLiteStatus RequirePoolTypes(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& out, Formats formats) {
  const Formats format = in.type == kTfLiteFloat32 ? kFloat32
                         : in.type == kTfLiteInt8  ? kInt8
                         : in.type == kTfLiteUInt8 ? kUInt8
                         : in.type == kTfLiteInt16 ? kInt16
                                                   : 0;
  OP_REQUIRE(ctx, (format & formats) != 0, "input type %s is not supported by the operator as it was registered",
             TfLiteTypeGetName(in.type));
  OP_REQUIRE(ctx, out.type == in.type, "the output has type %s and the input %s; they have to be the same",
             TfLiteTypeGetName(out.type), TfLiteTypeGetName(in.type));
  return kTfLiteOk;
}

TfLiteStatus PreparePool(const PrepareContext& ctx, const TfLitePoolParams& params, Formats formats, PoolPlan* plan) {
  OP_TRY(ctx.RequireArity(1, 1));
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  OP_TRY(RequirePoolTypes(ctx, in, out, formats));
  OP_REQUIRE(ctx, in.rank() == 4, "the input has %d dimensions; expected [n, h, w, c]", in.rank());
  OP_TRY(RequireClampActivation(ctx, params.activation));
  plan->activation = static_cast<uint8_t>(params.activation);
  if (in.type != kTfLiteFloat32) {
    const bool needs_quantization = in.is_quantized() || out.is_quantized() || params.activation != kTfLiteActNone;
    if (needs_quantization) {
      OP_TRY(RequireQuantizedPerTensor(ctx, "the input", in));
      OP_TRY(RequireQuantizedPerTensor(ctx, "the output", out));
    }
    const ClampRange range = QuantizedClampRange(params.activation, out.type, out.scale, out.zero_point);
    plan->clamp_min = static_cast<int16_t>(range.min);
    plan->clamp_max = static_cast<int16_t>(range.max);
  }
  plan->window_height = params.filter_height;
  plan->window_width = params.filter_width;
  const WindowOptions options = {params.padding,       params.stride_height, params.stride_width, 1, 1,
                                 params.filter_height, params.filter_width};
  Shape shape = {in.dim(0), 0, 0, in.dim(3)};
  OP_TRY(PlaceWindow(ctx, options, in.dim(1), in.dim(2), &plan->window, &shape[1], &shape[2]));
  return ctx.SetOutputShape(0, shape);
}

ConvShape ShapeOfPool(const EvalContext& ctx, const PoolPlan& plan) {
  const TensorView in = ctx.in(0), out = ctx.out(0);
  const int depth = in.dim(3);
  return {in.dim(0),  in.dim(1),  in.dim(2), depth, plan.window_height, plan.window_width, 0,
          out.dim(1), out.dim(2), depth,     depth, plan.window};
}

}  // namespace mote
