// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RESIZE_BILINEAR: an image of another size, each element interpolated between four.
//   in  0: image [b, y, x, c]       float32 | int8 | uint8 | int16
//       1: the size [y, x]          int32
//   out 0: image, same type as in 0
// RESIZE_NEAREST_NEIGHBOR: an image of another size, each element the nearest one.
//   in  0: image [b, y, x, c]       any type of at least a byte
//       1: the size [y, x]          int32
//   out 0: image, same type as in 0
// A size that is not constant is read at Eval.
#include "src/operators/image/resize_bilinear.h"
#include "src/operators/seam/node_rows.h"
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/format_set.h"

namespace mote {
namespace {

TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const int32_t* size, Shape* shape) {
  OP_REQUIRE(ctx, size[0] >= 1 && size[0] <= kMaxResizedDim && size[1] >= 1 && size[1] <= kMaxResizedDim,
             "a size of %d by %d is not possible; 1 to %d is", static_cast<int>(size[0]), static_cast<int>(size[1]),
             kMaxResizedDim);
  for (int d = 0; d < 4; ++d) {
    OP_TRY(AppendDim(ctx, d == 1 || d == 2 ? static_cast<int>(size[d - 1]) : dims.data[d], shape));
  }
  return kTfLiteOk;
}

TfLiteStatus PrepareResize(const PrepareContext& ctx, bool align_corners, bool half_pixel_centers) {
  OP_TRY(ctx.RequireArity(2, 1));
  const TensorInfo image = ctx.in(0), size = ctx.in(1);
  OP_TRY(RequireMovable(ctx, image, ctx.out(0)));
  OP_REQUIRE(ctx, image.rank() == 4, "the image has %d dimensions instead of 4", image.rank());
  for (int d = 1; d <= 2; ++d) {
    OP_REQUIRE(ctx, image.dim(d) >= 1 && image.dim(d) <= kMaxResizedDim,
               "dimension %d of the image is %d; 1 to %d is possible", d, image.dim(d), kMaxResizedDim);
  }
  OP_TRY(ctx.RequireType("the size", size.type, {kTfLiteInt32}));
  OP_TRY(RequireSizes(ctx, "the size", size, 2));
  OP_REQUIRE(ctx, !align_corners || !half_pixel_centers,
             "the options align_corners and half_pixel_centers exclude each other");
  if (!size.is_constant) return kTfLiteOk;
  Shape shape;
  OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *image.dims, size.Data<int32_t>(), &shape));
  return ctx.SetOutputShape(0, shape);
}

// A compiled model that makes images row by row (mote/compiled_rows.h) has more in the size: the first row that is
// made, how many, the first row of the input that is there, and the rows that the whole input has.
enum SizeOfRows { kFirstRow = 2, kRows, kFirstInput, kInputRows, kSizeOfRows };

void StateRows(const EvalContext& ctx, const int32_t* size, ResizeArgs* args) {
  const TensorView image = ctx.in(0);
  const ptrdiff_t pixel_bytes = ptrdiff_t{image.dim(3)} * (ElementBits(image.type) / 8);
  args->in_y = static_cast<int>(size[kInputRows]);
  args->in = static_cast<const uint8_t*>(args->in) - size[kFirstInput] * args->in_x * pixel_bytes;
  args->out = static_cast<uint8_t*>(args->out) - size[kFirstRow] * args->out_x * pixel_bytes;
  args->first_row = static_cast<int>(size[kFirstRow]);
  args->end_row = static_cast<int>(size[kFirstRow] + size[kRows]);
}

TfLiteStatus StateResize(const EvalContext& ctx, bool align_corners, bool half_pixel_centers, ResizeArgs* args) {
  const TensorView image = ctx.in(0), size = ctx.in(1);
  const bool has_rows = size.dim(0) == kSizeOfRows;
  Shape shape;
  OP_TRY(Resolve(ctx, *image.dims, size.Data<int32_t>(), &shape));
  if (!has_rows) OP_TRY(ctx.SetOutputShape(0, shape));
  *args = {shape[0],      image.dim(1),       image.dim(2), shape[1],       shape[2], shape[3],
           align_corners, half_pixel_centers, image.raw,    ctx.out(0).raw, 0,        shape[1]};
  if (has_rows) StateRows(ctx, size.Data<int32_t>(), args);
  return kTfLiteOk;
}

// Places of rows that are computed in floats: fractions, with twice the output's rows below.
RowMap MapOfFloats(int in_rows, int out_rows, bool is_bilinear, bool align_corners, bool has_half) {
  const int less = align_corners && out_rows > 1 ? 1 : 0;
  RowMap map = {2 * (in_rows - less), 0, 0, 2 * (out_rows - less)};
  if (has_half) map.first += in_rows;
  if (is_bilinear && has_half) map.first -= out_rows;
  if (!is_bilinear && align_corners) map.first += out_rows - less;  // to the nearest
  map.last = map.first + (is_bilinear ? map.divisor : 0);
  // They are rounded to 24 bits: they may be those of a row before or behind, but for halves and so on.
  const int factor = out_rows % in_rows == 0 ? out_rows / in_rows : 0;
  const bool is_exact = less == 0 && factor > 0 && (factor & (factor - 1)) == 0;
  if (!is_exact) {
    const int most = 1 + in_rows * out_rows / (1 << 20);
    map.first -= most;
    map.last += most;
  }
  return map;
}

NodeRows RowsOfResize(const PrepareContext& ctx, int axis, bool is_bilinear, bool align_corners, bool has_half) {
  constexpr int kMostRows = 4096;  // the fractions stay within 31 bits
  const TensorInfo in = ctx.in(0);
  const int in_rows = in.dim(1), out_rows = ctx.out(0).dim(1);
  if (axis != 1 || !ctx.in(1).is_constant || in_rows > kMostRows || out_rows > kMostRows) return {};
  NodeRows rows = RowsOfInput(0, axis);
  rows.constants = 1u << 1;
  rows.kind = RowKind::kResize;
  ResizeArgs args = {};
  args.align_corners = align_corners;
  args.half_pixel_centers = has_half;
  const bool has_fixed_point = is_bilinear && (in.type == kTfLiteInt8 || in.type == kTfLiteInt16);
  rows.map = has_fixed_point ? FixedPointAxis(in_rows, out_rows, args).map()
                             : MapOfFloats(in_rows, out_rows, is_bilinear, align_corners, has_half);
  return rows;
}

template <Formats kFormats>
struct ResizeBilinearOp {
  using Params = TfLiteResizeBilinearParams;
  struct Plan {
    bool align_corners, half_pixel_centers;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    plan = {params.align_corners, params.half_pixel_centers};
    OP_REQUIRE(ctx, LoopFor(ctx.in(0).type) != nullptr, "an image of type %s cannot be interpolated",
               TfLiteTypeGetName(ctx.in(0).type));
    return PrepareResize(ctx, plan.align_corners, plan.half_pixel_centers);
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    return RowsOfResize(ctx, axis, true, plan.align_corners, plan.half_pixel_centers);
  }

  using Loop = void (*)(const ResizeArgs& args);

  static Loop LoopFor(TfLiteType type) {
    if constexpr ((kFormats & kFloat32) != 0) {
      if (type == kTfLiteFloat32) return ResizeBilinearFloat32;
    }
    if constexpr ((kFormats & kInt8) != 0) {
      if (type == kTfLiteInt8) return ResizeBilinearInt8;
    }
    if constexpr ((kFormats & kUInt8) != 0) {
      if (type == kTfLiteUInt8) return ResizeBilinearUInt8;
    }
    if constexpr ((kFormats & kInt16) != 0) {
      if (type == kTfLiteInt16) return ResizeBilinearInt16;
    }
    return nullptr;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    ResizeArgs args;
    OP_TRY(StateResize(ctx, plan.align_corners, plan.half_pixel_centers, &args));
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    LoopFor(ctx.in(0).type)(args);
    return kTfLiteOk;
  }
};

struct ResizeNearestOp {
  using Params = TfLiteResizeNearestNeighborParams;
  struct Plan {
    bool align_corners, half_pixel_centers;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    plan = {params.align_corners, params.half_pixel_centers};
    return PrepareResize(ctx, plan.align_corners, plan.half_pixel_centers);
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis) {
    return RowsOfResize(ctx, axis, false, plan.align_corners, plan.half_pixel_centers);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    ResizeArgs args;
    OP_TRY(StateResize(ctx, plan.align_corners, plan.half_pixel_centers, &args));
    if (ctx.out(0).elements() == 0) return kTfLiteOk;
    ResizeNearest(ElementBits(ctx.in(0).type) / 8, args);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(RESIZE_BILINEAR, mote::ResizeBilinearOp<mote::kFloat32 | mote::kInt8 | mote::kUInt8 | mote::kInt16>)
MOTE_REGISTER_OP(RESIZE_BILINEAR_INT8, mote::ResizeBilinearOp<mote::kInt8>)
MOTE_REGISTER_OP(RESIZE_NEAREST_NEIGHBOR, mote::ResizeNearestOp)
