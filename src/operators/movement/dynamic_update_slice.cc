// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DYNAMIC_UPDATE_SLICE: the values with a block of them replaced.
//   in  0: values                                                 any type of fixed size, int4 included
//       1: the block, no larger than the values in any dimension  same type
//       2: where it begins [rank]; moved so that it fits          int32 | int64
//   out 0: values, same shape and type as in 0
#include <algorithm>

#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct DynamicUpdateSlice {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo values = ctx.in(0), block = ctx.in(1), begin = ctx.in(2);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0), 4));
    OP_REQUIRE(ctx, block.type == values.type && block.rank() == values.rank(),
               "the block has type %s and %d dimensions, the values %s and %d", TfLiteTypeGetName(block.type),
               block.rank(), TfLiteTypeGetName(values.type), values.rank());
    for (int d = 0; d < values.rank(); ++d) {
      OP_REQUIRE(ctx, block.dim(d) <= values.dim(d), "dimension %d of the block is %d, that of the values %d", d,
                 block.dim(d), values.dim(d));
    }
    OP_TRY(RequireSizes(ctx, "the begin", begin, values.rank()));
    return ctx.SetOutputShape(0, *values.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), block = ctx.in(1), begin = ctx.in(2);
    CopyElements(ctx.in(0), ctx.out(0));
    int source[kMaxRank], target[kMaxRank];
    RowMajorStrides(block.rank(), block.dims->data, source);
    RowMajorStrides(values.rank(), values.dims->data, target);
    StridedCopy copy;
    int offset = 0;
    for (int d = 0; d < values.rank(); ++d) {
      const int64_t last = values.dim(d) - block.dim(d), wanted = IndexAt(begin.type, begin.raw, d);
      OP_REQUIRE(ctx, last >= 0, "dimension %d of the block is %d, that of the values now %d", d, block.dim(d),
                 values.dim(d));
      offset += static_cast<int>(std::min(std::max<int64_t>(wanted, 0), last)) * target[d];
      copy.AddDim(block.dim(d), source[d], target[d]);
    }
    Move(copy, values.type, block.raw, 0, ctx.out(0).raw, offset);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(DYNAMIC_UPDATE_SLICE, mote::DynamicUpdateSlice)
