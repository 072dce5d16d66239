// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SLICE: a block of the values.
//   in  0: values                                                        any type of fixed size, int4 included | string
//       1: begin [rank], the block's first element in each dimension     int32 | int64
//       2: size  [rank], -1 for all elements from begin on               int32 | int64
//   out 0: values, same type as in 0
// Begin and size that are not constant are read at Eval.
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

struct SliceOp {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 1));
    const TensorInfo values = ctx.in(0), begin = ctx.in(1), size = ctx.in(2);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0), 4));
    OP_TRY(RequireSizes(ctx, "begin", begin, values.rank()));
    OP_TRY(RequireSizes(ctx, "size", size, values.rank()));
    if (!begin.is_constant || !size.is_constant) return kTfLiteOk;
    int first[kMaxRank];
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), *values.dims, {begin.type, begin.data}, {size.type, size.data},
                   first, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  struct Numbers {
    TfLiteType type;
    const void* data;
    int64_t operator[](int i) const { return IndexAt(type, data, i); }
  };

  static TfLiteStatus Resolve(const EvalContext& ctx, const TfLiteIntArray& dims, const Numbers& begin,
                              const Numbers& size, int* first, Shape* shape) {
    for (int d = 0; d < dims.size; ++d) {
      const int64_t from = begin[d], rest = from < 0 ? 0 : dims.data[d] - from, count = size[d] == -1 ? rest : size[d];
      OP_REQUIRE(ctx, from >= 0 && rest >= 0 && count >= 0 && count <= rest,
                 "dimension %d has %d elements, but %lld of them from number %lld on are asked for", d, dims.data[d],
                 static_cast<long long>(size[d]), static_cast<long long>(from));
      first[d] = static_cast<int>(from);
      shape->Append(static_cast<int>(count));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView values = ctx.in(0), begin = ctx.in(1), size = ctx.in(2);
    int first[kMaxRank];
    Shape shape;
    OP_TRY(Resolve(ctx, *values.dims, {begin.type, begin.raw}, {size.type, size.raw}, first, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    if (Elements(shape) == 0) return kTfLiteOk;
    int source[kMaxRank], target[kMaxRank];
    RowMajorStrides(shape.rank, values.dims->data, source);
    RowMajorStrides(shape.rank, shape.dims, target);
    StridedCopy copy;
    int offset = 0;
    for (int d = 0; d < shape.rank; ++d) {
      offset += first[d] * source[d];
      copy.AddDim(shape[d], source[d], target[d]);
    }
    const TensorView output = ctx.out(0);
    ClearLastByte(output);
    Move(copy, values.type, values.raw, offset, output.raw, 0);
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(SLICE, mote::WithStrings<mote::SliceOp>)
