// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONV_3D: filters that move over a volume.
//   in  0: activations [n, d, h, w, c]         float32
//       1: filter [kd, kh, kw, c, channels]    float32
//       2: bias [channels], optional           float32
//   out 0: [n, od, oh, ow, channels]           float32
// CONV_3D_TRANSPOSE: each pixel of a volume, times a filter per output channel, is added to a window of the output.
//   in  0: output shape [5]: n, od, oh, ow, channels  int32
//       1: filter [kd, kh, kw, channels, c]           float32
//       2: activations [n, d, h, w, c]                float32
//       3: bias [channels], optional                  float32
//   out 0: [n, od, oh, ow, channels]                  float32
//   The window is placed on the output as that of a convolution from the output's size would be. An output shape that
//   is not constant is read at Eval.
#include "src/operators/convolution/conv_3d_float32.h"
#include "src/operators/shared/quantization.h"
#include "src/operators/shared/volume_window.h"

namespace mote {
namespace {

struct Conv3DPlan {
  Volume volume;
  uint8_t activation;
  uint8_t padding;
};

// Sets the part of the plan that the options and the filter's shape determine.
TfLiteStatus PrepareOptions(const PrepareContext& ctx, const TfLiteConv3DParams& params, Conv3DPlan& plan) {
  const TensorInfo filter = ctx.in(1);
  OP_TRY(RequireClampActivation(ctx, params.activation));
  OP_TRY(RequireKnownPadding(ctx, params.padding));
  plan.activation = static_cast<uint8_t>(params.activation);
  plan.padding = static_cast<uint8_t>(params.padding);
  plan.volume.z = {0, 0, filter.dim(0), params.stride_depth, params.dilation_depth_factor, 0};
  plan.volume.y = {0, 0, filter.dim(1), params.stride_height, params.dilation_height_factor, 0};
  plan.volume.x = {0, 0, filter.dim(2), params.stride_width, params.dilation_width_factor, 0};
  return kTfLiteOk;
}

// The filter has the channels of the input along `depth_axis`.
TfLiteStatus CheckTensors(const PrepareContext& ctx, const TensorInfo& in, const TensorInfo& bias, int depth_axis) {
  const TensorInfo filter = ctx.in(1);
  OP_TRY(ctx.RequireType("the input", in.type, {kTfLiteFloat32}));
  OP_TRY(ctx.RequireType("the filter", filter.type, {kTfLiteFloat32}));
  OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
  OP_REQUIRE(ctx, in.rank() == 5 && filter.rank() == 5, "the input has %d dimensions and the filter %d; both need 5",
             in.rank(), filter.rank());
  OP_REQUIRE(ctx, in.dim(4) == filter.dim(depth_axis), "the filter is for %d channels, but the input has %d",
             filter.dim(depth_axis), in.dim(4));
  if (!bias.exists()) return kTfLiteOk;
  OP_TRY(ctx.RequireType("the bias", bias.type, {kTfLiteFloat32}));
  const int channels = filter.dim(7 - depth_axis);
  OP_REQUIRE(ctx, bias.elements() == channels, "the bias has %d elements for %d output channels", bias.elements(),
             channels);
  return kTfLiteOk;
}

void Run(const EvalContext& ctx, const Conv3DPlan& plan, const TensorView& in, const TensorView& bias) {
  const TensorView filter = ctx.in(1), out = ctx.out(0);
  const FloatRange range = FloatClampRange(static_cast<TfLiteFusedActivation>(plan.activation));
  const int in_depth = in.dim(4), out_depth = out.dim(4);
  if (out.elements() == 0) return;
  Conv3DArgs args = {plan.volume,
                     out.dim(0),
                     in_depth,
                     out_depth,
                     out_depth,
                     1,
                     range.min,
                     range.max,
                     in.Data<const float>(),
                     filter.Data<const float>(),
                     bias.Data<const float>(),
                     out.Data<float>()};
  if (in_depth == 0) args.volume.z.taps = 0;  // else a filter without elements may have any number of them
  if (plan.volume.transposed) {
    args.filter_in_step = 1;
    args.filter_out_step = in_depth;
  }
  Conv3DFloat32(args);
}

struct Conv3D {
  using Params = TfLiteConv3DParams;
  using Plan = Conv3DPlan;

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 3, 1));
    const TensorInfo in = ctx.in(0), filter = ctx.in(1);
    OP_TRY(CheckTensors(ctx, in, ctx.in(2), 3));
    OP_TRY(PrepareOptions(ctx, params, plan));
    OP_TRY(PlaceVolumeWindow(ctx, params.padding, in.dims->data + 1, &plan.volume));
    const Volume& v = plan.volume;
    return ctx.SetOutputShape(0, Shape{in.dim(0), static_cast<int>(v.z.out), static_cast<int>(v.y.out),
                                       static_cast<int>(v.x.out), filter.dim(4)});
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    Run(ctx, plan, ctx.in(0), ctx.in(2));
    return kTfLiteOk;
  }
};

struct Conv3DTranspose {
  using Params = TfLiteConv3DParams;
  using Plan = Conv3DPlan;

  // The window moves over the output here, so PlaceVolumeWindow gets the output as its input.
  static TfLiteStatus PlaceOnOutput(const PrepareContext& ctx, const int32_t* dims, const TfLiteIntArray& filter,
                                    const TfLiteIntArray& in, Plan& plan, Shape* shape) {
    for (int i = 0; i < 5; ++i) shape->Append(static_cast<int>(dims[i]));
    const Shape& s = *shape;
    OP_REQUIRE(ctx, s[0] == in.data[0] && s[1] >= 0 && s[2] >= 0 && s[3] >= 0 && s[4] == filter.data[3],
               "the output shape [%d, %d, %d, %d, %d] does not go with %d volumes and %d filters", s[0], s[1], s[2],
               s[3], s[4], in.data[0], filter.data[3]);
    Volume& v = plan.volume;
    OP_TRY(PlaceVolumeWindow(ctx, static_cast<TfLitePadding>(plan.padding), s.dims + 1, &v));
    VolumeAxis* const axes[] = {&v.z, &v.y, &v.x};
    for (int i = 0; i < 3; ++i) {
      axes[i]->out = s[i + 1];
      axes[i]->in = in.data[i + 1];
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(const PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(3, 4, 1));
    const TensorInfo dims = ctx.in(0), filter = ctx.in(1), in = ctx.in(2);
    OP_TRY(ctx.RequireType("the output shape", dims.type, {kTfLiteInt32}));
    OP_REQUIRE(ctx, dims.rank() == 1 && dims.dim(0) == 5,
               "the output shape must be a vector of 5; it has %d dimensions and %d elements", dims.rank(),
               dims.elements());
    OP_TRY(CheckTensors(ctx, in, ctx.in(3), 4));
    OP_TRY(PrepareOptions(ctx, params, plan));
    plan.volume.transposed = true;
    if (!dims.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(PlaceOnOutput(ctx, dims.Data<int32_t>(), *filter.dims, *in.dims, plan, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, Plan& plan) {
    const TensorView in = ctx.in(2);
    Shape shape;
    OP_TRY(PlaceOnOutput(PrepareContext(ctx.raw(), ctx.node()), ctx.in(0).Data<const int32_t>(), *ctx.in(1).dims,
                         *in.dims, plan, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    Run(ctx, plan, in, ctx.in(3));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(CONV_3D, mote::Conv3D)
MOTE_REGISTER_OP(CONV_3D_TRANSPOSE, mote::Conv3DTranspose)
