// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// GATHER: the slices of the values that `indices` name along one axis.
//   in  0: values                                                  any type of fixed size, int4 included | string
//       1: indices                                                 int16 | int32 | int64
//   out 0: values without `axis`, with the dimensions of the indices in its place; same type as in 0
// The first `batch_dims` dimensions are those of both inputs, and are there once: each part of the values has indices
// of its own. Options below 0 count from the end.
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/output_type.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

struct Gather {
  using Params = TfLiteGatherParams;
  struct Plan {
    int8_t axis;
    int8_t batch_dims;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), indices = ctx.in(1);
    OP_TRY(SetOutputType(ctx, values.type));
    OP_TRY(RequireMovable(ctx, values, ctx.out(0), 4));
    OP_TRY(ctx.RequireType("the indices", indices.type, {kTfLiteInt16, kTfLiteInt32, kTfLiteInt64}));
    const EvalContext eval(ctx.raw(), ctx.node());
    int axis = 0;
    OP_TRY(ResolveAxis(eval, params.axis, values.rank(), &axis));
    const int batch = params.batch_dims + (params.batch_dims < 0 ? indices.rank() : 0);
    OP_REQUIRE(ctx, batch >= 0 && batch <= axis && batch <= indices.rank(),
               "batch_dims is %d, but the axis is %d, and the indices have %d dimensions", params.batch_dims, axis,
               indices.rank());
    Shape shape;
    for (int d = 0; d < axis; ++d) {
      OP_REQUIRE(ctx, d >= batch || values.dim(d) == indices.dim(d),
                 "dimension %d is for batches, but is %d in the values and %d in the indices", d, values.dim(d),
                 indices.dim(d));
      OP_TRY(AppendDim(eval, values.dim(d), &shape));
    }
    for (int d = batch; d < indices.rank(); ++d) OP_TRY(AppendDim(eval, indices.dim(d), &shape));
    for (int d = axis + 1; d < values.rank(); ++d) OP_TRY(AppendDim(eval, values.dim(d), &shape));
    plan = {static_cast<int8_t>(axis), static_cast<int8_t>(batch)};
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), indices = ctx.in(1), output = ctx.out(0);
    const int* dims = values.dims->data;
    const int axis = plan.axis, batch_dims = plan.batch_dims;
    const int batches = Elements(batch_dims, dims), outer = Elements(axis - batch_dims, dims + batch_dims);
    const int size = dims[axis], inner = Elements(values.rank() - axis - 1, dims + axis + 1);
    const int count = Elements(indices.rank() - batch_dims, indices.dims->data + batch_dims);
    ClearLastByte(output);
    for (int b = 0; b < batches; ++b) {
      for (int i = 0; i < count; ++i) {
        const int64_t index = IndexAt(indices.type, indices.raw, b * count + i);
        OP_REQUIRE(ctx, index >= 0 && index < size, "index %lld is outside dimension %d, which has %d",
                   static_cast<long long>(index), axis, size);
        StridedCopy copy;
        copy.AddDim(outer, size * inner, count * inner);
        copy.AddDim(inner, 1, 1);
        Move(copy, values.type, values.raw, (b * outer * size + static_cast<int>(index)) * inner, output.raw,
             (b * outer * count + i) * inner);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(GATHER, mote::WithStrings<mote::Gather>)
