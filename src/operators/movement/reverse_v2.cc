// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// REVERSE_V2: the values backwards along some axes.
//   in  0: values                                             any type of at least a byte
//       1: axes [n], each once; below 0 they count from the end  int32 | int64
//   out 0: values, same shape and type as in 0
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct ReverseV2 {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), axes = ctx.in(1);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(RequireSizes(ctx, "the axes", axes, -1));
    if (axes.is_constant) {
      unsigned reversed = 0;
      OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), values.rank(), axes.type, axes.data, axes.dim(0), &reversed));
    }
    return ctx.SetOutputShape(0, *values.dims);
  }

  // `reversed` gets bit i for axis i.
  static TfLiteStatus Resolve(const EvalContext& ctx, int rank, TfLiteType type, const void* axes, int count,
                              unsigned* reversed) {
    for (int i = 0; i < count; ++i) {
      int axis = 0;
      OP_TRY(ResolveAxis(ctx, IndexAt(type, axes, i), rank, &axis));
      OP_REQUIRE(ctx, !(*reversed >> axis & 1), "axis %d is there twice", axis);
      *reversed |= 1u << axis;
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), axes = ctx.in(1);
    unsigned reversed = 0;
    OP_TRY(Resolve(ctx, values.rank(), axes.type, axes.raw, axes.dim(0), &reversed));
    if (values.elements() == 0) return kTfLiteOk;
    int strides[kMaxRank];
    RowMajorStrides(values.rank(), values.dims->data, strides);
    StridedCopy copy;
    int offset = 0;
    for (int d = 0; d < values.rank(); ++d) {
      const bool backwards = reversed >> d & 1;
      if (backwards) offset += (values.dim(d) - 1) * strides[d];
      copy.AddDim(values.dim(d), backwards ? -strides[d] : strides[d], strides[d]);
    }
    const int element_bytes = ElementBits(values.type) / 8;
    copy.Run(element_bytes, values.Data<uint8_t>() + ptrdiff_t{offset} * element_bytes, ctx.out(0).raw);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(REVERSE_V2, mote::ReverseV2)
