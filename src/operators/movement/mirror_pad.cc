// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MIRROR_PAD: puts mirror images of the values around them.
//   in  0: values                                         any type of at least a byte
//       1: paddings [rank, 2], before and after            int32 | int64
//   out 0: values, same type as in 0
// Mode REFLECT leaves out the element on the edge, so that a padding is less than the dimension; mode SYMMETRIC repeats
// it. Paddings that are not constant are read at Eval.
#include "src/operators/shared/element_movement.h"

namespace mote {
namespace {

struct MirrorPad {
  using Params = TfLiteMirrorPaddingParams;
  struct Plan {
    uint8_t skipped;  // elements left out at the edge
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(ctx.RequireArity(2, 1));
    const TensorInfo values = ctx.in(0), paddings = ctx.in(1);
    OP_TRY(RequireMovable(ctx, values, ctx.out(0)));
    OP_TRY(ctx.RequireType("the paddings", paddings.type, {kTfLiteInt32, kTfLiteInt64}));
    OP_REQUIRE(ctx, paddings.rank() == 2 && paddings.dim(0) == values.rank() && paddings.dim(1) == 2,
               "the paddings must have shape [%d, 2]; they have %d dimensions and %d elements", values.rank(),
               paddings.rank(), paddings.elements());
    OP_REQUIRE(ctx, params.mode == kTfLiteMirrorPaddingReflect || params.mode == kTfLiteMirrorPaddingSymmetric,
               "mode %d is not known", static_cast<int>(params.mode));
    plan.skipped = params.mode == kTfLiteMirrorPaddingReflect ? 1 : 0;
    if (!paddings.is_constant) return kTfLiteOk;
    Shape shape;
    OP_TRY(Resolve(EvalContext(ctx.raw(), ctx.node()), plan, *values.dims, paddings.type, paddings.data, &shape));
    return ctx.SetOutputShape(0, shape);
  }

  static TfLiteStatus Resolve(const EvalContext& ctx, const Plan& plan, const TfLiteIntArray& dims, TfLiteType type,
                              const void* paddings, Shape* shape) {
    for (int d = 0; d < dims.size; ++d) {
      const int64_t before = IndexAt(type, paddings, 2 * d), after = IndexAt(type, paddings, 2 * d + 1);
      const int most = dims.data[d] == 0 ? 0 : dims.data[d] - plan.skipped;
      OP_REQUIRE(ctx, before >= 0 && after >= 0 && before <= most && after <= most,
                 "dimension %d of %d cannot be padded by %ld and %ld; 0 to %d is possible", d, dims.data[d],
                 static_cast<long>(before), static_cast<long>(after), most);
      OP_TRY(AppendDim(ctx, dims.data[d] + before + after, shape));
    }
    return kTfLiteOk;
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan) {
    const TensorView values = ctx.in(0), paddings = ctx.in(1);
    Shape shape;
    OP_TRY(Resolve(ctx, plan, *values.dims, paddings.type, paddings.raw, &shape));
    OP_TRY(ctx.SetOutputShape(0, shape));
    if (Elements(shape) == 0) return kTfLiteOk;
    const int rank = shape.rank, element_bytes = ElementBits(values.type) / 8;
    int source[kMaxRank], target[kMaxRank], before[kMaxRank];
    RowMajorStrides(rank, values.dims->data, source);
    RowMajorStrides(rank, shape.dims, target);
    StridedCopy middle;
    int offset = 0;
    for (int d = 0; d < rank; ++d) {
      before[d] = static_cast<int>(IndexAt(paddings.type, paddings.raw, 2 * d));
      offset += before[d] * target[d];
      middle.AddDim(values.dim(d), source[d], target[d]);
    }
    uint8_t* output = ctx.out(0).Data<uint8_t>();
    middle.Run(element_bytes, values.raw, output + ptrdiff_t{offset} * element_bytes);
    // The loop goes from the innermost dimension out: everything inside of dimension d is complete when d is mirrored.
    for (int d = rank - 1; d >= 0; --d) {
      offset -= before[d] * target[d];
      const int size = values.dim(d), after = shape[d] - before[d] - size;
      const int first = before[d], end = first + size;
      Mirror(*values.dims, target, d, before[d], first - 1, first + plan.skipped, element_bytes, offset, output);
      Mirror(*values.dims, target, d, after, end + after - 1, end - plan.skipped - after, element_bytes, offset,
             output);
    }
    return kTfLiteOk;
  }

  // Copies within the output: places to, to - 1, ... of dimension `axis` get what is at from, from + 1, ..., `count` of
  // them. `offset` is where the values begin in the dimensions outside of the axis.
  static void Mirror(const TfLiteIntArray& dims, const int* strides, int axis, int count, int to, int from,
                     int element_bytes, int offset, uint8_t* output) {
    StridedCopy copy;
    for (int d = 0; d < axis; ++d) copy.AddDim(dims.data[d], strides[d], strides[d]);
    copy.AddDim(count, -strides[axis], strides[axis]);
    copy.AddDim(strides[axis], 1, 1);
    const int source = offset + (from + count - 1) * strides[axis], target = offset + (to - count + 1) * strides[axis];
    if (count > 0) {
      copy.Run(element_bytes, output + ptrdiff_t{source} * element_bytes, output + ptrdiff_t{target} * element_bytes);
    }
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(MIRROR_PAD, mote::MirrorPad)
