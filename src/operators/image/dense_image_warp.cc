// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DenseImageWarp: each pixel of the output comes from where the flow says, between four pixels of the image in
// proportion to their distances. Places outside of the image are moved to its edge.
//   in  0: image [n, h, w, c], h and w at least 2     float32
//       1: flow [n, h, w, 2]: pixel (y, x) comes from (y - flow 0, x - flow 1)   float32
//   out 0: [n, h, w, c]                               float32
#include <cmath>

#include "src/operators/seam/op.h"

namespace mote {
namespace {

struct DenseImageWarp {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo image = ctx.in(0), flow = ctx.in(1);
    OP_TRY(ctx.RequireType("the image", image.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the flow", flow.type, {kTfLiteFloat32}));
    OP_TRY(ctx.RequireType("the output", ctx.out(0).type, {kTfLiteFloat32}));
    OP_REQUIRE(ctx, image.rank() == 4 && flow.rank() == 4, "image and flow have %d and %d dimensions instead of 4",
               image.rank(), flow.rank());
    for (int i = 0; i < 3; ++i) {
      OP_REQUIRE(ctx, image.dim(i) == flow.dim(i), "dimension %d of the image is %d, that of the flow %d", i,
                 image.dim(i), flow.dim(i));
    }
    OP_REQUIRE(ctx, flow.dim(3) == 2, "the flow has %d numbers for each pixel instead of 2", flow.dim(3));
    OP_REQUIRE(ctx, image.dim(1) >= 2 && image.dim(2) >= 2, "the image has %d x %d pixels; 2 x 2 are needed",
               image.dim(1), image.dim(2));
    return ctx.SetOutputShape(0, *image.dims);
  }

  // A place lies between pixel `first` and the next.
  struct Place {
    int first;
    float part;  // of the next one
  };
  // NaN is taken for 0.
  static Place Find(float at, int size) {
    const float floor = std::floor(at);
    const int last = size - 2;
    const int first = !(floor > 0) ? 0 : floor < static_cast<float>(last) ? static_cast<int>(floor) : last;
    const float part = at - static_cast<float>(first);
    return {first, part > 0 ? (part < 1 ? part : 1) : 0};
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView image = ctx.in(0);
    const int height = image.dim(1), width = image.dim(2), channels = image.dim(3), row = width * channels;
    const float* in = image.Data<float>();
    const float* flow = ctx.in(1).Data<float>();
    float* out = ctx.out(0).Data<float>();
    for (int b = 0; b < image.dim(0); ++b, in += height * row) {
      for (int i = 0; i < height * width; ++i, flow += 2) {
        const Place y = Find(static_cast<float>(i / width) - flow[0], height);
        const Place x = Find(static_cast<float>(i % width) - flow[1], width);
        const float* corner = in + y.first * row + x.first * channels;
        for (int c = 0; c < channels; ++c, ++corner) {
          const float top = x.part * (corner[channels] - corner[0]) + corner[0];
          const float bottom = x.part * (corner[row + channels] - corner[row]) + corner[row];
          *out++ = y.part * (bottom - top) + top;
        }
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_CUSTOM_OP(custom_ops, DENSE_IMAGE_WARP, mote::DenseImageWarp)
