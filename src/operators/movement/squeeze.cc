// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SQUEEZE: drops dimensions of 1: those in the option `squeeze_dims`, or all if there are none.
//   in  0: values                        any type of fixed size | string
//   out 0: the same elements             same type
// EXPAND_DIMS: inserts a dimension of 1.
//   in  0: values                        any type of fixed size | string
//       1: axis, its place in the output, one element  int32 | int64
//   out 0: the same elements             same type as in 0
// An axis that is not constant is read at Eval.
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/output_type.h"
#include "src/operators/shared/row_rules.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

TfLiteStatus RequireSameElements(const PrepareContext& ctx) {
  const bool has_strings = ctx.in(0).type == kTfLiteString;
  OP_TRY(RequireMovable(ctx, ctx.in(0), ctx.out(0), has_strings ? 0 : 2));
  ctx.AllowInPlace(0);
  if (!has_strings) return kTfLiteOk;
  OP_TRY(RequireStringFunctions(ctx));
  return kStringFunctions.Share(ctx, 0, 0);
}

struct Squeeze {
  using Params = TfLiteSqueezeParams;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    const TensorInfo values = ctx.in(0);
    OP_TRY(RequireSameElements(ctx));
    const EvalContext eval(ctx.raw(), ctx.node());
    const int rank = values.rank();
    unsigned dropped = 0;
    for (int i = 0; i < params.num_squeeze_dims; ++i) {
      int axis = 0;
      OP_TRY(ResolveAxis(eval, params.squeeze_dims[i], rank, &axis));
      OP_REQUIRE(ctx, values.dim(axis) == 1, "dimension %d cannot be dropped: it is %d instead of 1", axis,
                 values.dim(axis));
      dropped |= 1u << axis;
    }
    Shape shape;
    for (int d = 0; d < rank; ++d) {
      const bool drop = params.num_squeeze_dims == 0 ? values.dim(d) == 1 : dropped >> d & 1;
      if (!drop) shape.Append(values.dim(d));
    }
    return ctx.SetOutputShape(0, shape);
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan&, int axis) { return RowsOfSameElements(ctx, axis); }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    CopyElements(ctx.in(0), ctx.out(0));
    return kTfLiteOk;
  }
};

struct ExpandDims {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), axis = ctx.in(1);
    OP_TRY(SetOutputType(ctx, values.type));
    OP_TRY(RequireSameElements(ctx));
    OP_TRY(ctx.RequireType("the axis", axis.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, axis.elements() == 1, "the axis has %d elements instead of one", axis.elements());
    OP_REQUIRE(ctx, values.rank() < kMaxRank, "the output would have more than %d dimensions", kMaxRank);
    if (!axis.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, axis.type, axis.data, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan&, int axis) { return RowsOfSameElements(ctx, axis); }

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, TfLiteType type, const void* data,
                              Shape* shape) {
    int axis = 0;
    OP_TRY(ResolveAxis(ctx, IndexAt(type, data, 0), dims.size + 1, &axis));
    for (int d = 0; d <= dims.size; ++d) shape->Append(d == axis ? 1 : dims.data[d - (d > axis)]);
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView axis = ctx.in(1);
    Shape shape;
    OP_TRY(Resolve(ctx, *ctx.in(0).dims, axis.type, axis.raw, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    CopyElements(ctx.in(0), ctx.out(0));
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SQUEEZE, mote::Squeeze)
MOTE_REGISTER_OP(EXPAND_DIMS, mote::ExpandDims)
