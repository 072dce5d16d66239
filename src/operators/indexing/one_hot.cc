// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// ONE_HOT: for each index, a vector of one value with another one at that place.
//   in  0: indices                               int32 | int64
//       1: depth, the length of the vectors, one element  int32 | int64
//       2: the value at the place, one element   any type of at least a byte
//       3: the value elsewhere, one element, same type
//   out 0: the shape of the indices with the vectors as dimension `axis`, same type as in 2
// An axis of -1 is a new last one. An index outside the vector is nowhere in it. A depth that is not constant is read
// at Eval.
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/fill_elements.h"

namespace mote {
namespace {

struct OneHot {
  using Params = TfLiteOneHotParams;
  struct Plan {
    int8_t axis;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(4, 1));
    const TensorInfo indices = ctx.in(0), depth = ctx.in(1), on = ctx.in(2), off = ctx.in(3);
    OP_TRY(ctx.RequireType("the indices", indices.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_TRY(ctx.RequireType("the depth", depth.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_TRY(RequireMovable(ctx, on, ctx.out(0)));
    OP_REQUIRE(ctx, off.type == on.type, "the value elsewhere has type %s, that at the place %s",
               TfLiteTypeGetName(off.type), TfLiteTypeGetName(on.type));
    OP_REQUIRE(ctx, depth.elements() == 1 && on.elements() == 1 && off.elements() == 1,
               "depth and values have %d, %d and %d elements; one each is needed", depth.elements(), on.elements(),
               off.elements());
    OP_REQUIRE(ctx, indices.rank() < kMaxRank, "the output would have more than %d dimensions", kMaxRank);
    OP_REQUIRE(ctx, params.axis >= -1 && params.axis <= indices.rank(),
               "axis %d is outside the %d dimensions of the output, and not -1", params.axis, indices.rank() + 1);
    plan.axis = static_cast<int8_t>(params.axis == -1 ? indices.rank() : params.axis);
    if (!depth.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(
        Resolve(EvalContext(ctx.raw(), ctx.node()), plan, *indices.dims, IndexAt(depth.type, depth.data, 0), &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const Plan& plan, const TfLiteIntArray& dims, int64_t depth,
                              Shape* shape) {
    for (int d = 0; d <= dims.size; ++d) {
      if (d == plan.axis) OP_TRY(AppendDim(ctx, depth, shape));
      if (d < dims.size) OP_TRY(AppendDim(ctx, dims.data[d], shape));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView indices = ctx.in(0), depth_tensor = ctx.in(1), on = ctx.in(2);
    Shape shape;
    OP_TRY(Resolve(ctx, plan, *indices.dims, IndexAt(depth_tensor.type, depth_tensor.raw, 0), &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    const TensorView out = ctx.out(0);
    const int element_bytes = ElementBits(on.type) / 8;
    const int elements = Elements(shape);
    if (elements == 0) return kTfLiteOk;
    FillElements(elements, element_bytes, ctx.in(3).raw, out.raw);
    const int depth = shape[plan.axis];
    int stride = 1;  // between the places of a vector
    for (int d = plan.axis + 1; d < shape.rank; ++d) stride *= shape[d];
    for (int i = 0, n = elements / depth; i < n; ++i) {
      const int64_t index = IndexAt(indices.type, indices.raw, i);
      if (index < 0 || index >= depth) continue;
      const ptrdiff_t at = (ptrdiff_t{i / stride} * depth + static_cast<ptrdiff_t>(index)) * stride + i % stride;
      std::memcpy(out.Data<uint8_t>() + at * element_bytes, on.raw, element_bytes);
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(ONE_HOT, mote::OneHot)
