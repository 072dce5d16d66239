// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// GATHER_ND: the slices of the values that indices of their first n dimensions name.
//   in  0: values                              any type of at least a byte | string
//       1: indices [..., n]                    int16 | int32 | int64
//   out 0: [..., the values' dimensions from n on], same type as in 0
#include "src/operators/indexing/slice_index.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

struct GatherNd {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), indices = ctx.in(1);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("the indices", indices.type, {kTfLiteInt16, kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, indices.rank() >= 1 && values.rank() >= 1,
               "the values have %d dimensions, the indices %d; both need one", values.rank(), indices.rank());
    const int last = indices.rank() - 1, depth = indices.dim(last);
    OP_REQUIRE(ctx, depth <= values.rank(), "the indices are for %d dimensions, but the values have %d", depth,
               values.rank());
    const EvalContext eval(ctx.raw(), ctx.node());
    Shape shape;
    for (int d = 0; d < last; ++d) OP_TRY(AppendDim(eval, indices.dim(d), &shape));
    for (int d = depth; d < values.rank(); ++d) OP_TRY(AppendDim(eval, values.dim(d), &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), indices = ctx.in(1);
    const int last = indices.rank() - 1, depth = indices.dim(last);
    const int* dims = values.dims->data;
    const SliceIndex slices = {indices.type, indices.raw, depth, dims, Elements(values.rank() - depth, dims + depth)};
    const size_t element_bytes = static_cast<size_t>(ElementBits(values.type) / 8);
    const size_t slice_bytes = static_cast<size_t>(slices.slice_elements) * element_bytes;
    const int count = Elements(last, indices.dims->data);
    const TensorView output = ctx.out(0);
    OP_REQUIRE(ctx, int64_t{count} * slices.slice_elements <= output.elements(),
               "%d slices of %d elements do not fit in the output: there are now indices for %d dimensions", count,
               slices.slice_elements, depth);
    uint8_t* target = output.Data<uint8_t>();
    for (int i = 0; i < count && slice_bytes != 0; ++i, target += slice_bytes) {
      int offset = 0;
      OP_TRY(slices.Find(ctx, i, &offset));
      std::memcpy(target, values.Data<uint8_t>() + static_cast<size_t>(offset) * element_bytes, slice_bytes);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(GATHER_ND, mote::WithStrings<mote::GatherNd>)
