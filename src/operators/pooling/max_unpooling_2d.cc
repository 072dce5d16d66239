// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MaxUnpooling2D: puts numbers back where MaxPoolWithArgmax found them, zeros elsewhere.
//   in  0: numbers [n, h, w, c]                                          float32
//       1: for each its index in the output's image, (y * ow + x) * c + channel     int32
//   out 0: [n, oh, ow, c]; oh = h * stride_height with SAME padding,
//          (h - 1) * stride_height + filter_height with VALID; ow likewise          float32
// The options are a TfLitePoolParams, byte by byte, as little-endian machines with enumerations of 32 bits have it.
#include "src/operators/seam/op.h"

namespace mote {
namespace {

struct MaxUnpooling2D {
  using Params = void;
  struct Plan {};

  // The members that follow in a TfLitePoolParams are computed by other runtimes.
  struct Options {
    int32_t padding, stride_width, stride_height, filter_width, filter_height;
  };

  static TfLiteStatus OutputSize(const PrepareContext& ctx, const Options& params, int size, int stride, int filter,
                                 int* out) {
    OP_REQUIRE(ctx, stride > 0 && filter > 0, "stride %d or filter size %d is not positive", stride, filter);
    const int64_t result =
        params.padding == kTfLitePaddingSame ? int64_t{size} * stride : int64_t{size} * stride - stride + filter;
    OP_REQUIRE(ctx, size > 0 && result <= 0x7FFFFFFF, "%d pixels with stride %d make no image", size, stride);
    *out = static_cast<int>(result);
    return kTfLiteOk;
  }

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo input = ctx.in(0), indices = ctx.in(1);
    OP_TRY(ctx.RequireType("the input", input.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the indices", indices.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, input.rank() == 4, "the input has %d dimensions; expected [n, h, w, c]", input.rank());
    OP_REQUIRE(ctx, TfLiteIntArrayEqual(input.dims, indices.dims), "the indices have another shape than the input");
    Options params;
    OP_REQUIRE(ctx, ctx.custom_options() != nullptr && ctx.custom_options_bytes() >= sizeof(params),
               "the custom options have %d bytes, fewer than %d", static_cast<int>(ctx.custom_options_bytes()),
               static_cast<int>(sizeof(params)));
    std::memcpy(&params, ctx.custom_options(), sizeof(params));
    OP_REQUIRE(ctx, params.padding == kTfLitePaddingSame || params.padding == kTfLitePaddingValid,
               "padding %d is neither SAME (1) nor VALID (2)", static_cast<int>(params.padding));
    Shape shape(*input.dims);
    OP_TRY(OutputSize(ctx, params, input.dim(1), params.stride_height, params.filter_height, &shape[1]));
    OP_TRY(OutputSize(ctx, params, input.dim(2), params.stride_width, params.filter_width, &shape[2]));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView input = ctx.in(0), output = ctx.out(0);
    const int in_image = Elements(3, input.dims->data + 1), out_image = Elements(3, output.dims->data + 1);
    std::memset(output.raw, 0, sizeof(float) * output.elements());
    const int32_t* index = ctx.in(1).Data<int32_t>();
    const float* in = input.Data<float>();
    float* out = output.Data<float>();
    for (int b = 0; b < input.dim(0); ++b, out += out_image) {
      for (int i = 0; i < in_image; ++i, ++index, ++in) {
        OP_REQUIRE(ctx, *index >= 0 && *index < out_image, "index %ld is outside of the output's image of %d numbers",
                   static_cast<long>(*index), out_image);
        out[*index] = *in;
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, MAX_UNPOOLING_2D, mote::MaxUnpooling2D)
