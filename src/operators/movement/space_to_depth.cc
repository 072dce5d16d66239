// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SPACE_TO_DEPTH: each square of `block_size` becomes one place of more channels.
//   in  0: values [b, y * block, x * block, c]     any type of at least a byte
//   out 0: values [b, y, x, block * block * c]     same type
// DEPTH_TO_SPACE: the reverse.
//   in  0: values [b, y, x, block * block * c]     any type of at least a byte
//   out 0: values [b, y * block, x * block, c]     same type
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

template <bool kToDepth>
struct SpaceDepthOp {
  using Params = std::conditional_t<kToDepth, TfLiteSpaceToDepthParams, TfLiteDepthToSpaceParams>;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo values = ctx.in(0);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_REQUIRE(ctx, values.rank() == 4, "the values have %d dimensions instead of 4", values.rank());
    const int block = params.block_size;
    OP_REQUIRE(ctx, block >= 1 && block <= 0x7FFF, "the block size is %d; 1 to 32767 is possible", block);
    const int64_t square = int64_t{block} * block;
    const EvalContext eval(ctx.raw(), ctx.node());
    Shape shape = {values.dim(0)};
    if constexpr (kToDepth) {
      OP_REQUIRE(ctx, values.dim(1) % block == 0 && values.dim(2) % block == 0,
                 "an image of %d by %d does not divide into blocks of %d", values.dim(1), values.dim(2), block);
      OP_TRY(AppendDim(eval, values.dim(1) / block, &shape));
      OP_TRY(AppendDim(eval, values.dim(2) / block, &shape));
      OP_TRY(AppendDim(eval, values.dim(3) * square, &shape));
    } else {
      OP_REQUIRE(ctx, values.dim(3) % square == 0, "%d channels do not divide into blocks of %d by %d", values.dim(3),
                 block, block);
      OP_TRY(AppendDim(eval, int64_t{values.dim(1)} * block, &shape));
      OP_TRY(AppendDim(eval, int64_t{values.dim(2)} * block, &shape));
      OP_TRY(AppendDim(eval, values.dim(3) / square, &shape));
    }
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), output = ctx.out(0);
    if (output.elements() == 0) return kTfLiteOk;
    const TensorView& space = kToDepth ? values : output;
    const TensorView& depth = kToDepth ? output : values;
    const int rows = depth.dim(1), columns = depth.dim(2), channels = space.dim(3);
    const int block = space.dim(1) / rows, line = space.dim(2) * channels;
    // The copy follows the order of the deep image, so that its elements follow one another.
    StridedCopy copy;
    Add(depth.dim(0) * rows, block * line, block * line, &copy);
    Add(columns, block * channels, block * block * channels, &copy);
    Add(block, line, block * channels, &copy);
    Add(block * channels, 1, 1, &copy);
    copy.Run(ElementBits(values.type) / 8, values.raw, output.raw);
    return kTfLiteOk;
  }

  static void Add(int size, int space_stride, int depth_stride, StridedCopy* copy) {
    copy->AddDim(size, kToDepth ? space_stride : depth_stride, kToDepth ? depth_stride : space_stride);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SPACE_TO_DEPTH, mote::SpaceDepthOp<true>)
MOTE_REGISTER_OP(DEPTH_TO_SPACE, mote::SpaceDepthOp<false>)
